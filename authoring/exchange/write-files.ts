import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { messageOf } from '../../core/message-of.ts'
import { ExchangeError } from './exchange-error.ts'

export interface NewFile {
  path: string
  bytes: Uint8Array | string
}

const waiting = (path: string): string => join(dirname(path), `.${basename(path)}.${process.pid}.part`)

/** Puts all of these files in place, or none. Throws `ExchangeError` when one of them is there already, or the
 *  folder takes none. */
export async function writeNewFiles(files: readonly NewFile[]): Promise<void> {
  const placed: string[] = []
  try {
    for (const { path, bytes } of files) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(waiting(path), bytes, { flag: 'wx' })
    }
    for (const { path } of files) {
      // Unlike a rename, a link never takes the place of a file.
      await link(waiting(path), path)
      placed.push(path)
    }
  } catch (error) {
    for (const path of placed) await rm(path, { force: true })
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new ExchangeError('would overwrite a file of the course: rename the file to import, or that of the course')
    }
    throw new ExchangeError(`nothing can be written there: ${messageOf(error)}`)
  } finally {
    for (const { path } of files) await rm(waiting(path), { force: true })
  }
}

/** Writes a file whole, in place of an older one. Throws `ExchangeError` where its folder takes none. */
export async function replaceFile({ path, bytes }: NewFile): Promise<void> {
  try {
    await writeFile(waiting(path), bytes)
    await rename(waiting(path), path)
  } catch (error) {
    throw new ExchangeError(`${path} cannot be written: ${messageOf(error)}`)
  } finally {
    await rm(waiting(path), { force: true })
  }
}
