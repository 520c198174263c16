import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../../deps/deps.ts'
import { notePublished, publishedDigest } from '../../../models/shop/catalogue-state.ts'

/** Our own code, wherever it was built to: it makes packs and pages of the content. */
const codeDirs = ['core', 'server'].map((name) => path.resolve(import.meta.dirname, '../../../..', name))

/** Loads the content folder into the database, as `publishContent` does, when the content or what makes packs of it is not what
 *  was published last. Answers whether it was loaded. Throws when a file is not right. */
export async function publishChanges(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'config' | 'randomBytes'>,
  dirs: readonly string[] = codeDirs,
): Promise<boolean> {
  const { contentDir, largeMediaBytes } = deps.config
  const digest = await digestOf([contentDir, ...dirs], String(largeMediaBytes))
  if ((await publishedDigest(deps.db)) === digest) return false
  // Reading YAML takes longer than all else of a start, its libraries included.
  const { publishContent } = await import('./publish.ts')
  // What fails half-way is of no files at all.
  await notePublished(null, deps.db)
  await publishContent(deps, contentDir)
  await notePublished(digest, deps.db)
  return true
}

/** SHA-256 in hex of `setting` and of every file under the folders, each by its path there and its bytes. A folder that is not
 *  there is an empty one: what needs it says so. */
async function digestOf(dirs: readonly string[], setting: string): Promise<string> {
  const hash = createHash('sha256').update(setting)
  for (const dir of dirs) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
    for (const file of files.toSorted()) {
      const bytes = await readFile(file)
      hash.update(`\0${path.relative(dir, file)}\0${bytes.length}\0`).update(bytes)
    }
  }
  return hash.digest('hex')
}
