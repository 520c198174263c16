import * as z from 'zod/mini'
import { answeredInExam, earlierLimit, examSectionParts, examStartedParts } from '../../exams/exam-events.ts'
import { answer } from '../../questions/answer-schema.ts'
import { type Mark, mark } from '../mark.ts'
import { compareStamps, compareText, hlcPattern } from './hlc.ts'
import { uuidPattern } from './id.ts'
import { plainText } from './plain-text.ts'

/** The version of the event format this release writes. 2: an answer carries a mark. */
export const eventSchemaVersion = 2

/** Largest event on the wire, in characters of its JSON: room for a note of 10,000 characters. */
const eventCharLimit = 24_000
/** Largest number of events in one push. */
export const pushEventLimit = 200
/** Largest push, bytes: what a server reads and stores in the time that another student's answer may wait. */
export const pushByteLimit = 320_000

export const deviceId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
export const epochId = z.string().check(z.regex(/^[0-9a-f]{16}$/))
/** The last id of the year 9999: hours and days of later ones have no place in the order of dates. */
const lastTimeOfId = 'e677d21f-dbff'
export const eventId = z.string().check(
  z.regex(uuidPattern),
  z.refine((id) => id.slice(0, 13) <= lastTimeOfId, 'must be of a year before 10000'),
)

/** What every event carries. Unknown members and unknown types are kept and passed on untouched. */
export const eventEnvelope = () => ({
  id: eventId,
  userId: plainText(64).check(z.minLength(1)),
  /** Random 128 bits, minted when the account's database was made on that device. */
  deviceId,
  /** Minted with the device id, and again when a copy of the database is found. */
  epoch: epochId,
  /** 1, 2, 3 … without a gap within (deviceId, epoch). */
  seq: z.int().check(z.minimum(1)),
  type: plainText(64).check(z.minLength(1)),
  schemaVersion: z.int().check(z.minimum(1)),
  /** The device's wall clock, epoch ms. */
  occurredAtMs: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
  /** Server time minus device time as last learned, ms. */
  serverOffsetMs: z.int(),
  /** Minutes east of UTC on the device. */
  tzOffsetMin: z.int().check(z.minimum(-1080), z.maximum(1080)),
  hlc: z.string().check(z.regex(hlcPattern)),
})

// Each is made when the first event is read: a start, which has a question to show, reads none.

export const learningEvent = z.lazy(() => z.looseObject(eventEnvelope()))
export type LearningEvent = z.infer<typeof learningEvent>

export const confidence = z.enum(['sure', 'think-so', 'guess'])
export type Confidence = z.infer<typeof confidence>

/** One attempt at one question. Immutable; a changed answer is a new event of the same `attemptKey` with `revision` + 1. */
export const answeredEvent = z.lazy(() =>
  z.looseObject({
    ...eventEnvelope(),
    type: z.literal('answered'),
    /** Minted when the question was shown: a double tap, a reload and a second tab share it. */
    attemptKey: eventId,
    revision: z.int().check(z.minimum(1)),
    courseId: z.int().check(z.minimum(1)),
    packVersion: z.int().check(z.minimum(1)),
    sessionId: eventId,
    itemId: plainText(64).check(z.minLength(1)),
    /** SHA-256 of the question as it was asked. */
    itemHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    answer,
    /** The device's marking, `null` when it could not mark it; the server marks again and its word counts. */
    clientMark: z.optional(z.nullable(mark)),
    /** The same before there were marks: all that an event of version 1 has, and what a device of that time reads. */
    clientCorrect: z.optional(z.boolean()),
    confidence: z.optional(confidence),
    /** Time on the question by a monotonic clock, ms. */
    durationMs: z.int().check(z.minimum(0)),
    /** Given in an exam, of which `sessionId` is the sitting. */
    exam: z.optional(answeredInExam()),
    /** Given in this quiz of the tutor, which is completed once. */
    quiz: z.optional(plainText(200)),
  }),
)
export type AnsweredEvent = z.infer<typeof answeredEvent>

/** A write to a last-writer-wins register: (kind, target) gets `value`; `null` clears it. */
export const registerEvent = z.lazy(() =>
  z.looseObject({
    ...eventEnvelope(),
    type: z.literal('register'),
    /** `flag`, `note`, `setting`, `draft` … */
    kind: plainText(32).check(z.minLength(1)),
    /** What it is about: an item id, a setting's name, a conversation. */
    target: plainText(128).check(z.minLength(1)),
    value: z.union([z.null(), z.boolean(), z.number(), plainText(10_000)]),
  }),
)
export type RegisterEvent = z.infer<typeof registerEvent>

/** An answer counts otherwise than it was first marked: its question had a mistake. A fact of its own, made by the server, since
 *  a placement never changes; of several about one answer the last counts. */
export const markCorrectedEvent = z.lazy(() =>
  z.looseObject({
    ...eventEnvelope(),
    type: z.literal('mark-corrected'),
    /** The event of the answer, and what it was an answer to: the folds that took it take this. */
    answerId: eventId,
    courseId: z.int().check(z.minimum(1)),
    sessionId: eventId,
    itemId: plainText(64).check(z.minLength(1)),
    /** SHA-256 of the question that it is marked by now. */
    itemHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** `null` takes the marking back. */
    mark: z.nullable(mark),
    /** In an exam, the answers before it by the same key, in their order; `null` for one that is not known. */
    earlier: z.optional(z.array(z.nullable(mark)).check(z.maxLength(earlierLimit))),
    /** For the student. */
    reason: plainText(500),
  }),
)
export type MarkCorrectedEvent = z.infer<typeof markCorrectedEvent>

/** A section of an exam is over, with all that it asked; a long one is told in several. */
export const examSectionEvent = z.lazy(() =>
  z.looseObject({ ...eventEnvelope(), type: z.literal('exam-section'), ...examSectionParts() }),
)
export type ExamSectionEvent = z.infer<typeof examSectionEvent>

/** An exam began. It is sent while the exam goes on, so that when it came bounds when that was. */
export const examStartedEvent = z.lazy(() =>
  z.looseObject({ ...eventEnvelope(), type: z.literal('exam-started'), ...examStartedParts() }),
)
export type ExamStartedEvent = z.infer<typeof examStartedEvent>

/** Schemas of the types of event that a release knows, by type. */
export type EventSchemas = Readonly<Record<string, z.core.$ZodType>>

/** `text`: the event as JSON. */
export type ParsedEvent = { is: 'event'; event: LearningEvent; text: string } | { is: 'malformed'; why: string }

/** Checks one event from outside: its envelope, and its body when the type is one of `known`. */
export function parseEvent(raw: unknown, known: EventSchemas): ParsedEvent {
  const type = typeof raw === 'object' && raw !== null ? (raw as { type?: unknown }).type : undefined
  const schema = (typeof type === 'string' && Object.hasOwn(known, type) && known[type]) || learningEvent
  const parsed = z.safeParse(schema, raw)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return { is: 'malformed', why: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}` }
  }
  const text = JSON.stringify(raw)
  if (text.length > eventCharLimit) return { is: 'malformed', why: 'too large' }
  // In a member we do not know: PostgreSQL would refuse it after the fact. An even number of backslashes escapes itself.
  if (text.includes('\\u0000') && /(?<!\\)(\\\\)*\\u0000/.test(text))
    return { is: 'malformed', why: 'must not contain NUL' }
  return { is: 'event', event: raw as LearningEvent, text }
}

export const isAnswered = (event: LearningEvent): event is AnsweredEvent => event.type === 'answered'
export const isRegister = (event: LearningEvent): event is RegisterEvent => event.type === 'register'
export const isExamSection = (event: LearningEvent): event is ExamSectionEvent => event.type === 'exam-section'
export const isExamStarted = (event: LearningEvent): event is ExamStartedEvent => event.type === 'exam-started'
export const isMarkCorrected = (event: LearningEvent): event is MarkCorrectedEvent => event.type === 'mark-corrected'

/** The event as the device made it, together with what the server said of it. Folds read these. */
export interface PlacedEvent {
  event: LearningEvent
  /** The instant the event counts for; set by the server when it receives it, estimated by the device before. */
  effectiveAtMs: number
  /** When the server received it; `null` while it waits on the device. */
  receivedAtMs: number | null
  /** The server's own marking of an answer when it received it; `null` before that, and when it cannot mark it. */
  mark: Mark | null
}

/** The one order in which events are folded, on every device and on the server. Of events of a device that count for the same
 *  instant, its hybrid clock decides, which never goes back, also when the wall clock is corrected. Where an event travelled
 *  does not decide: the same event may have come under another number, or by another device. */
export function compareEvents(a: PlacedEvent, b: PlacedEvent): number {
  return (
    a.effectiveAtMs - b.effectiveAtMs || compareStamps(a.event.hlc, b.event.hlc) || compareText(a.event.id, b.event.id)
  )
}

/** When an event counts: the corrected wall clock, not before the device's previous event and not more than
 *  five minutes after the server received it. */
export function effectiveAt(event: LearningEvent, previousAtMs: number, receivedAtMs: number | null): number {
  const corrected = Math.max(event.occurredAtMs + event.serverOffsetMs, previousAtMs, 0)
  return receivedAtMs === null ? corrected : Math.min(corrected, receivedAtMs + 5 * 60_000)
}

/** Made under a clock so far ahead that the server placed it before the time it claims. Placed anew it counts for that much later: under a
 *  number of its own device it would draw all that came after it there along. */
export const isAheadOfItsPlace = ({ event, effectiveAtMs }: Pick<PlacedEvent, 'event' | 'effectiveAtMs'>): boolean =>
  event.occurredAtMs + event.serverOffsetMs > effectiveAtMs

/** What two copies of an event must share to be the same event. Where it travelled (device, epoch, seq) is left out:
 *  a copied database that is told to take a new epoch sends the same event under a new number. */
export function contentOf(event: LearningEvent): Omit<LearningEvent, 'deviceId' | 'epoch' | 'seq'> {
  const { deviceId: _device, epoch: _epoch, seq: _seq, ...content } = event
  return content
}
