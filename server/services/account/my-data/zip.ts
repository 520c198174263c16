import { Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '../../../../core/problem.ts'
import type { ExportFile } from './export-files.ts'

/** A ZIP of these files, in parts as they are made. */
export async function* zipOf(files: readonly ExportFile[], madeAtMs: number): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    made.push(part)
  })
  const encoder = new TextEncoder()
  for (const { name, text } of files) {
    const file = new ZipDeflate(name)
    file.mtime = madeAtMs
    zip.add(file)
    for await (const part of gathered(text)) {
      file.push(encoder.encode(part))
      yield* made.splice(0)
      await nextTurn()
    }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}

const charsAtOnce = 64_000

async function* gathered(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const part of text) {
    held += part
    if (held.length < charsAtOnce) continue
    yield held
    held = ''
  }
  if (held !== '') yield held
}

/** What a ZIP from outside may be. */
const zipLimits = {
  entries: 2_000,
  nameChars: 200,
  /** Of the entry that is read. */
  inflatedBytes: 400_000_000,
  /** How many times its own size it may become; text of ours becomes some twenty. */
  ratio: 100,
}

/** From this many bytes on the ratio counts: a short file of one letter is no bomb. */
const ratioFrom = 1_000_000
/** Becomes four million bytes at most. */
const sliceBytes = 4_096
const slicesAtOnce = 64

/** Inflates one entry of a ZIP, part by part, and nothing else of it: a ZIP within is not opened. Throws `validation`, in words for who
 *  chose the file, where it is none, breaks a limit, has no such entry or is cut short. */
export async function* inflated(zip: Uint8Array, wanted: string, limits = zipLimits): AsyncGenerator<Uint8Array> {
  if (zip[0] !== 0x50 || zip[1] !== 0x4b) throw wrongFile('This is not a ZIP file.')
  const parts: Uint8Array[] = []
  const state = { entries: 0, bytes: 0, isFound: false, isWhole: false }
  const unzip = new Unzip((file) => {
    if (++state.entries > limits.entries) throw wrongFile('This ZIP holds too many files.')
    if (!isPlainName(file.name, limits.nameChars))
      throw wrongFile('This ZIP holds files with names that no export has.')
    if (file.name !== wanted) return
    if (state.isFound) throw wrongFile('This ZIP holds a file twice.')
    state.isFound = true
    file.ondata = (error, part, isLast) => {
      if (error) throw error
      state.bytes += part.length
      state.isWhole ||= isLast
      parts.push(part)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0, turn = 1; at < zip.length; at += sliceBytes, turn++) {
    const end = Math.min(at + sliceBytes, zip.length)
    readable(() => unzip.push(zip.subarray(at, end), end === zip.length))
    if (state.bytes > limits.inflatedBytes || (state.bytes > ratioFrom && state.bytes > limits.ratio * end))
      throw wrongFile('This ZIP becomes too large when it is unpacked.')
    yield* parts.splice(0)
    if (turn % slicesAtOnce === 0) await nextTurn()
  }
  if (!state.isFound) throw wrongFile(`This ZIP is not an export of a shop like this one: it has no ${wanted}.`)
  if (!state.isWhole) throw wrongFile('This file is damaged or was cut short. Please download it again.')
}

function readable(step: () => void): void {
  try {
    step()
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw wrongFile('This file is damaged or was cut short. Please download it again.', cause)
  }
}

/** No folder above, no root, no drive, nothing that is not seen. */
const isPlainName = (name: string, most: number) =>
  name.length > 0 && name.length <= most && /^[\w][\w ./-]*$/.test(name) && !/(^|\/)\.\.?(\/|$)|\/\//.test(name)

/** What is said to who chose a file that is none of ours. */
export const wrongFile = (message: string, cause?: unknown) => new Problem('validation', message, { cause })
