import * as z from 'zod/mini'
import { deviceId, epochId, eventId, pushByteLimit } from '../../study/events/event.ts'
import { plainText } from '../../study/events/plain-text.ts'
import { startOfSpan } from '../../study/events/spans.ts'
import { mark } from '../../study/mark.ts'
import { endpoint } from '../endpoint.ts'

const whole = z.int().check(z.minimum(0))
/** A whole number as an address has it: digits alone. */
const wholeText = z.pipe(z.coerce.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))
/** The beginning of a time in UTC that there is: `2026-02`, not `2026-13` or `2026-02-30`. */
export const realTime = z.refine<string>((text) => {
  const start = startOfSpan(text)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text)
}, 'must be a month, day or hour that there is')
/** A month, a day or an hour in UTC, such as `2026-11`, `2026-11-21` or `2026-11-21T07`. */
const span = z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2}(T\d{2})?)?$/), realTime)
const digest = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** Where the server stands for this user: what every sync reply carries. */
const syncState = {
  /** Number of the user's newest event. */
  head: whole,
  /** How many events of the user the server holds, and the order-free digest of them as placed. */
  count: whole,
  digest,
  serverTimeMs: whole,
}

/** What the server adds to an event when it takes it. */
const placement = {
  serverSeq: whole,
  receivedAtMs: whole,
  effectiveAtMs: whole,
  /** `null` for what it cannot mark. */
  mark: z.nullable(mark),
  /** The mark as right or wrong, for apps of before there were marks: they can read no placement without it. */
  correct: z.optional(z.nullable(z.boolean())),
}

export const pushResult = z.discriminatedUnion('is', [
  z.object({ is: z.literal('accepted'), id: eventId, ...placement }),
  z.object({ is: z.literal('duplicate'), id: eventId, ...placement }),
  /** `index` is the place in the request, for events whose id could not be read.
   *  Codes: malformed, foreign (another user's), altered (same id, other content), seq-taken. */
  z.object({ is: z.literal('refused'), id: z.nullable(z.string()), index: whole, code: z.string(), why: z.string() }),
])
export type PushResult = z.infer<typeof pushResult>

export const push = endpoint({
  name: 'push',
  method: 'POST',
  path: '/api/sync/push',
  summary: 'Stores events of a device, each once, in one transaction.',
  access: 'user',
  maxBytes: pushByteLimit,
  body: z.object({
    /** Whose events these are; another login session's user gets `wrong-account` and nothing is stored. */
    userId: z.string(),
    deviceId,
    epoch: epochId,
    appVersion: plainText(64),
    /** The event format this app writes; what waits in its queue may be older. */
    schemaVersion: z._default(z.int().check(z.minimum(1)), 1),
    /** 200 at most, else `too-large`. Checked one by one: a malformed one is refused alone. */
    events: z.array(z.unknown()),
  }),
  answer: z.object({
    results: z.array(pushResult),
    /** How far (deviceId, epoch) is known without a gap, and the missing [from, to] above that. Refused numbers count as known. */
    device: z.object({ contiguousSeq: whole, gaps: z.array(z.tuple([whole, whole])) }),
    /** `head` before this push: a client whose cursor stood there has nothing to pull. */
    headBefore: whole,
    ...syncState,
  }),
  failures: ['wrong-account', 'epoch-conflict', 'too-large', 'update-required'],
})

export const pulledEvent = z.object({ ...placement, event: z.unknown() })
export type PulledEvent = z.infer<typeof pulledEvent>

export const pull = endpoint({
  name: 'pull',
  method: 'GET',
  path: '/api/sync/pull',
  summary: 'Events of the user with a number above `after`, in order.',
  access: 'user',
  query: z.object({
    userId: z.string(),
    after: wholeText,
    limit: z._default(z.pipe(wholeText, z.int().check(z.minimum(1), z.maximum(500))), 500),
  }),
  answer: z.object({
    events: z.array(pulledEvent),
    /** More events follow the last one given. */
    more: z.boolean(),
    /** The server's head is below `after`: it was restored from a backup. */
    resync: z.boolean(),
    /** Counts up with every grant and revocation; a change means that leases are to be fetched. */
    entitlementsVersion: whole,
    /** Newest pack of each course the user may study. */
    packs: z.array(z.object({ courseId: whole, version: whole })),
    ...syncState,
  }),
  failures: ['wrong-account'],
})

export const digests = endpoint({
  name: 'digests',
  method: 'GET',
  path: '/api/sync/digests',
  summary:
    'Count and digest of the events within a span, by the next smaller span: months, days of a month, hours of a day.',
  access: 'user',
  query: z.object({
    userId: z.string(),
    within: z._default(z.string().check(z.regex(/^(\d{4}-\d{2}(-\d{2})?)?$/), realTime), ''),
  }),
  answer: z.object({ buckets: z.array(z.object({ key: z.string(), count: whole, digest })) }),
  failures: ['wrong-account'],
})

export const entries = z.object({
  entries: z.array(z.object({ id: eventId, receivedAtMs: whole, effectiveAtMs: whole })),
})

/** Most entries in one answer, and events. */
export const entryLimit = 500
/** Most spans in one request. */
export const spanLimit = 100

export const entriesOfSpans = endpoint({
  name: 'entriesOfSpans',
  method: 'POST',
  path: '/api/sync/entries',
  summary: 'Ids and places of the events made within these spans; more than 500 are `too-large`, but for one hour.',
  access: 'user',
  body: z.object({ userId: z.string(), spans: z.array(span).check(z.minLength(1), z.maxLength(spanLimit)) }),
  answer: entries,
  failures: ['wrong-account', 'too-large'],
})

export const eventsById = endpoint({
  name: 'eventsById',
  method: 'POST',
  path: '/api/sync/events',
  summary: 'Events by id; ids that are unknown or of another user are left out.',
  access: 'user',
  body: z.object({ userId: z.string(), ids: z.array(eventId).check(z.maxLength(entryLimit)) }),
  answer: z.object({ events: z.array(pulledEvent) }),
  failures: ['wrong-account'],
})

const fingerprint = z.string().check(z.regex(/^[0-9a-f]{16}$/))

export const compareLearners = endpoint({
  name: 'compareLearners',
  method: 'POST',
  path: '/api/sync/learners',
  summary: 'Says whether what a device has learnt of the student in a course is what the server has.',
  access: 'user',
  body: z.object({
    userId: z.string(),
    learners: z
      .array(
        z.object({
          courseId: z.int().check(z.minimum(1)),
          /** `learnerVersion` of the release. */
          version: whole,
          /** Fingerprint of the bank that was learnt with, and how many answers. */
          bank: fingerprint,
          answers: whole,
          /** Of the state. */
          hash: fingerprint,
        }),
      )
      .check(z.maxLength(20)),
  }),
  answer: z.object({
    /** In the order of the question. `other`: of another release, another pack or other answers, so nothing can be said. */
    learners: z.array(z.object({ courseId: whole, is: z.enum(['agrees', 'differs', 'other']) })),
  }),
  failures: ['wrong-account'],
})
