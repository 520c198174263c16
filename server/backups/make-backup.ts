import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { sqliteFileIn } from '../database/database.ts'
import { copySqlite } from './copy-sqlite.ts'
import { dumpPostgres } from './dump-postgres.ts'
import { flushToDisk, manifestName, sha256OfFile, type BackupManifest } from './manifest.ts'
import type { Environment } from './postgres-tools.ts'

export interface BackupOrder {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  /** Folder that the backup's own folder is made in. */
  into: string
  /** Put the keys of the data folder beside the copy. */
  withKeys: boolean
  nowMs: number
  appVersion: string
  env: Environment
}

const keyNames = ['session-keys', 'secret-key'] as const

/** Backs up the database while servers run, into a folder of its own: the copy, a manifest with its checksum, the keys if asked for.
 *  The folder has its name only when all of it is on the disk and was checked; whatever fails leaves nothing behind. */
export async function makeBackup(order: BackupOrder): Promise<{ folder: string; manifest: BackupManifest }> {
  const createdAt = new Date(order.nowMs).toISOString()
  const folder = path.join(order.into, `vademecum-${stampOf(createdAt)}`)
  const draft = path.join(order.into, `.vademecum-${stampOf(createdAt)}.part`)
  await mkdir(order.into, { recursive: true })
  await mkdir(draft)
  try {
    const manifest = await fill(draft, createdAt, order)
    await flushToDisk(draft)
    await rename(draft, folder)
    await flushToDisk(order.into)
    return { folder, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** A moment as part of a file's name. */
export const stampOf = (isoTime: string) => isoTime.replaceAll(/[:.]/g, '-')

async function fill(draft: string, createdAt: string, order: BackupOrder): Promise<BackupManifest> {
  const { config, env, appVersion } = order
  const engine = config.databaseUrl === null ? 'sqlite' : 'postgres'
  const file = engine === 'sqlite' ? 'database.sqlite3' : 'database.dump'
  const copy = path.join(draft, file)
  const contents =
    config.databaseUrl === null
      ? await copySqlite(sqliteFileIn(config.dataDir), copy)
      : await dumpPostgres(config.databaseUrl, copy, env)
  const keys = order.withKeys ? await copyKeys(config.dataDir, path.join(draft, 'keys')) : []
  const { size: bytes } = await stat(copy)
  const sum = { bytes, sha256: await sha256OfFile(copy) }
  const manifest: BackupManifest = { format: 1, createdAt, appVersion, engine, file, ...sum, ...contents, keys }
  await writeFile(path.join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  return manifest
}

/** Those that are in the data folder: keys that are given by the environment are not. */
async function copyKeys(dataDir: string, to: string): Promise<BackupManifest['keys']> {
  await mkdir(to)
  const copied: BackupManifest['keys'] = []
  for (const name of keyNames) {
    const isThere = await copyFile(path.join(dataDir, name), path.join(to, name)).then(() => true, unlessMissing)
    if (!isThere) continue
    await flushToDisk(path.join(to, name))
    copied.push(name)
  }
  await flushToDisk(to)
  return copied
}

function unlessMissing(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
  throw error
}
