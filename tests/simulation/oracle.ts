import type { Knex } from 'knex'
import { canonicalJson } from '../../core/study/events/canonical.ts'
import { digestOf } from '../../core/study/events/digest.ts'
import { type LearningEvent, type PlacedEvent, contentOf } from '../../core/study/events/event.ts'
import { type Study, subjectsIn } from '../../core/study/events/family.ts'
import type { Phone, Witness } from './phone.ts'
import type { World } from './world.ts'

/** Remembers everything a screen called saved, and says afterwards what became of it. */
export interface Oracle extends Witness {
  /** By event id, the content as it was saved. */
  saved: Map<string, string>
}

export function makeOracle(): Oracle {
  const saved = new Map<string, string>()
  return {
    saved,
    complaints: [],
    saw: (event) => void saved.set(event.id, canonicalJson(contentOf(event))),
  }
}

interface ServerEvent extends PlacedEvent {
  deviceId: string
  epoch: string
  seq: number
  serverSeq: number
}

/** Brings every phone to rest in calm weather, within 60 s of virtual time, and lists everything that does not hold. */
export async function judge(world: World, oracle: Oracle, userId: string, phones: readonly Phone[]): Promise<string[]> {
  const complaints = oracle.complaints
  const startedMs = world.app.clock.nowMs
  const passes = await settle(phones)
  const tookMs = world.app.clock.nowMs - startedMs
  if (tookMs > 60_000) complaints.push(`coming to rest took ${tookMs} ms of virtual time: ${passes.join(', ')}`)

  complaints.push(...(await findLosses(world.app.db, oracle, userId, phones)))
  for (const { named, cookieOf } of world.pushedAs) {
    if (named !== cookieOf) complaints.push(`events of ${named} were sent under ${cookieOf}`)
  }
  return complaints
}

/** Compares what was saved with what the server stores and the phones, now at rest, hold and compute. */
export async function findLosses(
  db: Knex,
  oracle: Oracle,
  userId: string,
  phones: readonly Phone[],
): Promise<string[]> {
  const complaints: string[] = []
  const server = await serverEvents(db, userId)
  const ids = new Set<string>()
  for (const { event } of server) {
    if (ids.has(event.id)) complaints.push(`${event.id} is stored twice`)
    ids.add(event.id)
    const content = oracle.saved.get(event.id)
    if (content === undefined) complaints.push(`${event.id} was made by no device`)
    else if (content !== canonicalJson(contentOf(event))) complaints.push(`${event.id} was changed on the way`)
  }
  for (const id of oracle.saved.keys()) if (!ids.has(id)) complaints.push(`${id} was saved and is lost`)
  complaints.push(...gapsIn(server), ...holesIn(server))

  for (const phone of phones) complaints.push(...(await compare(phone, server)))
  return complaints
}

/** Syncs until nothing moves any more. Answers how each pass ended, in order. */
export async function settle(phones: readonly Phone[]): Promise<string[]> {
  const passes: string[] = []
  for (let round = 0; round < 8; round++) {
    let quiet = true
    for (const phone of phones) {
      const cursor = (await phone.account.db.meta.get('standing')) ?? null
      const outcome = await phone.sync()
      passes.push(`${phone.name} ${outcome.is}`)
      // A killed process left its turn behind.
      if (outcome.is === 'elsewhere') phone.wait(10_000)
      const after = (await phone.account.db.meta.get('standing')) ?? null
      const moved = (row: typeof cursor) => (row?.key === 'standing' ? row.cursor : 0)
      if (outcome.is !== 'synced' || moved(cursor) !== moved(after)) quiet = false
    }
    if (quiet) break
  }
  return passes
}

async function serverEvents(db: Knex, userId: string): Promise<ServerEvent[]> {
  const rows = (await db('events').where({ user_id: userId }).orderBy('server_seq')) as Record<string, unknown>[]
  return rows.map((row) => ({
    event: JSON.parse(String(row['payload'])) as LearningEvent,
    deviceId: String(row['device_id']),
    epoch: String(row['epoch']),
    seq: Number(row['seq']),
    serverSeq: Number(row['server_seq']),
    effectiveAtMs: Number(row['effective_at_ms']),
    receivedAtMs: Number(row['received_at_ms']),
    mark: row['marks'] === null ? null : { marks: Number(row['marks']), of: Number(row['out_of']) },
  }))
}

/** Numbers of a device's epoch that are missing: an epoch may only end, never have a hole. */
function gapsIn(server: readonly ServerEvent[]): string[] {
  const numbers = new Map<string, number[]>()
  for (const { deviceId, epoch, seq } of server) {
    const key = `${deviceId}/${epoch}`
    numbers.set(key, [...(numbers.get(key) ?? []), seq])
  }
  return [...numbers].flatMap(([key, seqs]) => {
    const distinct = new Set(seqs)
    return distinct.size === seqs.length ? [] : [`${key} has a number twice`]
  })
}

function holesIn(server: readonly ServerEvent[]): string[] {
  return server.flatMap(({ serverSeq }, at) =>
    serverSeq === at + 1 ? [] : [`server number ${at + 1} is ${serverSeq}`],
  )
}

function hashOf(events: readonly PlacedEvent[], study: Study): string {
  const bySubject = new Map<string, PlacedEvent[]>()
  for (const placed of events) {
    for (const subject of subjectsIn(study, placed.event)) {
      bySubject.set(subject, [...(bySubject.get(subject) ?? []), placed])
    }
  }
  // What nothing is made of has no row.
  const rows = [...bySubject].flatMap(([subject, list]) => study.project(subject, list) ?? [])
  return canonicalJson(rows.sort((a, b) => (a.subject < b.subject ? -1 : 1)))
}

async function compare(phone: Phone, server: readonly ServerEvent[]): Promise<string[]> {
  const { db } = phone.account
  const complaints: string[] = []
  const rows = await db.events.toArray()
  const waiting = rows.filter((row) => row.waiting === 1).length
  if (waiting > 0) complaints.push(`${phone.name} still has ${waiting} events waiting`)
  if ((await db.deadLetters.count()) > 0) complaints.push(`${phone.name} has refused events`)
  if (digestOf(rows) !== digestOf(server.map((one) => ({ ...one, id: one.event.id })))) {
    complaints.push(`${phone.name} holds ${rows.length} events, the server ${server.length}`)
  }
  const syncState = await db.meta.get('standing')
  if (syncState?.key === 'standing' && syncState.missing.length > 0) complaints.push(`${phone.name} misses numbers`)
  const stored = await db.projections.orderBy('subject').toArray()
  if (canonicalJson(stored) !== hashOf(server, db.study))
    complaints.push(`${phone.name} computes other figures than the server`)
  return complaints
}
