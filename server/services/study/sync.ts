import type { AnswerOf, BodyOf, QueryOf } from '../../../core/contract/endpoint.ts'
import {
  type digests,
  type eventsById,
  type entriesOfSpans,
  type pull,
  entryLimit,
} from '../../../core/contract/study/sync.ts'
import type { entriesOfHour } from '../../../core/contract/study/sync-earlier.ts'
import { Problem } from '../../../core/problem.ts'
import { idBoundsOf, isHour } from '../../../core/study/events/spans.ts'
import type { Deps } from '../../deps/deps.ts'
import { entitlementsOf } from '../../models/study/grant-row.ts'
import { spansJson } from '../../models/study/event-spans.ts'
import { newestPacks } from '../../models/shop/pack-row.ts'
import { entriesJson, eventsAfter, eventsWithIds, type PlacedContent } from '../../models/study/stored-events.ts'
import { syncState } from '../../models/study/sync-state.ts'
import { requireOwn } from '../account/require-own.ts'
import { marking } from './regrade.ts'
import { pushReceiver } from './sync-push.ts'

/** Largest page of a pull, characters of events. */
const pullCharLimit = 512_000

/** The server's side of sync. Every answer names the user's head, count and digest, so that a client sees at once whether it
 *  holds the same events. */
export function syncService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'config'>) {
  const { reads, now } = deps

  return {
    push: pushReceiver(deps),

    /** The answer as JSON: events lie in the database as the text they are sent in. */
    async pull(userId: string, query: QueryOf<typeof pull>): Promise<string> {
      requireOwn(userId, query.userId)
      // Events up to `head` never change, so what is read after it agrees with it without a transaction.
      const state = await syncState(userId, reads)
      const resync = query.after > state.head
      const isNew = query.after < state.head
      const span = { after: query.after, head: state.head, limit: query.limit }
      const page = isNew ? withinLimit(await eventsAfter(userId, span, reads)) : []
      const entitlements = await entitlementsOf(userId, now(), reads)
      const rest: Omit<AnswerOf<typeof pull>, 'events'> = {
        more: isNew && (page.at(-1)?.serverSeq ?? state.head) < state.head,
        resync,
        entitlementsVersion: entitlements.version,
        packs: await newestPacks(entitlements.courseIds, reads),
        ...state,
        serverTimeMs: now(),
      }
      return `{"events":${jsonOf(page)},${JSON.stringify(rest).slice(1)}`
    },

    /** The answer as JSON. */
    async digests(userId: string, query: QueryOf<typeof digests>): Promise<string> {
      requireOwn(userId, query.userId)
      return `{"buckets":${await spansJson(userId, query.within, reads)}}`
    },

    /** The answer as JSON. */
    async entriesOfSpans(userId: string, { userId: named, spans }: BodyOf<typeof entriesOfSpans>): Promise<string> {
      requireOwn(userId, named)
      return await entriesWithin(userId, spans)
    },

    /** The answer as JSON. */
    async entriesOfHour(userId: string, query: QueryOf<typeof entriesOfHour>): Promise<string> {
      requireOwn(userId, query.userId)
      return await entriesWithin(userId, [query.hour])
    },

    /** The answer as JSON. */
    async eventsById(userId: string, body: BodyOf<typeof eventsById>): Promise<string> {
      requireOwn(userId, body.userId)
      const events = await eventsWithIds(userId, body.ids, reads)
      return `{"events":${jsonOf(events.sort((a, b) => a.serverSeq - b.serverSeq))}}`
    },
  }

  async function entriesWithin(userId: string, spans: readonly string[]): Promise<string> {
    const ranges = spans.map(idBoundsOf)
    // An hour cannot be asked for in parts.
    const isOneHour = spans.length === 1 && spans.every(isHour)
    const { count, json } = await entriesJson(userId, ranges, reads, isOneHour ? undefined : entryLimit + 1)
    if (count > entryLimit && !isOneHour) throw new Problem('too-large', 'Too many answers at once.')
    return `{"entries":${json}}`
  }
}

function withinLimit(events: PlacedContent[]): PlacedContent[] {
  let chars = 0
  const over = events.findIndex((event) => (chars += event.payload.length) > pullCharLimit)
  return over > 0 ? events.slice(0, over) : events
}

/** A list of `pulledEvent`. */
function jsonOf(events: readonly PlacedContent[]): string {
  const members = events.map(
    ({ payload, serverSeq, receivedAtMs, effectiveAtMs, mark }) =>
      `{"event":${payload},"serverSeq":${serverSeq},"receivedAtMs":${receivedAtMs},"effectiveAtMs":${effectiveAtMs},` +
      JSON.stringify(marking(mark)).slice(1),
  )
  return `[${members.join(',')}]`
}
