import { readFile, stat } from 'node:fs/promises'
import { ExchangeError } from './exchange-error.ts'

/** How much of a file from elsewhere is read. A course of 2,000 questions with its pictures is well below each of these. */
export const limits = {
  fileBytes: 20 * 1024 * 1024,
  questions: 5_000,
  /** Of one question. */
  answers: 50,
  /** Of one stem, option or explanation. */
  textLength: 100_000,
  pictureBytes: 2 * 1024 * 1024,
  /** Elements within elements of Moodle XML, which has six, and of the HTML in it. */
  xmlDepth: 20,
  htmlDepth: 100,
  /** Elements of one text. */
  htmlElements: 5_000,
}

/** Text of a file to import. Throws `ExchangeError` for one that is too large, or no text. */
export async function readExchangeFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new ExchangeError('there is no such file')
  if (!found.isFile()) throw new ExchangeError('is not a file')
  if (found.size > limits.fileBytes) {
    throw new ExchangeError(
      `is ${megabytes(found.size)} MB; at most ${megabytes(limits.fileBytes)} MB are read, split it`,
    )
  }
  return textOf(await readFile(path))
}

const megabytes = (bytes: number) => Math.ceil(bytes / (1024 * 1024))

/** Throws `ExchangeError` for what is no text in UTF-8. */
export function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0x50, 0x4b]) || startsWith(bytes, [0x1f, 0x8b])) {
    throw new ExchangeError('is a packed file (zip or gzip), unpack it first')
  }
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) {
    throw new ExchangeError('is UTF-16 text, save it as UTF-8')
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ExchangeError('is not UTF-8 text, save it as UTF-8')
  }
  const odd = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.exec(text)
  if (odd) {
    const line = text.slice(0, odd.index).split('\n').length
    const what = odd[0] === '\0' ? 'NUL bytes' : 'control characters'
    throw new ExchangeError(`has ${what}, so it is damaged or no text`, line)
  }
  if (!/\S/.test(text)) throw new ExchangeError('has nothing in it')
  return text.replace(/\r\n?/g, '\n')
}

export const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, at) => bytes[at] === byte)
