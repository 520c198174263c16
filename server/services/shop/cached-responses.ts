import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { Schema } from '../../../core/contract/endpoint.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { coalesced } from '../../concurrency/coalesced.ts'

/** An answer as it goes over the wire. */
export interface CachedResponse {
  json: Buffer
  gzip: Buffer
  /** Opaque part of the strong ETag, without quotes. */
  tag: string
}

/** Answers of `read` by key, made once for each revision. One small query, `revisionOf`, tells whether any server has changed
 *  what they are made of. What `read` throws is not kept. */
export function cachedResponses<S extends Schema>(
  revisionOf: () => Promise<number | string>,
  answer: S,
  read: (key: string) => Promise<z.input<S>>,
): (key: string) => Promise<CachedResponse> {
  let kept = { revision: undefined as number | string | undefined, replies: new Map<string, CachedResponse>() }
  return async (key) => {
    // The revision is older than what is read or equal, so a change in between is seen next time.
    const revision = await revisionOf()
    if (kept.revision !== revision) kept = { revision, replies: new Map() }
    const { replies } = kept
    const known = replies.get(key)
    if (known) return known
    const json = Buffer.from(JSON.stringify(z.parse(answer, await read(key))))
    const reply = { json, gzip: gzipSync(json, { level: 9 }), tag: sha256Of(json).slice(0, 32) }
    replies.set(key, reply)
    return reply
  }
}

/** One answer, kept the same way. */
export function cachedResponse<S extends Schema>(
  revisionOf: () => Promise<number | string>,
  answer: S,
  read: () => Promise<z.input<S>>,
): () => Promise<CachedResponse> {
  const replies = cachedResponses(revisionOf, answer, read)
  return coalesced(() => replies(''))
}
