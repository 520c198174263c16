import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** A copy of the content in which these courses cost nothing, so that a student of a test has them. */
export async function freeContent(courses: readonly { slug: string }[]): Promise<AsyncDisposable & { dir: string }> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vademecum-content-'))
  await cp(path.join(root, 'content'), dir, { recursive: true })
  for (const { slug } of courses) {
    const file = path.join(dir, 'courses', slug, 'course.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^priceMinor: .*$/m, 'priceMinor: 0'))
  }
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
}
