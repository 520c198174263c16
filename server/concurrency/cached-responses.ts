import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { Schema } from '../../core/contract/endpoint.ts'
import { sha256Of } from '../packs/sha256.ts'

/** An answer as it goes over the wire. */
export interface CachedResponse {
  json: Buffer
  gzip: Buffer
  /** Opaque part of the strong ETag, without quotes. */
  tag: string
}

const packed = promisify(gzip)

/** Answers of `read` by key, made once for each revision, also when many ask at once. One small query, `revisionOf`, tells whether
 *  any server has changed what they are made of; a burst of requests asks it twice. What `read` throws is not cached. */
export function cachedResponses<S extends Schema, Key>(
  revisionOf: () => Promise<number | string>,
  answer: S,
  read: (key: Key) => Promise<z.input<S>>,
): (key: Key) => Promise<CachedResponse> {
  const currentRevision = coalesced(revisionOf)
  let cached = { revision: undefined as number | string | undefined, replies: new Map<Key, Promise<CachedResponse>>() }

  async function make(key: Key): Promise<CachedResponse> {
    const json = Buffer.from(JSON.stringify(z.parse(answer, await read(key))))
    return { json, gzip: await packed(json, { level: 9 }), tag: sha256Of(json).slice(0, 32) }
  }

  return async (key) => {
    // The revision is older than what is read or equal, so a change in between is seen next time.
    const revision = await currentRevision()
    if (cached.revision !== revision) cached = { revision, replies: new Map() }
    const { replies } = cached
    const known = replies.get(key)
    if (known) return known
    const making = make(key)
    replies.set(key, making)
    making.catch(() => replies.delete(key))
    return making
  }
}

/** One answer, cached the same way. */
export function cachedResponse<S extends Schema>(
  revisionOf: () => Promise<number | string>,
  answer: S,
  read: () => Promise<z.input<S>>,
): () => Promise<CachedResponse> {
  const replies = cachedResponses(revisionOf, answer, read)
  return () => replies(undefined)
}

/** One reading at a time for any number of callers, none of whom gets a reading that began before it asked: a burst costs
 *  two readings, and what was written before the call is always seen. */
export function coalesced<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  function start(): Promise<T> {
    const reading = read().finally(() => {
      if (running === reading) running = undefined
    })
    running = reading
    return reading
  }

  return () => {
    if (!running) return start()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}
