import { useQueries } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Answer } from '../../../core/questions/answer.ts'
import { attemptOf } from '../../../core/questions/attempt.ts'
import { type PractisableQuestion, isPractisable } from '../../../core/questions/practisable.ts'
import { outcomeOf } from '../../../core/study/mark.ts'
import type { PracticeSession, SessionItem } from '../../../core/study/session.ts'
import { materialQueries, type ReadItem } from '../../data/study/course-material.ts'
import { mergeSheet, withChosen } from '../../data/study/quiz-sheet.ts'
import { Passage } from '../../questions/passage.tsx'
import { screenOf } from '../../questions/question-screens.ts'
import { useSeenClock } from '../../questions/seen-clock.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './quiz-view.module.css'

export interface QuizViewProps {
  /** The run that it is kept as. */
  first: PracticeSession
  conceptTitle: string
  topicTitle: string
  /** Leads back to the tutor; what is chosen stays. */
  back: { course: number }
  /** Keeps what was chosen since the sheet was as in `since`, and answers it with what another tab has chosen. Rejects when this device
   *  cannot store it. */
  keep: (sheet: PracticeSession, since: PracticeSession) => Promise<PracticeSession>
  /** Gives all answers. Rejects when this device cannot store them. */
  give: (sheet: PracticeSession) => Promise<void>
}

/** A quiz on one sheet: all its questions, and one button that gives the answers together. */
export function QuizView({ first, conceptTitle, topicTitle, back, keep, give }: QuizViewProps) {
  const { sheet, choose, isUnsaved, retry } = useSheet(first, keep)
  const [giving, setGiving] = useState<'no' | 'now' | 'failed'>('no')
  const { questions, hasFailed } = useQuestions(first)
  const areRead = questions.every((question) => question !== null)
  const done = sheet.items.filter(({ choice }, at) => isComplete(questions[at], choice)).length
  const isReady = areRead && done === sheet.items.length
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || giving === 'now') return
    setGiving('now')
    await give(sheet).catch(() => setGiving('failed'))
  }
  return (
    <>
      <PageHead
        over={
          <LinkButton to="/ai-tutor" search={{ ...back, tab: 'quizzes' }} look="plain" icon="arrow-left">
            Back to Dashboard
          </LinkButton>
        }
        title={conceptTitle}
      >
        <p>
          {topicTitle !== conceptTitle && `${topicTitle} · `}
          {formatCount(sheet.items.length, 'question')}, marked together when you submit.
        </p>
      </PageHead>
      {areRead ? (
        <form className={css['sheet']} onSubmit={(event) => void submit(event)} noValidate>
          <ol className={css['questions']}>
            {questions.map((question, at) => (
              <li key={question.id} className={css['question']}>
                <h2 className={css['number']}>
                  Question {at + 1} of {questions.length}
                </h2>
                {isFirstOfText(questions, at) && <Passage question={question} />}
                <SheetQuestion question={question} at={at} item={sheet.items[at]} onChoose={choose} />
              </li>
            ))}
          </ol>
          {(isUnsaved || giving === 'failed') && (
            <Notice
              tone="error"
              announce
              title="Not saved on this device"
              action={
                isUnsaved && (
                  <Button look="secondary" onClick={retry}>
                    Try again
                  </Button>
                )
              }
            >
              Keep this page open, free some room, and try again.
            </Notice>
          )}
          <div className={css['act']}>
            <p role="status">
              {done} of {formatCount(sheet.items.length, 'question')} answered
            </p>
            <Button type="submit" disabled={!isReady} busy={giving === 'now'}>
              {giving === 'now' ? 'Submitting…' : 'Submit'}
            </Button>
          </div>
        </form>
      ) : hasFailed ? (
        <Notice tone="error" title="A question of this quiz is damaged on this device">
          It is fetched again when you are online. What you have chosen is kept.
        </Notice>
      ) : (
        <Spinner label="Opening the questions…" />
      )}
    </>
  )
}

interface SheetQuestionProps {
  question: PractisableQuestion
  at: number
  item: SessionItem | undefined
  onChoose: (at: number, choice: Answer | null) => void
}

function SheetQuestion({ question, at, item, onChoose }: SheetQuestionProps) {
  const { AnswerArea } = screenOf(question)
  const onChosen = useCallback((chosen: Answer | null) => onChoose(at, chosen), [at, onChoose])
  return (
    <AnswerArea
      question={question}
      choice={item?.choice ?? null}
      // Marked already where the run was gone on with question by question.
      verdict={outcomeOf(item?.given)}
      error={null}
      onChoose={onChosen}
    />
  )
}

const isComplete = (question: PractisableQuestion | null | undefined, choice: Answer | null): boolean =>
  question != null && choice !== null && screenOf(question).problemOf(choice, question) === null

/** A passage stands above the first of its questions, which follow each other. */
const isFirstOfText = (questions: readonly (PractisableQuestion | null)[], at: number): boolean =>
  questions[at]?.stimulusId === undefined || questions[at - 1]?.stimulusId !== questions[at]?.stimulusId

/** As this attempt draws them; `null` for each that is still being read. */
function useQuestions(sheet: PracticeSession): { questions: (PractisableQuestion | null)[]; hasFailed: boolean } {
  const { read, hasFailed } = useQueries({
    queries: sheet.items.map(({ itemHash }) => materialQueries.item(sheet.courseId, itemHash, sheet.id)),
    combine,
  })
  const questions = useMemo(
    () =>
      sheet.items.map(({ attemptKey }, at) => {
        const item = read[at]
        return item?.kind === 'question' && isPractisable(item) ? attemptOf(item, attemptKey ?? '') : null
      }),
    [sheet, read],
  )
  return { questions, hasFailed }
}

const combine = (results: { data: ReadItem | undefined; isError: boolean }[]) => ({
  read: results.map(({ data }) => data),
  hasFailed: results.some(({ isError }) => isError),
})

/** How long a change waits to be kept, ms. */
const settleMs = 200

/** What is chosen, kept on this device a moment after each choice and when the page may go, and shown with what another tab has
 *  chosen: what is on the screen is what is given. */
function useSheet(first: PracticeSession, keep: QuizViewProps['keep']) {
  const [sheet, setSheet] = useState(first)
  const [isUnsaved, setUnsaved] = useState(false)
  const clock = useSeenClock()
  const newest = useRef(first)
  const kept = useRef(first)
  const keeping = useRef(Promise.resolve())
  const choose = useCallback(
    (at: number, choice: Answer | null) => {
      newest.current = withChosen(newest.current, at, choice, Math.round(clock.spentMs()))
      clock.restart()
      setSheet(newest.current)
    },
    [clock],
  )
  const write = useCallback(() => {
    const writeNow = async () => {
      const sent = newest.current
      kept.current = await keep(sent, kept.current)
      // What was chosen meanwhile stays, and is kept next.
      newest.current = newest.current === sent ? kept.current : mergeSheet(newest.current, kept.current, sent)
      setSheet(newest.current)
    }
    // One after the other: each begins with what the one before has kept.
    keeping.current = keeping.current.then(writeNow).then(
      () => setUnsaved(false),
      () => setUnsaved(true),
    )
  }, [keep])
  useEffect(() => {
    if (sheet === kept.current) return
    const timer = setTimeout(write, settleMs)
    return () => clearTimeout(timer)
  }, [sheet, write])
  useEffect(() => {
    const onSeen = () => {
      const isSeen = document.visibilityState === 'visible'
      // Coming back, another tab may have gone on with this quiz.
      if (isSeen || newest.current !== kept.current) write()
    }
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      document.removeEventListener('visibilitychange', onSeen)
      if (newest.current !== kept.current) write()
    }
  }, [write])
  return { sheet, choose, isUnsaved, retry: write }
}
