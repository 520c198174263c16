import { blobPath } from '../../core/contract/study/study.ts'
import { resumeDownloads } from './pack-download.ts'
import type { PackEnv } from './pack-env.ts'
import { distinct } from './pack-state.ts'
import type { FetchBlob } from '../sync/send.ts'
import type { PackRow, Staged } from '../shared-db.ts'

/** Background Fetch, of what is used here, as Chromium has it; not in TypeScript's library. */
export interface BackgroundFetch {
  id: string
  abort(): Promise<boolean>
  matchAll(): Promise<{ request: { url: string }; responseReady: Promise<Response> }[]>
}

interface Notice {
  title: string
  /** Bytes. */
  downloadTotal: number
  icons: { src: string; sizes: string; type: string }[]
}

export interface BackgroundFetches {
  fetch(id: string, urls: string[], notice: Notice): Promise<BackgroundFetch>
  get(id: string): Promise<BackgroundFetch | undefined>
  getIds(): Promise<string[]>
}

export type ArrivalsEnv = PackEnv & { caches: CacheStorage }

/** Files that came while no page was there, by address and unverified, until a download takes them. */
const arrivalsCache = 'pack-arrivals'
/** Longest that a file is waited for that may still be on its way, ms. */
const patienceMs = 100
const prefix = 'pack-'
const icons = [{ src: '/pwa-192x192.png', sizes: '192x192', type: 'image/png' }]

/** Course of a background fetch that `handOverDownloads` began, or `null`. */
export function courseOfFetch(id: string): number | null {
  const [, course] = /^pack-(\d+)$/.exec(id) ?? []
  return course === undefined ? null : Number(course)
}

/** Gives downloads under way to the browser, which goes on without the page. Each then waits, as for a connection, so that
 *  nothing comes twice; where the browser refuses, the page goes on. */
export async function handOverDownloads({ db }: Pick<PackEnv, 'db'>, background: BackgroundFetches): Promise<void> {
  for (const { courseId, work, staged } of await db.packs.toArray()) {
    if (work?.is !== 'wanted' || !staged) continue
    const blobs = await blobsToCome(db, courseId, staged)
    const id = prefix + courseId
    if (blobs.length === 0 || (await background.get(id))) continue
    const urls = blobs.map(({ sha256 }) => blobPath(courseId, sha256))
    const title = `Downloading ${staged.manifest.title}`
    // A fetch that brings more than was announced is ended, and which bytes count differs: announce the most.
    const downloadTotal = blobs.reduce((sum, { bytes, wireBytes }) => sum + Math.max(bytes, wireBytes), 0)
    const isTaken = await background.fetch(id, urls, { title, downloadTotal, icons }).then(
      () => true,
      () => false,
    )
    if (!isTaken) continue
    await db.packs.where({ courseId }).modify((row) => {
      if (row.work?.is === 'wanted') row.work = { is: 'paused', why: 'no-connection' }
    })
  }
}

async function blobsToCome(db: PackEnv['db'], courseId: number, { manifest }: Staged) {
  const here = new Set((await db.blobs.where({ courseId }).primaryKeys()).map(([, sha256]) => sha256))
  const parts = await db.parts.where({ courseId }).toArray()
  const begunBytes = new Map(parts.map(({ sha256, bytes }) => [sha256, bytes]))
  // The browser brings whole files: one of which most is here is left to the page, which fetches the rest alone.
  const isMostlyHere = (sha256: string, bytes: number) => (begunBytes.get(sha256) ?? 0) * 2 > bytes
  return distinct(manifest.blobs).filter(({ sha256, bytes }) => !here.has(sha256) && !isMostlyHere(sha256, bytes))
}

/** Ends background fetches, since a page goes on by itself, and keeps what they have brought. */
export async function takeDownloadsBack(
  { caches }: Pick<ArrivalsEnv, 'caches'>,
  background: BackgroundFetches,
): Promise<void> {
  for (const id of await background.getIds()) {
    const fetched = courseOfFetch(id) === null ? undefined : await background.get(id)
    if (!fetched) continue
    // A full phone keeps none of it; the fetch must end all the same.
    await keepArrivals(caches, fetched).catch(() => undefined)
    await fetched.abort()
  }
}

/** Ends background fetches of downloads that were paused or removed in the meantime. */
export async function endUnwantedFetches(rows: readonly PackRow[], background: BackgroundFetches): Promise<void> {
  const due = new Set(rows.filter(isDue).map(({ courseId }) => courseId))
  for (const id of await background.getIds()) {
    const courseId = courseOfFetch(id)
    if (courseId !== null && !due.has(courseId)) await (await background.get(id))?.abort()
  }
}

/** Keeps the files that a background fetch has brought whole. */
export async function keepArrivals(caches: CacheStorage, fetched: Pick<BackgroundFetch, 'matchAll'>): Promise<void> {
  const cache = await caches.open(arrivalsCache)
  const soon = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  for (const { request, responseReady } of await fetched.matchAll()) {
    const reply = await Promise.race([responseReady, soon]).catch(() => null)
    if (reply?.ok) await cache.put(request.url, reply)
  }
}

/** As `resumeDownloads`, with what has arrived in the background; what no download needs any more is deleted. */
export async function resumeWithArrivals(env: ArrivalsEnv): Promise<void> {
  await resumeDownloads({ ...env, fetchBlob: arrivalsFirst(env.caches, env.fetchBlob) })
  const due = (await env.db.packs.toArray()).filter(isDue)
  const cache = await env.caches.open(arrivalsCache)
  for (const { url } of await cache.keys()) {
    const isNeeded = due.some(({ courseId }) => url.includes(blobPath(courseId, '')))
    if (!isNeeded) await cache.delete(url)
  }
}

/** Takes a blob from what has arrived, else from `fetchBlob`. The caller verifies: what is damaged it asks for past every
 *  cache, and so from the server. */
function arrivalsFirst(caches: CacheStorage, fetchBlob: FetchBlob): FetchBlob {
  return async (url, request) => {
    const { part, reload } = request
    const cache = await caches.open(arrivalsCache)
    const arrived = await cache.match(url)
    // Pieces of one file are taken one by one; it goes when its download is at its end.
    if (arrived && (reload || !part)) await cache.delete(url)
    if (!arrived || reload) return await fetchBlob(url, request)
    // Not `arrayBuffer` at once: large media would be in memory as a whole.
    const whole = await arrived.blob()
    return await (part ? whole.slice(part.start, part.start + part.length) : whole).arrayBuffer()
  }
}

const isDue = ({ work }: PackRow): boolean =>
  work?.is === 'wanted' || (work?.is === 'paused' && work.why === 'no-connection')
