import { liveQuery } from 'dexie'
import {
  type BackgroundFetches,
  endUnwantedFetches,
  handOverDownloads,
  resumeWithArrivals,
  takeDownloadsBack,
} from '../../../offline/packs/pack-arrivals.ts'
import { resumeDownloads } from '../../../offline/packs/pack-download.ts'
import { packEnv, sharedDb } from './packs.ts'

/** One after the other: a page that comes back must not overtake the one that goes. */
let turn: Promise<void> = Promise.resolve()

/** The browser goes on with downloads while the page is away, where it can; else this does nothing. */
export function leaveDownloads(): Promise<void> {
  return inTurn(async () => {
    const background = await backgroundFetches()
    // Back already, before this had its turn.
    if (!background || document.visibilityState === 'visible' || (await wouldWait())) return
    await handOverDownloads(packEnv, background)
  })
}

/** The page goes on with downloads that were cut off or left. */
export async function goOnWithDownloads(): Promise<void> {
  await inTurn(async () => {
    const background = await backgroundFetches()
    if (background) await takeDownloadsBack({ caches: window.caches }, background)
  })
  if (isSupported()) await resumeWithArrivals({ ...packEnv, caches: window.caches })
  else await resumeDownloads(packEnv)
}

/** Ends what the browser fetches for downloads that are paused or removed, in whatever tab. Returns the way to stop. */
export function watchUnwantedFetches(): () => void {
  if (!isSupported()) return () => undefined
  const end = async (rows: Parameters<typeof endUnwantedFetches>[0]) => {
    const background = await backgroundFetches()
    if (background) await endUnwantedFetches(rows, background)
  }
  const watch = liveQuery(() => sharedDb.packs.toArray()).subscribe({
    next: (rows) => void end(rows).catch(() => undefined),
    error: () => undefined,
  })
  return () => watch.unsubscribe()
}

function inTurn(work: () => Promise<void>): Promise<void> {
  // One that failed must not hold up the next: a download goes on without the browser's help.
  turn = turn.then(work).catch(() => undefined)
  return turn
}

/** Whether a background fetch would stand still until the person finds its notice and lets it begin. */
async function wouldWait(): Promise<boolean> {
  const name = 'background-fetch' as PermissionName
  return (await navigator.permissions.query({ name })).state === 'prompt'
}

const isSupported = () => 'BackgroundFetchManager' in window && 'caches' in window

async function backgroundFetches(): Promise<BackgroundFetches | null> {
  if (!isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  // TypeScript's library does not know it.
  return (registration as { backgroundFetch?: BackgroundFetches } | undefined)?.backgroundFetch ?? null
}
