import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { SatExam, SatItem } from '../../../core/exams/exam-family.ts'
import { satExamName } from '../../../core/exams/exam-name.ts'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import { type Change, type PlacedItem, type ReviewFilter, changeOf } from '../../../core/exams/report.ts'
import type { Account } from '../../../offline/account/account.ts'
import { VerdictWords } from '../../questions/explanation.tsx'
import { PastHighlights } from '../../questions/highlights/highlights.tsx'
import { type CourseNow, VerdictMark, usePastQuestion, wordsOfAbsence } from '../../questions/past-question.tsx'
import { Passage, textIdsOf } from '../../questions/passage.tsx'
import { QuestionExplanation } from '../../questions/question-explanation.tsx'
import { QuestionText } from '../../questions/question-text.tsx'
import { screenOf } from '../../questions/question-screens.ts'
import { QuestionPanel } from '../../tutor-chat/question-panel.tsx'
import { durationInWords } from '../../ui/words/duration-in-words.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import css from './reviewed-question.module.css'

export interface ReviewedQuestionProps {
  account: Account
  exam: SatExam
  course: CourseNow
  placed: PlacedItem
  /** Questions of the whole exam. */
  total: number
  filter: ReviewFilter
  /** Places of the neighbours in the list. */
  previous: number | undefined
  next: number | undefined
  hidesAnswers: boolean
  /** What stands beside the way back. */
  tools: ReactNode
}

/** One question of an exam as it was asked. With answers hidden one answers it again in the head, and then looks. */
export function ReviewedQuestion(props: ReviewedQuestionProps) {
  const { account, exam, course, placed, total, filter, previous, next, hidesAnswers, tools } = props
  const { item, place } = placed
  const asked = usePastQuestion(exam.courseId, item, course)
  // An exam that is over keeps nothing back, but nobody is told the answer to what is still to be thought about.
  const [isShown, setShown] = useState(!hidesAnswers && item.answer !== null)
  const texts = useRef<HTMLElement>(null)
  const given = useMemo(
    () => (isShown && item.answer ? { answer: item.answer, mark: item.mark } : null),
    [isShown, item.answer, item.mark],
  )
  const section = exam.sections.find(({ items }) => items.includes(item))
  const show = filter === 'all' ? {} : { show: filter }
  const to = {
    to: '/study/$courseId/exams/$sessionId/review',
    params: { courseId: String(exam.courseId), sessionId: exam.id },
  } as const
  return (
    <article ref={texts} className={css['question']}>
      <div className={css['bar']}>
        <BackLink {...to} search={show} resetScroll={false}>
          All questions
        </BackLink>
        {tools}
      </div>
      <PageHead
        over={exam.sections.length > 1 ? section?.title : satExamName(exam)}
        title={`Question ${place} of ${total}`}
      />
      {isShown && <p className={css['facts']}>{factsOf(item).join(' · ')}</p>}
      {asked.question ? (
        <>
          {asked.is === 'edited' && <p className={css['facts']}>The question has been edited since. It now reads:</p>}
          <Passage question={asked.question} />
          <QuestionText itemId={asked.question.id} source={asked.question.stem} />
          <PastHighlights db={account.db} place={texts} itemIds={textIdsOf(asked.question)} sittingId={exam.id} />
          {isShown ? (
            <>
              {item.answer && (
                <div className={css['verdict']}>
                  <VerdictMark given={{ mark: item.mark }} />
                  <p>
                    <VerdictWords question={asked.question} mark={item.mark} />
                  </p>
                </div>
              )}
              <QuestionExplanation
                courseId={exam.courseId}
                itemHash={asked.hash}
                question={asked.question}
                answer={item.answer}
              />
            </>
          ) : (
            <Hidden question={asked.question} isAnswered={item.answer !== null} onShow={() => setShown(true)} />
          )}
          <QuestionPanel account={account} courseId={exam.courseId} question={asked.question} given={given} />
          <p>
            <Link to="/study/$courseId/questions" params={to.params} search={{ item: item.itemId }}>
              Open in the question bank, with your note
            </Link>
          </p>
        </>
      ) : (
        <p>{wordsOfAbsence[asked.is]}</p>
      )}
      <nav className={css['steps']} aria-label="Questions">
        {previous !== undefined && (
          <LinkButton {...to} search={{ ...show, question: previous }} look="secondary" icon="arrow-left">
            Previous
          </LinkButton>
        )}
        {next !== undefined && (
          <LinkButton {...to} search={{ ...show, question: next }} look="secondary" iconAfter="arrow-right">
            Next
          </LinkButton>
        )}
      </nav>
    </article>
  )
}

function Hidden({
  question,
  isAnswered,
  onShow,
}: {
  question: PractisableQuestion
  isAnswered: boolean
  onShow: () => void
}) {
  const { Outline } = screenOf(question)
  return (
    <>
      <Outline question={question} />
      <div className={css['reveal']}>
        {!isAnswered && <p className={css['facts']}>You left this question unanswered.</p>}
        <Button look="secondary" icon="eye" onClick={onShow}>
          Show the answer
        </Button>
      </div>
    </>
  )
}

const changeWords: Record<Change, string> = {
  wrongToRight: 'changed from incorrect to right',
  rightToWrong: 'changed from right to incorrect',
  wrongToWrong: 'changed without becoming right',
}

function factsOf(item: SatItem): string[] {
  const change = changeOf(item)
  const [first] = item.earlier
  return [
    durationInWords(item.elapsedMs),
    item.answer === null ? 'Not answered' : null,
    change && first ? `${changeWords[change]} after ${durationInWords(first.elapsedMs)}` : null,
    item.isFlagged ? 'Flagged' : null,
  ].filter((fact) => typeof fact === 'string')
}
