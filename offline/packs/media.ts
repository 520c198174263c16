import { mediaPath } from '../../core/content/blobs.ts'
import type { BlobRef } from '../../core/content/pack.ts'
import { dropLarge, type FilesEnv, keptLarge, mediaFiles } from './large-media.ts'
import { type Subtle, sha256Of } from './sha256.ts'

/** Cache of pictures and recordings; the service worker answers their addresses from it. */
export const mediaCache = 'pack-media'

/** Where media is kept: pictures and recordings in Cache Storage, large ones as files. */
export interface MediaEnv extends FilesEnv {
  /** Left out where there is no Cache Storage: packs are then kept without media. */
  caches?: CacheStorage
}

/** What `mediaPath` made, or `null`. */
export function mediaOfPath(path: string): { courseId: number; sha256: string } | null {
  const [, course, sha256] = /\/media\/(\d+)\/([0-9a-f]{64})$/.exec(path) ?? []
  return course === undefined || sha256 === undefined ? null : { courseId: Number(course), sha256 }
}

/** Headers of media that is answered from this device, as the server sends them. */
export function mediaHeaders(mediaType: string, bytes: number): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-length': String(bytes),
    'x-content-type-options': 'nosniff',
    // A picture opened by itself must not run as a page of ours.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
}

export async function keepMedia(
  caches: CacheStorage,
  courseId: number,
  blob: BlobRef,
  bytes: ArrayBuffer,
): Promise<void> {
  const cache = await caches.open(mediaCache)
  const headers = mediaHeaders(blob.mediaType, bytes.byteLength)
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

export async function dropMedia(env: MediaEnv, courseId: number, hashes: readonly string[]): Promise<void> {
  const cache = await env.caches?.open(mediaCache)
  for (const sha256 of hashes) await cache?.delete(mediaPath(courseId, sha256))
  const files = await mediaFiles(env)
  if (files) await dropLarge(files, courseId, hashes)
}

/** Hashes of all media that is kept, by course. `with-parts`: also of large media that is not here as a whole. */
export async function keptMedia(
  env: MediaEnv,
  what: 'whole' | 'with-parts' = 'whole',
): Promise<Map<number, Set<string>>> {
  const files = await mediaFiles(env)
  const kept = files ? await keptLarge(files, what === 'with-parts') : new Map<number, Set<string>>()
  for (const { url } of (await (await env.caches?.open(mediaCache))?.keys()) ?? []) {
    const named = mediaOfPath(url)
    if (named) kept.set(named.courseId, (kept.get(named.courseId) ?? new Set()).add(named.sha256))
  }
  return kept
}
