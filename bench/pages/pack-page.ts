import { Dexie } from 'dexie'
import { downloadPack } from '../../offline/packs/pack-download.ts'
import type { PackEnv } from '../../offline/packs/pack-env.ts'
import { fetchBlobs, fetchSend } from '../../offline/sync/send.ts'
import { type ItemRow, SharedDb } from '../../offline/shared-db.ts'
import { keepStorageReserve } from '../../offline/storage-room.ts'

export interface Import {
  ms: number
  /** Longest stretch in which the page could not have answered a tap, ms. */
  longestTaskMs: number
}

/** Downloads the course's pack from nothing, as the page does. */
export async function importPack(courseId: number): Promise<Import> {
  const db = new SharedDb()
  await db.delete()
  await db.open()
  const env: PackEnv = {
    db,
    send: fetchSend(),
    fetchBlob: fetchBlobs(),
    subtle: crypto.subtle,
    estimate: () => navigator.storage.estimate(),
    now: Date.now,
    locks: navigator.locks,
    caches,
  }
  // Set aside once per device, not per pack.
  await keepStorageReserve(env)
  const done = await watched(async () => {
    const outcome = await downloadPack(env, courseId)
    if (outcome.is !== 'ready') throw new Error(`the pack did not come: ${JSON.stringify(outcome)}`)
  })
  db.close()
  return done
}

/** Writes the rows of the pack that is here into a database of the same form, all at once: what Dexie alone takes. */
export async function bulkPut(courseId: number): Promise<Import & { rows: number }> {
  const held = new SharedDb()
  const rows: ItemRow[] = await held.items.where({ courseId }).toArray()
  held.close()
  const bare = new Dexie('bench-bare', { chromeTransactionDurability: 'relaxed' })
  bare.version(1).stores({ items: '[courseId+hash], courseId' })
  await bare.delete()
  await bare.open()
  const done = await watched(() => bare.table<ItemRow>('items').bulkPut(rows))
  bare.close()
  return { ...done, rows: rows.length }
}

async function watched(work: () => Promise<unknown>): Promise<Import> {
  let longestTaskMs = 0
  let isOver = false
  // Chromium fires nested timers every 4 ms; what comes on top is a task that stood in the way, as it would in a tap's.
  const tickMs = 4
  let lastMs = performance.now()
  const tick = () => {
    const nowMs = performance.now()
    longestTaskMs = Math.max(longestTaskMs, nowMs - lastMs - tickMs)
    lastMs = nowMs
    if (!isOver) setTimeout(tick, tickMs)
  }
  setTimeout(tick, tickMs)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, entry.duration)
  })
  observer.observe({ type: 'longtask' })
  const startMs = performance.now()
  await work()
  const ms = performance.now() - startMs
  // Long tasks are told of a moment later.
  await new Promise((resolve) => setTimeout(resolve, 60))
  isOver = true
  observer.disconnect()
  return { ms, longestTaskMs }
}
