import { copyFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { lockExclusively } from '../database/in-use.ts'
import { flushToDisk } from './manifest.ts'
import { contentsOfWhole } from './copy-sqlite.ts'
import { refuseNewer, refuseOtherCounts, restoreKeys, type Restored, type RestoreOrder } from './restored.ts'

/** Puts a copy in the place of the SQLite database `target`, which is moved aside with its log. The copy is checked where it will
 *  lie before anything is moved; cut short in between, a server does not start, and a second restore goes on. */
export async function restoreSqlite(order: RestoreOrder, target: string): Promise<Restored> {
  const release = await lockExclusively(target)
  try {
    const draft = `${target}.restoring.part`
    const contents = await checkedCopy(order, draft).catch(async (error: unknown) => {
      await rm(draft, { force: true })
      throw error
    })
    await rename(draft, `${target}.restoring`)
    await flushToDisk(path.dirname(target))
    const aside = await moveAside(target, order.stamp)
    await rename(`${target}.restoring`, target)
    await flushToDisk(path.dirname(target))
    return { ...contents, aside, keys: await restoreKeys(order) }
  } finally {
    await release()
  }
}

async function checkedCopy({ backup }: RestoreOrder, draft: string) {
  await copyFile(backup.file, draft)
  await flushToDisk(draft)
  const contents = await contentsOfWhole(draft)
  // Looking into a file that was last used with a log leaves an empty one.
  for (const part of ['-wal', '-shm']) await rm(`${draft}${part}`, { force: true })
  await refuseNewer(contents.migrations)
  refuseOtherCounts(contents.counts, backup.manifest)
  return contents
}

/** The log goes first: a database without its log is one of a moment before, and a log without its database is refused. */
async function moveAside(target: string, stamp: string): Promise<string | null> {
  const aside = target.replace(/\.sqlite3$/, `.before-${stamp}.sqlite3`)
  for (const part of ['-wal', '-shm', '']) {
    await rename(`${target}${part}`, `${aside}${part}`).catch(unlessMissing)
  }
  return await stat(aside).then(
    () => aside,
    () => null,
  )
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
