import type { LearningEvent } from '../../core/study/events/event.ts'

/** What of `localStorage` is used. A worker has none: there the mirror is left out. */
export interface KeyValue {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A second, small memory of an account outside IndexedDB: it tells that the browser has removed the database, and holds
 *  the newest unsent events should IndexedDB be dead. */
export interface Mirrored {
  deviceId: string
  epoch: string
  lastSeq: number
  waitingAnswers: number
}

/** How many unsent events the mirror holds: 200 of about 300 bytes. */
const ringLimit = 200

const mirrorKey = (userId: string) => `vademecum.mirror.${userId}`
const ringKey = (userId: string) => `vademecum.ring.${userId}`
const unsavedKey = (userId: string) => `vademecum.unsaved.${userId}`

export function readMirror(store: KeyValue | undefined, userId: string): Mirrored | null {
  return parse<Mirrored>(store?.getItem(mirrorKey(userId)))
}

export function writeMirror(store: KeyValue | undefined, userId: string, mirrored: Mirrored): void {
  put(store, mirrorKey(userId), mirrored)
}

export function readRing(store: KeyValue | undefined, userId: string): LearningEvent[] {
  return parse<LearningEvent[]>(store?.getItem(ringKey(userId))) ?? []
}

/** Keeps the newest events; the oldest fall out first, they have had the longest time to be sent. */
export function writeRing(store: KeyValue | undefined, userId: string, events: readonly LearningEvent[]): void {
  if (events.length === 0) store?.removeItem(ringKey(userId))
  else put(store, ringKey(userId), events.slice(-ringLimit))
}

/** Events that IndexedDB could not take: without a number, but for those that were stored once and are gone from there. */
export function readUnsaved(store: KeyValue | undefined, userId: string): LearningEvent[] {
  return parse<LearningEvent[]>(store?.getItem(unsavedKey(userId))) ?? []
}

function writeUnsaved(store: KeyValue | undefined, userId: string, events: readonly LearningEvent[]): void {
  if (events.length === 0) store?.removeItem(unsavedKey(userId))
  else put(store, unsavedKey(userId), events)
}

/** Adds those that do not wait already, to whatever another tab could not save in the meantime. */
export function addUnsaved(store: KeyValue | undefined, userId: string, events: readonly LearningEvent[]): void {
  const waiting = new Map([...readUnsaved(store, userId), ...events].map((event) => [event.id, event]))
  writeUnsaved(store, userId, [...waiting.values()])
}

/** Takes these out, and leaves what another tab could not save in the meantime. */
export function dropUnsaved(store: KeyValue | undefined, userId: string, stored: readonly LearningEvent[]): void {
  const ids = new Set(stored.map(({ id }) => id))
  writeUnsaved(
    store,
    userId,
    readUnsaved(store, userId).filter(({ id }) => !ids.has(id)),
  )
}

export function forgetMirror(store: KeyValue | undefined, userId: string): void {
  store?.removeItem(mirrorKey(userId))
  store?.removeItem(ringKey(userId))
  store?.removeItem(unsavedKey(userId))
}

function put(store: KeyValue | undefined, key: string, value: unknown): void {
  try {
    store?.setItem(key, JSON.stringify(value))
  } catch {
    // A full or forbidden localStorage takes nothing from what IndexedDB holds.
  }
}

function parse<T>(text: string | null | undefined): T | null {
  try {
    return text == null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
