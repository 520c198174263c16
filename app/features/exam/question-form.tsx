import { memo, type RefObject, Suspense, useCallback, useEffect, useRef } from 'react'
import type { Answer } from '../../../core/questions/answer.ts'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import type { RegisterFact } from '../../../core/study/families.ts'
import type { Account } from '../../../offline/account/account.ts'
import { record } from '../../../offline/account/record.ts'
import { Highlights } from '../../questions/highlights/highlights.tsx'
import { textIdsOf } from '../../questions/passage.tsx'
import { screenOf } from '../../questions/question-screens.ts'
import type { ExamStore } from './exam-store.ts'
import { useExamPart } from './use-exam-in-page.ts'
import css from './exam-question.module.css'

/** A question at its place in the sitting. */
export interface SittingQuestion {
  at: number
  question: PractisableQuestion
}

export interface QuestionFormProps extends SittingQuestion {
  account: Account
  exam: ExamStore
  page: RefObject<HTMLElement | null>
  hasHighlighter: boolean
  onDone: () => void
}

/** What is asked, and the student's answer. */
export const QuestionForm = memo(({ account, exam, at, question, page, hasHighlighter, onDone }: QuestionFormProps) => {
  const { id } = exam.get().sitting
  const highlight = useCallback(
    async (facts: readonly RegisterFact[]) => void (await record(account, facts)),
    [account],
  )
  return (
    <form
      className={css['question']}
      data-at={at}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      {hasHighlighter && (
        <Suspense>
          <Highlights db={account.db} place={page} itemIds={textIdsOf(question)} sittingId={id} keep={highlight} />
        </Suspense>
      )}
      <AnswerArea exam={exam} at={at} question={question} />
    </form>
  )
})

const none: readonly string[] = []

function AnswerArea({ exam, at, question }: Pick<QuestionFormProps, 'exam' | 'at' | 'question'>) {
  const choice = useExamPart(exam, ({ items }) => items[at]?.choice ?? null)
  const struck = useExamPart(exam, ({ items }) => items[at]?.struck ?? none)
  const choose = useChoosing(exam, at)
  const strike = useCallback((optionId: string) => exam.strike(at, optionId), [exam, at])
  const { AnswerArea: Area, saysProblem, problemOf } = screenOf(question)
  return (
    <Area
      question={question}
      choice={choice}
      verdict={null}
      // What cannot be marked is said, once there is something.
      error={saysProblem && choice ? problemOf(choice, question) : null}
      onChoose={choose}
      struck={struck}
      onStrike={strike}
    />
  )
}

/** What is typed key by key, or put together of several parts, during one visit to a question is one answer; another option is
 *  another answer. */
function useChoosing(exam: ExamStore, at: number): (choice: Answer | null) => void {
  const hasTyped = useRef(false)
  // It ends when another question is shown.
  useEffect(
    () => () => {
      hasTyped.current = false
    },
    [],
  )
  return useCallback(
    (choice: Answer | null) => {
      const isTyping = hasTyped.current && choice?.kind !== 'option'
      hasTyped.current ||= choice !== null && choice.kind !== 'option'
      exam.choose(at, choice, isTyping)
    },
    [exam, at],
  )
}
