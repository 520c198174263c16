import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../core/questions/answer.ts'
import { attemptOf } from '../../core/questions/attempt.ts'
import { type PractisableQuestion, isPractisable } from '../../core/questions/practisable.ts'
import { type Mark, verdictOn } from '../../core/study/mark.ts'
import type { QuestionRef } from '../../core/study/session.ts'
import { materialQueries } from '../data/study/course-material.ts'
import { Icon } from '../ui/layout/icon.tsx'
import css from './past-question.module.css'
import { screenOf } from './question-screens.ts'

/** The questions that a course has now on this device. */
export interface CourseNow {
  questions: readonly QuestionRef[]
  /** All of the course's version is here; otherwise what is not listed may be on its way. */
  isWhole: boolean
}

/** `edited`: the version that was asked is not on this device any more, and this is the question as it is now. `hash`: of the version
 *  that is shown. */
export type PastQuestion =
  | { is: 'here' | 'edited'; question: PractisableQuestion; hash: string }
  | { is: 'reading' | 'coming' | 'gone'; question: null }

/** A question that was asked some time ago, as that attempt asked it; where that version is gone, as it is now. */
export function usePastQuestion(
  courseId: number,
  { itemId, itemHash, attemptKey }: { itemId: string; itemHash: string; attemptKey: string },
  { questions, isWhole }: CourseNow,
): PastQuestion {
  const newest = questions.find((ref) => ref.itemId === itemId)?.hash ?? null
  // Looked for once it can be here: what was not found is not looked for again.
  const isComing = newest === null && !isWhole
  const asked = useQuery({ ...materialQueries.item(courseId, itemHash), enabled: !isComing })
  // Also while it is looked for once more, as when the network comes back: what is shown, and chosen in it, stays meanwhile.
  const isMissing = asked.data === undefined && asked.errorUpdateCount > 0
  const isReplaced = isMissing && newest !== null && newest !== itemHash
  const now = useQuery({ ...materialQueries.item(courseId, newest ?? itemHash), enabled: isReplaced })
  const { data } = isReplaced ? now : asked
  if (data?.kind === 'question' && isPractisable(data)) {
    const question = attemptOf(data, attemptKey)
    return isReplaced ? { is: 'edited', question, hash: newest } : { is: 'here', question, hash: itemHash }
  }
  if (isComing) return { is: 'coming', question: null }
  return { is: (isReplaced ? now : asked).isPending ? 'reading' : 'gone', question: null }
}

export const wordsOfAbsence = {
  reading: '…',
  coming: 'This question is not on this device yet.',
  gone: 'This question is not on this device any more.',
} as const

export interface GivenAnswer {
  answer: Answer
  /** `null` while nobody has marked it. */
  mark: Mark | null
}

/** What was answered, and beside it what is right where that was not. */
export function Answers({ question, given }: { question: PractisableQuestion; given: GivenAnswer }) {
  const isRight = verdictOn(given.mark) === 'right'
  return (
    <>
      <OneAnswer name="Your answer" question={question} answer={given.answer} />
      {!isRight && <OneAnswer name="Right answer" question={question} answer="key" />}
    </>
  )
}

function OneAnswer({
  name,
  question,
  answer,
}: {
  name: string
  question: PractisableQuestion
  answer: Answer | 'key'
}) {
  return (
    <span className={css['answer']}>
      <span className={css['name']}>{name}</span> {screenOf(question).inWords(question, answer)}
    </span>
  )
}

/** A disc that says how an answer was marked. `given`: `null` where there is none. */
export function VerdictMark({ given }: { given: Pick<GivenAnswer, 'mark'> | null }) {
  const verdict = verdictOn(given?.mark ?? null)
  if (verdict === null)
    return <span className={css['verdict']} role="img" aria-label={given ? 'Not marked yet' : 'Not answered'} />
  const label = { right: 'Right', partly: 'Partly right', wrong: 'Incorrect' }[verdict]
  return (
    <span className={css['verdict']} data-verdict={verdict}>
      <Icon name={verdict} label={label} size="small" />
    </span>
  )
}
