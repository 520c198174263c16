import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { onTestFinished } from 'vitest'

export const realCourse = join(import.meta.dirname, '../../content/courses/gphc-calculations-starter')

/** A copy of the free course without its questions, to import into. `folder` is the course's, `dir` has room for files. */
export async function emptyCourse(): Promise<{ dir: string; folder: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'exchange-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const folder = join(dir, 'courses', 'gphc-calculations-starter')
  await mkdir(dirname(folder), { recursive: true })
  const isKept = (path: string) => !/questions|notes/.test(relative(realCourse, path))
  await cp(realCourse, folder, { recursive: true, filter: isKept })
  return { dir, folder }
}

/** Writes a file to import and gives its path. */
export async function fileToImport(dir: string, name: string, content: string | Uint8Array): Promise<string> {
  const path = join(dir, name)
  await writeFile(path, content)
  return path
}

/** Every file and folder below `folder`. */
export async function allIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).toSorted()
}
