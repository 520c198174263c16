import { access, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'

type Built = Pick<Config, 'clientDir' | 'pagesDir'>

/** Where the built folders really lie: a build beside the running server points their names at the next release. */
export async function builtFolders({ clientDir, pagesDir }: Built): Promise<Built> {
  const realOf = (dir: string) => realpath(dir).catch(() => dir)
  for (;;) {
    const found = { clientDir: await realOf(clientDir), pagesDir: await realOf(pagesDir) }
    // Of one release, unless another came while we looked.
    if (found.clientDir === (await realOf(clientDir))) return found
  }
}

/** Leaves the number of this process in the releases that `folders` are parts of: builds do not remove what a living process
 *  serves. Answers how to take that back. Throws when it may not write there. */
export async function holdReleases(folders: readonly string[], pid: number): Promise<() => Promise<void>> {
  const marks = new Set(folders.map((folder) => path.join(path.dirname(folder), '.in-use', String(pid))))
  for (const mark of marks) {
    const isRelease = await access(path.dirname(mark)).then(
      () => true,
      () => false,
    )
    if (isRelease) await writeFile(mark, '')
  }
  return async () => {
    for (const mark of marks) await rm(mark, { force: true })
  }
}
