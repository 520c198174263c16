import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { pieceBytes } from '../../core/content/blobs.ts'
import { sha256Of } from './sha256.ts'

/** A blob ready to be stored: text in two compressed forms, what is compressed already as it is, and large media in
 *  pieces. */
export interface StoredBlob {
  sha256: string
  mediaType: string
  bytes: number
  /** Bytes that travel to a browser, which all take Brotli. */
  wireBytes: number
  body: Uint8Array | null
  bodyGzip: Uint8Array | null
  bodyBr: Uint8Array | null
  /** In order, `pieceBytes` each; `null` for what is not large. */
  pieces: { sha256: string; body: Uint8Array }[] | null
}

const isText = (mediaType: string) => /^(text\/|application\/json$|image\/svg\+xml$)/.test(mediaType)

/** Whether a blob is stored and sent in pieces. Text is not: it is compressed, and small. */
export function isLarge(bytes: number, mediaType: string, largeBytes: number): boolean {
  return bytes > largeBytes && !isText(mediaType)
}

/** `largeBytes`: media above this is cut into pieces. */
export function storedBlob(body: Uint8Array, mediaType: string, largeBytes: number): StoredBlob {
  const facts = { sha256: sha256Of(body), mediaType, bytes: body.length, bodyGzip: null, bodyBr: null, pieces: null }
  if (isLarge(body.length, mediaType, largeBytes))
    return { ...facts, wireBytes: body.length, body: null, pieces: piecesOf(body) }
  if (!isText(mediaType)) return { ...facts, wireBytes: body.length, body }
  const bodyGzip = gzipSync(body, { level: 9 })
  const bodyBr = brotliCompressSync(body, { params: brotliParams(body.length) })
  return { ...facts, wireBytes: bodyBr.length, body: null, bodyGzip, bodyBr }
}

/** Quality 9 is within some per cent of 11 at a tenth of the time; a start of the server waits for this. For a wide window Brotli takes a table
 *  of 32 MB anew each time, which costs more than a question's compressing does: what fits into a small one has that. */
const brotliParams = (bytes: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  ...(bytes <= 2 ** 16 && { [constants.BROTLI_PARAM_LGWIN]: 16 }),
})

function piecesOf(body: Uint8Array) {
  const count = Math.ceil(body.length / pieceBytes)
  return Array.from({ length: count }, (_, at) => {
    const piece = body.subarray(at * pieceBytes, (at + 1) * pieceBytes)
    return { sha256: sha256Of(piece), body: piece }
  })
}
