import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { messageOf } from '../../core/message-of.ts'
import type { ContentError } from './yaml-file.ts'

/** Text of a file; `null`, and an error, when it cannot be read. */
export async function readText(path: string, errors: ContentError[]): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    errors.push({ file: path, line: 1, message: `cannot be read as UTF-8 text: ${messageOf(error)}` })
    return null
  }
}

/** Names of the files of a folder with one of these extensions, in order; any other file is a mistake, no folder is none. */
export async function namesIn(folder: string, extensions: string[], errors: ContentError[]): Promise<string[]> {
  if (!(await exists(folder))) return []
  try {
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted()
    for (const name of names.filter((each) => !extensions.includes(extname(each)))) {
      const message = `is not read here: only ${extensions.join(', ')} files are`
      errors.push({ file: join(folder, name), line: 1, message })
    }
    return names.filter((name) => extensions.includes(extname(name)))
  } catch (error) {
    errors.push({ file: folder, line: 1, message: `cannot be listed: ${messageOf(error)}` })
    return []
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
