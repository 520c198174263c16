import {
  type BackgroundFetch,
  courseOfFetch,
  keepArrivals,
  resumeWithArrivals,
} from '../offline/packs/pack-arrivals.ts'
import { fetchBlobs, fetchSend } from '../offline/sync/send.ts'
import { SharedDb } from '../offline/shared-db.ts'

declare const self: ServiceWorkerGlobalScope

/** As Chromium has it; not in TypeScript's library. */
interface BackgroundFetchEvent extends ExtendableEvent {
  registration: BackgroundFetch
  updateUI?(options: { title: string }): Promise<void>
}

/** Puts packs in place that the browser has fetched while no page was there. Elsewhere these events never come. */
export function takeBackgroundFetches(now: () => number): void {
  const on = (type: string, work: (event: BackgroundFetchEvent) => Promise<unknown>) =>
    self.addEventListener(type, (event) => {
      const fetchEvent = event as BackgroundFetchEvent
      fetchEvent.waitUntil(work(fetchEvent))
    })
  on('backgroundfetchsuccess', (event) => putInPlace(event, now))
  // What came whole counts; the rest is asked for once more, and else waits for a page.
  on('backgroundfetchfail', (event) => putInPlace(event, now))
  on('backgroundfetchclick', ({ registration }) => openCourse(courseOfFetch(registration.id)))
}

async function putInPlace(event: BackgroundFetchEvent, now: () => number): Promise<void> {
  const { caches, navigator } = self
  const db = new SharedDb()
  try {
    await keepArrivals(caches, event.registration)
    const { locks, storage } = navigator
    const estimate = () => storage.estimate()
    const { subtle } = crypto
    await resumeWithArrivals({ db, send: fetchSend(), fetchBlob: fetchBlobs(), subtle, estimate, now, locks, caches })
    const row = await db.packs.get(courseOfFetch(event.registration.id) ?? 0)
    const title = row?.current && !row.work ? `${row.current.manifest.title} is on this phone` : 'Download not finished'
    // The notice may be gone by now.
    await event.updateUI?.({ title }).catch(() => undefined)
  } finally {
    db.close()
  }
}

async function openCourse(courseId: number | null): Promise<void> {
  const path = courseId === null ? '/dashboard' : `/study/${courseId}`
  const pages = await self.clients.matchAll({ type: 'window' })
  const there = pages.find(({ url }) => new URL(url).pathname === path)
  await (there ? there.focus() : self.clients.openWindow(path))
}
