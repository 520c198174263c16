import { type PlacedEvent, type RegisterEvent, isRegister } from './event.ts'
import type { Family, ProjectionRow } from './family.ts'
import { type Hlc, deviceOf, orderingHlc } from './hlc.ts'

export type RegisterValue = RegisterEvent['value']

/** How many superseded values a register keeps in sight. */
const revisionLimit = 20

export interface Revision {
  value: RegisterValue
  /** The device on which it was written. */
  deviceId: string
  atMs: number
}

/** The value of one (kind, target) after all writes to it, and the values it superseded, newest first. */
export interface Register {
  kind: string
  target: string
  value: RegisterValue
  hlc: Hlc
  deviceId: string
  atMs: number
  revisions: Revision[]
}

export interface RegisterRow extends ProjectionRow {
  family: 'register'
  courseId: 0
  register: Register
}

export const registerSubject = (kind: string, target: string) => `register:${kind}:${target}`

export const registerFamily: Family<RegisterRow> = {
  name: 'register',
  version: 1,
  takes: { register: ({ kind, target }: RegisterEvent) => registerSubject(kind, target) },
  fold(subject, events) {
    const register = foldRegister(events)
    return register && { subject, family: 'register', courseId: 0, register }
  },
  readsAlike: (a, b) => orderingHlc(a.event.hlc, a.receivedAtMs) === orderingHlc(b.event.hlc, b.receivedAtMs),
}

/** Last writer wins by hybrid clock. Where the bound on fast clocks makes two stamps equal, the stamps as they were made
 *  decide, then the larger id. Any order of `events` gives the same result. */
export function foldRegister(events: readonly PlacedEvent[]): Register | null {
  const writes = events.filter((placed) => isRegister(placed.event)).map(stamped)
  writes.sort(
    (a, b) => newestFirst(a.hlc, b.hlc) || newestFirst(a.event.hlc, b.event.hlc) || newestFirst(a.event.id, b.event.id),
  )
  const [winner, ...losers] = writes
  if (!winner) return null
  const { event, hlc } = winner
  return {
    kind: event.kind,
    target: event.target,
    ...revisionOf(winner),
    hlc,
    revisions: losers.slice(0, revisionLimit).map(revisionOf),
  }
}

const newestFirst = (a: string, b: string) => (a > b ? -1 : a < b ? 1 : 0)

interface Stamped {
  event: RegisterEvent
  hlc: Hlc
  atMs: number
}

function stamped(placed: PlacedEvent): Stamped {
  const event = placed.event as RegisterEvent
  return { event, hlc: orderingHlc(event.hlc, placed.receivedAtMs), atMs: placed.effectiveAtMs }
}

function revisionOf({ event, atMs }: Stamped): Revision {
  return { value: event.value, deviceId: deviceOf(event.hlc), atMs }
}
