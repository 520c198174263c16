import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import * as z from 'zod/mini'

/** What lies beside the copy of a database and says what it is. */
const backupManifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  appVersion: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Name of the copy in the backup's folder. */
  file: z.string().check(z.regex(/^[\w.-]+$/)),
  bytes: z.int(),
  sha256: z.string(),
  /** Names of those that had run, oldest first. */
  migrations: z.array(z.string()),
  /** Rows by table. */
  counts: z.record(z.string(), z.int()),
  /** Names of the key files that are in the folder `keys`. */
  keys: z.array(z.enum(['session-keys', 'secret-key'])),
})

export type BackupManifest = z.infer<typeof backupManifest>

export const manifestName = 'manifest.json'

/** The manifest of a backup's folder; `null` when there is none. Throws when it cannot be read. */
export async function readManifest(folder: string): Promise<BackupManifest | null> {
  const file = path.join(folder, manifestName)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return z.parse(backupManifest, JSON.parse(text))
  } catch (cause) {
    throw new Error(`${file} is not a manifest that this release can read.`, { cause })
  }
}

/** Lower-case hex. */
export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Makes sure that what was written to a file, or which names a folder holds, outlives a loss of power. */
export async function flushToDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What is counted, so that a restored database can be compared with the one that was backed up. */
const countedTables = ['users', 'events', 'grants', 'packs', 'outbox'] as const

export async function countRows(db: Knex): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of countedTables) {
    const row = await db(table).count<{ rows: number }[]>({ rows: '*' }).first()
    counts[table] = Number(row?.rows ?? 0)
  }
  return counts
}

export async function migrationsRun(db: Knex): Promise<string[]> {
  return await db('knex_migrations').orderBy('id').pluck('name')
}
