import type { CountedAnswer } from './events/counted-answers.ts'
import type { PracticeSession, SessionItem } from './session.ts'

/** The runs that answers belong to, as far as the answers tell of them: a device keeps the runs of its own, and knows those of
 *  others by what was answered in them. The latest first, the questions of each in the order they were answered; what was left
 *  unanswered is not known. `topicOf` of a question that is in no topic any more: an empty string. */
export function sessionsOf(attempts: readonly CountedAnswer[], topicOf: (itemId: string) => string): PracticeSession[] {
  const runs = new Map<string, CountedAnswer[]>()
  for (const attempt of attempts) {
    const { sessionId, exam } = attempt.event
    // An exam has a report of its own.
    if (exam) continue
    runs.set(sessionId, [...(runs.get(sessionId) ?? []), attempt])
  }
  return [...runs.values()]
    .flatMap((run) => sessionOf(run, topicOf) ?? [])
    .sort((a, b) => b.updatedAtMs - a.updatedAtMs)
}

function sessionOf(run: readonly CountedAnswer[], topicOf: (itemId: string) => string): PracticeSession | null {
  const [first] = run
  if (!first) return null
  const endedAtMs = Math.max(...run.map(({ atMs }) => atMs))
  return {
    id: first.event.sessionId,
    courseId: first.event.courseId,
    packVersion: first.event.packVersion,
    mode: 'tutor',
    items: run.map((attempt) => itemOf(attempt, topicOf)),
    index: 0,
    startedAtMs: first.atMs - first.event.durationMs,
    updatedAtMs: endedAtMs,
    finishedAtMs: endedAtMs,
  }
}

function itemOf({ event, mark }: CountedAnswer, topicOf: (itemId: string) => string): SessionItem {
  const { itemId, itemHash, attemptKey, answer, confidence, durationMs } = event
  return {
    itemId,
    itemHash,
    topic: topicOf(itemId),
    attemptKey,
    elapsedMs: durationMs,
    struck: [],
    choice: answer,
    confidence: confidence ?? null,
    given: { answer, mark },
  }
}

/** A run with the marks that count now: the server may have marked otherwise than the device, and a mistake in a question may
 *  have been put right since. Answers that `attempts` do not hold stay as they are. */
export function withMarksNow(session: PracticeSession, attempts: readonly CountedAnswer[]): PracticeSession {
  const marks = new Map(attempts.map(({ event, mark }) => [event.attemptKey, mark]))
  const items = session.items.map((item) => {
    if (!item.given || item.attemptKey === null) return item
    const mark = marks.get(item.attemptKey)
    return mark === undefined ? item : { ...item, given: { ...item.given, mark } }
  })
  return { ...session, items }
}
