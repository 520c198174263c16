import { type Mark, rightOrWrong } from '../study/mark.ts'
import type {
  AnsweredEvent,
  ExamSectionEvent,
  ExamStartedEvent,
  PlacedEvent,
  RegisterEvent,
} from '../study/events/event.ts'
import { tick } from '../study/events/hlc.ts'

export const right = rightOrWrong(true)
export const wrong = rightOrWrong(false)

export const testDevice = 'd'.repeat(32)
const epoch = 'e'.repeat(16)
export const noonMs = Date.UTC(2026, 10, 21, 12)

/** A UUIDv7 that is the same for the same number. */
export const numberedId = (number: number) => `01a1fdd3-5670-7000-8000-${number.toString(16).padStart(12, '0')}`

interface Given {
  seq: number
  atMs?: number
  deviceId?: string
  receivedAtMs?: number | null
}

const envelope = ({ seq, atMs = noonMs + seq * 1000, deviceId = testDevice }: Given) => ({
  id: numberedId(Number.parseInt(deviceId.slice(0, 2), 16) * 100_000 + seq),
  userId: 'user-1',
  deviceId,
  epoch,
  seq,
  schemaVersion: 1,
  occurredAtMs: atMs,
  serverOffsetMs: 0,
  tzOffsetMin: 0,
  hlc: tick(null, atMs, deviceId),
})

const placed = <E extends PlacedEvent['event']>(event: E, given: Given): PlacedEvent => ({
  event,
  effectiveAtMs: event.occurredAtMs,
  receivedAtMs: given.receivedAtMs ?? null,
  mark: null,
})

export function anAnswer(given: Given & Partial<Omit<AnsweredEvent, 'seq' | 'deviceId'>>): PlacedEvent {
  const { atMs: _at, receivedAtMs: _received, ...rest } = given
  const event: AnsweredEvent = {
    ...envelope(given),
    type: 'answered',
    attemptKey: numberedId(900_000 + given.seq),
    revision: 1,
    courseId: 1,
    packVersion: 1,
    sessionId: numberedId(1),
    itemId: 'item-1',
    itemHash: '0'.repeat(64),
    answer: { kind: 'option', optionId: 'a' },
    clientMark: right,
    durationMs: 1000,
    ...rest,
  }
  return placed(event, given)
}

/** The answer `of` counts otherwise than it was first marked; `earlier`: so do those before it. */
export function aCorrection(of: PlacedEvent, seq: number, mark: Mark | null, earlier?: (Mark | null)[]): PlacedEvent {
  const { event, ...rest } = anAnswer({ seq })
  const { id: answerId, courseId, sessionId, itemId, itemHash } = of.event
  const { clientMark: _, answer: _answer, ...own } = event
  const fact = { type: 'mark-corrected', answerId, courseId, sessionId, itemId, itemHash, mark, reason: 'r' }
  return { ...rest, event: { ...own, ...fact, ...(earlier && { earlier }) } as PlacedEvent['event'] }
}

export function aWrite(given: Given & Partial<Omit<RegisterEvent, 'seq' | 'deviceId'>>): PlacedEvent {
  const { atMs: _at, receivedAtMs: _received, ...rest } = given
  const event: RegisterEvent = {
    ...envelope(given),
    type: 'register',
    kind: 'note',
    target: 'item-1',
    value: 'x',
    ...rest,
  }
  return placed(event, given)
}

/** A section of the exam that `sessionId` is the sitting of. */
export function anExamSection(
  given: Given & Pick<ExamSectionEvent, 'sessionId' | 'items'> & Partial<Omit<ExamSectionEvent, 'seq' | 'deviceId'>>,
): PlacedEvent {
  const { atMs: _at, receivedAtMs: _received, ...rest } = given
  const event: ExamSectionEvent = {
    ...envelope(given),
    type: 'exam-section',
    courseId: 1,
    packVersion: 1,
    exam: { id: 'sample-exam', title: 'A sample exam', sections: 1, scale: undefined },
    timeFactor: 1,
    met: 0,
    startedAtMs: noonMs,
    section: {
      at: 0,
      id: 'paper',
      title: 'Paper',
      wanted: given.items.length,
      items: given.items.length,
      allowedMs: 600_000,
      usedMs: 500_000,
      endedBy: 'candidate',
      scale: undefined,
    },
    first: 0,
    ...rest,
  }
  return placed(event, given)
}

/** The beginning of the exam that `sessionId` is the sitting of. */
export function anExamStart(
  given: Given & Pick<ExamStartedEvent, 'sessionId'> & Partial<Omit<ExamStartedEvent, 'seq' | 'deviceId'>>,
): PlacedEvent {
  const { atMs: _at, receivedAtMs: _received, ...rest } = given
  const event: ExamStartedEvent = {
    ...envelope(given),
    type: 'exam-started',
    courseId: 1,
    examId: 'sample-exam',
    clock: 'device',
    startedAtMs: noonMs,
    ...rest,
  }
  return placed(event, given)
}
