import type { AnswerOf, BodyOf, QueryOf } from '../../core/contract/endpoint.ts'
import type { digests, eventsById, entriesOfHour, pull } from '../../core/contract/sync.ts'
import { Problem } from '../../core/problem.ts'
import { addToDigest, emptyDigest, hourOfId } from '../../core/study/digest.ts'
import type { Deps } from '../deps.ts'
import { entitlementsOf } from '../models/grant-row.ts'
import { newestPacks } from '../models/pack-row.ts'
import {
  entriesBetween,
  eventsAfter,
  eventsWithIds,
  type PlacedContent,
  type PlacedId,
} from '../models/stored-events.ts'
import { userStanding } from '../models/user-standing.ts'
import { pushReceiver } from './sync-push.ts'

/** Largest page of a pull, characters of events. */
const pullCharLimit = 512_000

/** The server's side of sync. Every answer names the user's head, count and digest, so that a client sees at once whether it
 *  holds the same events. */
export function syncService(deps: Pick<Deps, 'db' | 'now' | 'config'>) {
  const { db, now } = deps

  return {
    push: pushReceiver(deps),

    /** The answer as JSON: events lie in the database as the text they are sent in. */
    async pull(userId: string, query: QueryOf<typeof pull>): Promise<string> {
      requireOwn(userId, query.userId)
      // Events up to `head` never change, so what is read after it agrees with it without a transaction.
      const standing = await userStanding(userId, db)
      const resync = query.after > standing.head
      const isNew = query.after < standing.head
      const span = { after: query.after, head: standing.head, limit: query.limit }
      const page = isNew ? withinLimit(await eventsAfter(userId, span, db)) : []
      const entitlements = await entitlementsOf(userId, now(), db)
      const rest: Omit<AnswerOf<typeof pull>, 'events'> = {
        more: isNew && (page.at(-1)?.serverSeq ?? standing.head) < standing.head,
        resync,
        entitlementsVersion: entitlements.version,
        packs: await newestPacks(entitlements.courseIds, db),
        ...standing,
        serverTimeMs: now(),
      }
      return `{"events":${jsonOf(page)},${JSON.stringify(rest).slice(1)}`
    },

    async digests(
      userId: string,
      { userId: named, within }: QueryOf<typeof digests>,
    ): Promise<AnswerOf<typeof digests>> {
      requireOwn(userId, named)
      const length = within === '' ? 7 : within.length + 3
      const buckets = new Map<string, { key: string; count: number; digest: string }>()
      for (const entry of await entriesWithin(userId, within)) {
        const key = hourOfId(entry.id).slice(0, length)
        const bucket = buckets.get(key) ?? { key, count: 0, digest: emptyDigest }
        buckets.set(key, { key, count: bucket.count + 1, digest: addToDigest(bucket.digest, entry) })
      }
      return { buckets: [...buckets.values()] }
    },

    async entriesOfHour(userId: string, query: QueryOf<typeof entriesOfHour>): Promise<AnswerOf<typeof entriesOfHour>> {
      requireOwn(userId, query.userId)
      return { entries: await entriesWithin(userId, query.hour) }
    },

    /** The answer as JSON. */
    async eventsById(userId: string, body: BodyOf<typeof eventsById>): Promise<string> {
      requireOwn(userId, body.userId)
      const events = await eventsWithIds(userId, body.ids, db)
      return `{"events":${jsonOf(events.sort((a, b) => a.serverSeq - b.serverSeq))}}`
    },
  }

  /** Events made within a span of UTC time such as `2026-11` or `2026-11-21T07`; all of them for an empty span. */
  async function entriesWithin(userId: string, span: string): Promise<PlacedId[]> {
    if (span === '') return entriesBetween(userId, '0', 'g', db)
    const [fromMs, belowMs] = boundsOf(span)
    return entriesBetween(userId, idPrefix(fromMs), idPrefix(belowMs), db)
  }
}

function requireOwn(userId: string, named: string): void {
  if (named !== userId) throw new Problem('wrong-account', 'This is the data of another account.')
}

function withinLimit(events: PlacedContent[]): PlacedContent[] {
  let chars = 0
  const over = events.findIndex((event) => (chars += event.payload.length) > pullCharLimit)
  return over > 0 ? events.slice(0, over) : events
}

/** A list of `pulledEvent`. */
function jsonOf(events: readonly PlacedContent[]): string {
  const members = events.map(
    ({ payload, serverSeq, receivedAtMs, effectiveAtMs, correct }) =>
      `{"event":${payload},"serverSeq":${serverSeq},"receivedAtMs":${receivedAtMs},"effectiveAtMs":${effectiveAtMs},` +
      `"correct":${correct}}`,
  )
  return `[${members.join(',')}]`
}

function boundsOf(span: string): [number, number] {
  const [year = 0, month = 1, day = 1, hour = 0] = span.split(/[-T]/).map(Number)
  const at = (add: [number, number, number]) => Date.UTC(year, month - 1 + add[0], day + add[1], hour + add[2])
  const step: [number, number, number] = span.length === 7 ? [1, 0, 0] : span.length === 10 ? [0, 1, 0] : [0, 0, 1]
  return [at([0, 0, 0]), at(step)]
}

/** How the ids of a millisecond begin (RFC 9562, 5.7). Times before 1970 have none. */
function idPrefix(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
