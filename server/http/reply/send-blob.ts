import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { pieceBytes } from '../../../core/content/blobs.ts'
import { requestedRange } from '../requested-range.ts'
import type { RequestContext } from '../context.ts'

/** Something stored once and for good under its hash, and how to read it. */
export interface Blob {
  sha256: string
  mediaType: string
  bytes: number
  /** As it is, in both compressed forms, or in pieces. */
  stored: 'whole' | 'compressed' | 'pieces'
}

export interface ReadBlob {
  bytes: (form: 'body' | 'body_gzip' | 'body_br', range?: { start: number; length: number }) => Promise<Uint8Array>
  /** Of a blob in pieces, the one at `position`, from 0. */
  piece: (position: number) => Promise<Uint8Array>
}

/** Answers with a blob: compressed as the client takes it, in part when it asks for a part of something that is not
 *  compressed, and as 304 when it has it. The name is the hash of the bytes, so a copy never goes stale.
 *  `readers`: whether caches that people share may keep it. */
export async function sendBlob(
  ctx: RequestContext,
  blob: Blob,
  read: ReadBlob,
  readers: 'private' | 'public',
): Promise<void> {
  ctx.set('Cache-Control', `${readers}, max-age=31536000, immutable`)
  // A picture opened by itself must not run as a page of ours.
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  ctx.type = blob.mediaType
  ctx.status = 200
  await (blob.stored === 'compressed' ? sendCompressed(ctx, blob, read) : sendPlain(ctx, blob, read))
}

async function sendCompressed(ctx: RequestContext, { sha256 }: Blob, read: ReadBlob): Promise<void> {
  ctx.vary('Accept-Encoding')
  const coding = ctx.acceptsEncodings('br') || ctx.acceptsEncodings('gzip') || 'identity'
  ctx.etag = coding === 'identity' ? `"${sha256}"` : `"${sha256}-${coding}"`
  if (isKnown(ctx)) return
  if (coding !== 'identity') ctx.set('Content-Encoding', coding)
  const gzipOrBr = Buffer.from(await read.bytes(coding === 'br' ? 'body_br' : 'body_gzip'))
  ctx.body = coding === 'identity' ? gunzipSync(gzipOrBr) : gzipOrBr
}

async function sendPlain(ctx: RequestContext, { sha256, bytes, stored }: Blob, read: ReadBlob): Promise<void> {
  const tag = `"${sha256}"`
  ctx.etag = tag
  if (isKnown(ctx)) return
  const part = requestedRange(ctx, tag, bytes)
  if (part === null) return
  if (stored === 'pieces') sendPieces(ctx, read, part)
  else ctx.body = Buffer.from(await read.bytes('body', part.length < bytes ? part : undefined))
}

/** A piece at a time, as fast as the client takes them: large media is never in memory as a whole. */
function sendPieces(ctx: RequestContext, read: ReadBlob, { start, length }: { start: number; length: number }): void {
  ctx.body = Readable.from(partsOf(read, start, start + length), { objectMode: false, highWaterMark: 1 })
  ctx.length = length
}

async function* partsOf(read: ReadBlob, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = Math.floor(start / pieceBytes); position * pieceBytes < end; position++) {
    const from = position * pieceBytes
    yield Buffer.from(await read.piece(position)).subarray(Math.max(0, start - from), end - from)
  }
}

function isKnown(ctx: RequestContext): boolean {
  if (!ctx.fresh) return false
  ctx.status = 304
  return true
}
