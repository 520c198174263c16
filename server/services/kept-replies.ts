import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { Schema } from '../../core/contract/endpoint.ts'
import { sha256Of } from '../packs/sha256.ts'
import { coalesced } from './coalesced.ts'

/** An answer as it goes over the wire. */
export interface KeptReply {
  json: Buffer
  gzip: Buffer
  /** Opaque part of the strong ETag, without quotes. */
  tag: string
}

/** Answers of `read` by key, made once for each revision. One small query, `revisionOf`, tells whether any server has changed
 *  what they are made of. What `read` throws is not kept. */
export function keptReplies<S extends Schema>(
  revisionOf: () => Promise<number | string>,
  answer: S,
  read: (key: string) => Promise<z.input<S>>,
): (key: string) => Promise<KeptReply> {
  let kept = { revision: undefined as number | string | undefined, replies: new Map<string, KeptReply>() }
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
export function keptReply<S extends Schema>(
  revisionOf: () => Promise<number | string>,
  answer: S,
  read: () => Promise<z.input<S>>,
): () => Promise<KeptReply> {
  const replies = keptReplies(revisionOf, answer, read)
  return coalesced(() => replies(''))
}
