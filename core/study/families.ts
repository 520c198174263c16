import { type ExamRow, examFamily } from '../exams/exam-family.ts'
import { type CardRow, cardFamily } from './cards/card.ts'
import {
  type AnsweredEvent,
  type ExamSectionEvent,
  type ExamStartedEvent,
  type MarkCorrectedEvent,
  type RegisterEvent,
  answeredEvent,
  examSectionEvent,
  examStartedEvent,
  markCorrectedEvent,
  registerEvent,
} from './events/event.ts'
import { type EventKind, type Study, studyOf } from './events/family.ts'
import { type RegisterRow, registerFamily } from './events/register.ts'
import { hasFullMarks, type Mark } from './mark.ts'
import { type TaskRow, taskFamily } from './tasks/task-family.ts'

/** What a feature says happened; the envelope is added when it is recorded. */
export type Fact = AnswerFact | RegisterFact | ExamStartedFact | ExamSectionFact

export type RegisterFact = Pick<RegisterEvent, 'type' | 'kind' | 'target' | 'value'>

export type AnswerFact = Pick<
  AnsweredEvent,
  | 'type'
  | 'attemptKey'
  | 'revision'
  | 'courseId'
  | 'packVersion'
  | 'sessionId'
  | 'itemId'
  | 'itemHash'
  | 'answer'
  | 'confidence'
  | 'durationMs'
  | 'exam'
  | 'quiz'
> & { clientMark: Mark | null }

export type ExamSectionFact = Pick<
  ExamSectionEvent,
  | 'type'
  | 'courseId'
  | 'packVersion'
  | 'sessionId'
  | 'exam'
  | 'timeFactor'
  | 'met'
  | 'startedAtMs'
  | 'section'
  | 'first'
  | 'items'
>

export type ExamStartedFact = Pick<
  ExamStartedEvent,
  'type' | 'courseId' | 'sessionId' | 'examId' | 'clock' | 'startedAtMs' | 'longestMs'
>

/** The server makes it. */
export type MarkCorrectedFact = Pick<
  MarkCorrectedEvent,
  'type' | 'answerId' | 'courseId' | 'sessionId' | 'itemId' | 'itemHash' | 'mark' | 'earlier' | 'reason'
>

const answered: EventKind = {
  schema: answeredEvent,
  countsAs: 'answer',
  unitOf: ({ attemptKey, revision }: AnswerFact) => `${attemptKey}:${revision}`,
  itemOf: ({ itemId }: AnswerFact) => itemId,
  // A device of the release before marks would only keep what it cannot read, and show the student fewer answers.
  storable: (fact: AnswerFact) =>
    fact.clientMark === null ? fact : { ...fact, clientCorrect: hasFullMarks(fact.clientMark) },
}

const register: EventKind = {
  schema: registerEvent,
  countsAs: 'change',
  // A note cut off in the middle of an emoji, or with a NUL pasted in, is text that no database takes: what cannot be kept of
  // it is replaced, so that the rest is not refused.
  storable: (fact: RegisterFact) =>
    typeof fact.value === 'string' ? { ...fact, value: fact.value.replaceAll(/[\0\ud800-\udfff]/gu, '\ufffd') } : fact,
}

const markCorrected: EventKind = {
  schema: markCorrectedEvent,
  countsAs: 'change',
  itemOf: ({ itemId }: MarkCorrectedFact) => itemId,
}

const examSection: EventKind = {
  schema: examSectionEvent,
  countsAs: 'change',
  unitOf: ({ sessionId, section, first }: ExamSectionFact) => `${sessionId}:${section.at}:${first}`,
}

const examStarted: EventKind = {
  schema: examStartedEvent,
  countsAs: 'change',
  unitOf: ({ sessionId, clock }: ExamStartedFact) => `${sessionId}:${clock}`,
}

export const kinds = {
  answered,
  register,
  'mark-corrected': markCorrected,
  'exam-started': examStarted,
  'exam-section': examSection,
}
export const families = [cardFamily, registerFamily, taskFamily, examFamily]

/** What this release knows of events. A new type of event or a new fold is a line here and a folder of its own; nothing that
 *  records, stores or syncs events changes. */
export const study: Study = studyOf(kinds, families)

/** The rows of the families of this release. */
export type Projection = CardRow | RegisterRow | TaskRow | ExamRow
