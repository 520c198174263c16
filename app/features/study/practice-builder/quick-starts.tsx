import {
  type PracticeHistory,
  type QuestionStatus,
  allQuestions,
  countsOf,
  matching,
} from '../../../../core/study/pick.ts'
import type { ExamPart } from '../../../../core/study/as-in-exam.ts'
import type { QuestionRef } from '../../../../core/study/session.ts'
import css from './practice-builder.module.css'

/** What one tap practises, whatever else is chosen: questions of a status, or of all in the proportions of the exam. */
export type QuickStart = Exclude<QuestionStatus, 'any' | 'flagged'> | 'as-in-exam'

export interface QuickStartsProps {
  questions: readonly QuestionRef[]
  history: PracticeHistory
  /** None where the exam is not known. */
  parts: readonly ExamPart[]
  /** `null` while none is chosen. */
  size: number | null
  isTimed: boolean
  onStart: (quick: QuickStart) => void
}

const labels: Record<QuickStart, string> = {
  incorrect: 'Repeat my incorrect',
  unused: 'Unseen only',
  due: 'Due now',
  'as-in-exam': 'As in the exam',
}

/** Runs that one tap begins. What there is nothing of is not offered. */
export function QuickStarts({ questions, history, parts, size, isTimed, onStart }: QuickStartsProps) {
  const counts = countsOf(questions, allQuestions, history)
  const unused = counts.of('status', 'unused')
  const available: Record<QuickStart, number> = {
    incorrect: counts.of('status', 'incorrect'),
    due: counts.of('status', 'due'),
    // Of a course that is not begun, all are.
    unused: unused < counts.all ? unused : 0,
    'as-in-exam': countInProportion(matching(questions, allQuestions, history), parts),
  }
  const order = ['incorrect', 'due', 'unused', 'as-in-exam'] as const
  const offered = order.filter((quick) => available[quick] > 0)
  if (offered.length === 0) return null
  return (
    <div className={css['quick']} role="group" aria-label="Start at once">
      {isTimed && <p className={css['note']}>Timed, as chosen below.</p>}
      {offered.map((quick) => (
        <button key={quick} type="button" className={css['start']} onClick={() => onStart(quick)}>
          <span>{labels[quick]}</span>
          <span className={css['count']}>{howMany(available[quick], size)}</span>
        </button>
      ))}
    </div>
  )
}

/** Questions of the parts of an exam; none where one part only has any, as in a sample. */
function countInProportion(questions: readonly QuestionRef[], parts: readonly ExamPart[]): number {
  const isOf = ({ topics }: ExamPart, { topic }: QuestionRef) => !topics || topics.includes(topic)
  if (parts.filter((part) => questions.some((ref) => isOf(part, ref))).length < 2) return 0
  return questions.filter((ref) => parts.some((part) => isOf(part, ref))).length
}

const howMany = (available: number, size: number | null) =>
  size === null || available <= size ? String(available) : `${size} of ${available}`
