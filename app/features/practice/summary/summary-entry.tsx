import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Answer } from '../../../../core/questions/answer.ts'
import type { PractisableQuestion } from '../../../../core/questions/practisable.ts'
import type { PracticeHistory } from '../../../../core/study/pick.ts'
import type { SessionItem } from '../../../../core/study/session.ts'
import type { AccountDb } from '../../../../offline/account/account-db.ts'
import { PastHighlights } from '../../../questions/highlights/highlights.tsx'
import { Passage, textIdsOf } from '../../../questions/passage.tsx'
import {
  type CourseNow,
  Answers,
  VerdictMark,
  usePastQuestion,
  wordsOfAbsence,
} from '../../../questions/past-question.tsx'
import { QuestionExplanation } from '../../../questions/question-explanation.tsx'
import { QuestionIcon } from '../../../questions/run/question-icon.tsx'
import { durationInWords } from '../../../ui/words/duration-in-words.ts'
import { withoutMarks } from '../../../ui/words/without-marks.ts'
import { QuestionText } from '../../../questions/question-text.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { confidenceWords, dueInWords } from './summary-words.ts'
import css from './summary-entry.module.css'

/** How the student stands with the course now, and the questions it has now. */
export type Report = PracticeHistory & CourseNow

export interface SummaryEntryProps {
  db: AccountDb
  courseId: number
  item: SessionItem
  /** In the run, from 1. */
  place: number
  report: Report
}

/** One question of a finished run: what was answered and what is right. It opens with its explanation. */
export function SummaryEntry({ db, courseId, item, place, report }: SummaryEntryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const texts = useRef<HTMLDivElement>(null)
  const { itemId, itemHash, given } = item
  const card = report.cards.get(itemId)
  // What is not answered here is explained with the answer it had elsewhere, which was to the numbers of that attempt.
  const shownKey = given ? item.attemptKey : (card?.lastAttemptKey ?? item.attemptKey)
  const asked = usePastQuestion(courseId, { itemId, itemHash, attemptKey: shownKey ?? itemId }, report)
  const answer = item.given?.answer ?? null
  const facts = [
    answer && durationInWords(item.elapsedMs),
    answer && item.confidence && confidenceWords[item.confidence],
    card && dueInWords(card, report.nowMs, report.examAtMs),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li>
      <details className={css['entry']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={css['row']}>
          <VerdictMark given={item.given} />
          <span className={css['words']}>
            <span className={css['stem']}>
              <b>{place}.</b> {asked.question ? withoutMarks(asked.question.stem) : wordsOfAbsence[asked.is]}
            </span>
            {asked.is === 'here' && item.given && <Answers question={asked.question} given={item.given} />}
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
          <div ref={texts} className={css['opened']}>
            <PastHighlights db={db} place={texts} itemIds={textIdsOf(asked.question)} />
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
