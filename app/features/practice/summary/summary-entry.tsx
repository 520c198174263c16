import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '../../../../core/questions/answer.ts'
import { attemptOf } from '../../../../core/questions/attempt.ts'
import { type PractisableQuestion, isPractisable } from '../../../../core/questions/practisable.ts'
import type { PracticeHistory } from '../../../../core/study/pick.ts'
import type { QuestionRef, SessionItem } from '../../../../core/study/session.ts'
import { verdictOn } from '../../../../core/study/mark.ts'
import { materialQueries } from '../../../data/device/course-material.ts'
import { Passage } from '../../../questions/passage.tsx'
import { QuestionExplanation } from '../../../questions/question-explanation.tsx'
import { screenOf } from '../../../questions/question-screens.ts'
import { QuestionText } from '../../../questions/question-text.tsx'
import { durationInWords } from '../../../ui/content/duration-in-words.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { withoutMarks } from '../find-questions.ts'
import { QuestionIcon } from '../../../questions/run/question-icon.tsx'
import { confidenceWords, dueInWords } from './summary-words.ts'
import css from './summary-entry.module.css'

/** How the student stands with the course now, and the questions it has now. */
export interface Report extends PracticeHistory {
  questions: readonly QuestionRef[]
  /** All of the course's version is on this device; otherwise what is not listed may be on its way. */
  isWhole: boolean
}

export interface SummaryEntryProps {
  courseId: number
  item: SessionItem
  /** In the run, from 1. */
  place: number
  report: Report
}

/** One question of a finished run: what was answered and what is right. It opens with its explanation. */
export function SummaryEntry({ courseId, item, place, report }: SummaryEntryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const asked = useAsked(courseId, item, report)
  const card = report.cards.get(item.itemId)
  const answer = item.given?.answer ?? null
  const facts = [
    answer && durationInWords(item.elapsedMs),
    answer && item.confidence && confidenceWords[item.confidence],
    card && dueInWords(card, report.nowMs),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li>
      <details className={css['entry']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={css['row']}>
          <Verdict item={item} />
          <span className={css['words']}>
            <span className={css['stem']}>
              <b>{place}.</b> {asked.question ? withoutMarks(asked.question.stem) : wordsOfAbsence[asked.is]}
            </span>
            {asked.is === 'here' && <Answers question={asked.question} item={item} />}
            <span className={css['facts']}>
              {facts.map((fact) => (
                <span key={fact}>{fact} </span>
              ))}
              {report.flagged.has(item.itemId) && (
                <span className={css['flag']}>
                  <QuestionIcon name="flag" isFilled />
                  Flagged
                </span>
              )}
            </span>
          </span>
          <Icon name="chevron" />
        </summary>
        {isOpen && asked.question && (
          <div className={css['opened']}>
            {asked.is === 'edited' && <p className={css['small']}>The question has been edited since. It now reads:</p>}
            <QuestionText itemId={asked.question.id} source={asked.question.stem} under={3} />
            <Opened
              courseId={courseId}
              itemHash={asked.hash}
              question={asked.question}
              answer={answer ?? card?.lastAnswer ?? null}
            />
            <p>
              <Link
                to="/study/$courseId/questions"
                params={{ courseId: String(courseId) }}
                search={{ item: item.itemId }}
              >
                Open in the question bank
              </Link>
            </p>
          </div>
        )}
      </details>
    </li>
  )
}

/** What gives the answer away is shown only to those who have answered. */
interface OpenedProps {
  courseId: number
  itemHash: string
  question: PractisableQuestion
  answer: Answer | null
}

function Opened({ courseId, itemHash, question, answer }: OpenedProps) {
  if (answer === null) return <p className={css['small']}>The explanation is shown once you have answered it.</p>
  return (
    <>
      <Passage question={question} />
      <QuestionExplanation courseId={courseId} itemHash={itemHash} question={question} answer={answer} level={3} />
    </>
  )
}

type Asked =
  | { is: 'here' | 'edited'; question: PractisableQuestion; hash: string }
  | { is: 'reading' | 'coming' | 'gone'; question: null }

/** The question as it was asked; where that version is not on this device any more, as it is now. */
function useAsked(courseId: number, item: SessionItem, { questions, isWhole, cards }: Report): Asked {
  const { itemId, itemHash, given, attemptKey } = item
  const newest = questions.find((ref) => ref.itemId === itemId)?.hash ?? null
  // Looked for once it can be here: what was not found is not looked for again.
  const isComing = newest === null && !isWhole
  const asked = useQuery({ ...materialQueries.item(courseId, itemHash), enabled: !isComing })
  const isReplaced = asked.isError && newest !== null && newest !== itemHash
  const now = useQuery({ ...materialQueries.item(courseId, newest ?? itemHash), enabled: isReplaced })
  const { data } = isReplaced ? now : asked
  if (data?.kind === 'question' && isPractisable(data)) {
    // What is not answered here is explained with the answer it had elsewhere, which was to the numbers of that attempt.
    const shownKey = (given ? attemptKey : (cards.get(itemId)?.lastAttemptKey ?? attemptKey)) ?? itemId
    const question = attemptOf(data, shownKey)
    return isReplaced ? { is: 'edited', question, hash: newest } : { is: 'here', question, hash: itemHash }
  }
  if (isComing) return { is: 'coming', question: null }
  return { is: (isReplaced ? now : asked).isPending ? 'reading' : 'gone', question: null }
}

const wordsOfAbsence = {
  reading: '…',
  coming: 'This question is not on this device yet.',
  gone: 'This question is not on this device any more.',
} as const

function Answers({ question, item: { given } }: { question: PractisableQuestion; item: SessionItem }) {
  if (!given) return null
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

function Verdict({ item: { given } }: { item: SessionItem }) {
  const verdict = verdictOn(given?.mark ?? null)
  if (verdict === null)
    return <span className={css['verdict']} role="img" aria-label={given ? 'Not marked yet' : 'Not answered'} />
  const label = { right: 'Right', partly: 'Partly right', wrong: 'Incorrect' }[verdict]
  return (
    <span className={css['verdict']} data-verdict={verdict}>
      <Icon name={verdict === 'right' ? 'check' : 'cross'} label={label} size="small" />
    </span>
  )
}
