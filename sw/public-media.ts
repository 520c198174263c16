import { mediaHeaders } from '../offline/packs/media.ts'
import { sha256Of, type Subtle } from '../offline/packs/sha256.ts'
import { answerKept } from './media.ts'

/** Pictures and recordings that anyone may read: of previews and resources. A stored name. */
const publicMediaCache = 'open-media-1'

export interface PublicMediaEnv {
  caches: Pick<CacheStorage, 'open'>
  subtle: Subtle
  fetch(request: Request): Promise<Response>
  /** Lets work go on after the answer. */
  waitUntil(work: Promise<unknown>): void
}

export interface Bounds {
  entries: number
  /** Of all entries together. */
  bytes: number
  /** Of one entry: what is larger is played from the network. */
  bytesOfOne: number
}

const defaultBounds: Bounds = { entries: 150, bytes: 24 * 1024 * 1024, bytesOfOne: 4 * 1024 * 1024 }

/** The hash that such an address is made of, or `null` for any other. */
export const publicMediaHash = (path: string): string | null => /^\/media\/([0-9a-f]{64})$/.exec(path)?.[1] ?? null

/** Answers from the cache if it can, whole or in the part that is asked for: the address is the hash of the bytes, so a copy
 *  never goes stale. Otherwise from the network, and keeps what came whole and has that hash, within `bounds`. */
export async function publicMediaAnswer(
  request: Request,
  sha256: string,
  env: PublicMediaEnv,
  bounds = defaultBounds,
): Promise<Response> {
  const address = new URL(request.url).pathname
  const cache = await env.caches.open(publicMediaCache)
  const held = await cache.match(address)
  if (held) return answerKept(request, held)
  const answer = await env.fetch(request)
  if (answer.status === 200 && answer.type === 'basic' && !answer.redirected) {
    const copy = answer.clone()
    // A full disk is no reason to show no picture.
    env.waitUntil(keep(cache, address, sha256, copy, env.subtle, bounds).catch(() => undefined))
  }
  return answer
}

async function keep(
  cache: Cache,
  address: string,
  sha256: string,
  answer: Response,
  subtle: Subtle,
  bounds: Bounds,
): Promise<void> {
  const bytes = await answer.arrayBuffer()
  // A sign-in page of a hotel and a reply cut short have another hash.
  if (bytes.byteLength > bounds.bytesOfOne || (await sha256Of(subtle, bytes)) !== sha256) return
  const headers = mediaHeaders(answer.headers.get('content-type') ?? 'application/octet-stream', bytes.byteLength)
  await cache.put(address, new Response(bytes, { headers }))
  await trim(cache, bounds)
}

/** Removes the oldest until the rest is within bounds. */
async function trim(cache: Cache, { entries, bytes }: Bounds): Promise<void> {
  const newestFirst = (await cache.keys()).toReversed()
  let count = 0
  let size = 0
  for (const request of newestFirst) {
    const held = await cache.match(request)
    size += Number(held?.headers.get('content-length') ?? 0)
    count += 1
    if (count > entries || size > bytes) await cache.delete(request)
  }
}
