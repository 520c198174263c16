import type { BlobRef } from '../core/content/pack.ts'
import { type Subtle, sha256Of } from './sha256.ts'

/** Cache of pictures and recordings; the service worker answers their addresses from it. */
export const mediaCache = 'pack-media'

/** Address under which items name a picture or recording. */
export const mediaPath = (courseId: number, sha256: string) => `/media/${courseId}/${sha256}`

export async function keepMedia(
  caches: CacheStorage,
  courseId: number,
  blob: BlobRef,
  bytes: ArrayBuffer,
): Promise<void> {
  const cache = await caches.open(mediaCache)
  const headers = {
    'content-type': blob.mediaType,
    'content-length': String(bytes.byteLength),
    'x-content-type-options': 'nosniff',
    // As the server sends it: a picture opened by itself must not run as a page of ours.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
  await cache.put(mediaPath(courseId, blob.sha256), new Response(bytes, { headers }))
}

/** Whether the whole of it is kept, byte for byte. */
export async function hasMedia(
  caches: CacheStorage,
  subtle: Subtle,
  courseId: number,
  sha256: string,
): Promise<boolean> {
  const held = await (await caches.open(mediaCache)).match(mediaPath(courseId, sha256))
  return held !== undefined && (await sha256Of(subtle, await held.arrayBuffer())) === sha256
}

export async function dropMedia(caches: CacheStorage, courseId: number, hashes: Iterable<string>): Promise<void> {
  const cache = await caches.open(mediaCache)
  for (const sha256 of hashes) await cache.delete(mediaPath(courseId, sha256))
}

/** Hashes of all media that is kept, by course. */
export async function keptMedia(caches: CacheStorage): Promise<Map<number, Set<string>>> {
  const kept = new Map<number, Set<string>>()
  for (const { url } of await (await caches.open(mediaCache)).keys()) {
    const [, course, sha256] = /\/media\/(\d+)\/([0-9a-f]{64})$/.exec(url) ?? []
    if (course === undefined || sha256 === undefined) continue
    const courseId = Number(course)
    kept.set(courseId, (kept.get(courseId) ?? new Set()).add(sha256))
  }
  return kept
}
