import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SatExam } from '../../../core/exams/exam-family.ts'
import { satExamName } from '../../../core/exams/exam-name.ts'
import { type PlacedItem, type ReviewFilter, isReviewed, isUnmarked, placedItems } from '../../../core/exams/report.ts'
import type { Account } from '../../../offline/account/account.ts'
import { useFreshShares } from '../../data/study/answer-shares.ts'
import { type CourseNow, VerdictMark, usePastQuestion, wordsOfAbsence } from '../../questions/past-question.tsx'
import { QuestionIcon } from '../../questions/run/question-icon.tsx'
import { digitsOf } from '../../ui/words/duration-in-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { withoutMarks } from '../../ui/words/without-marks.ts'
import { IndexTabs } from '../../ui/controls/index-tabs.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useOpenedRow } from '../../ui/lists/use-opened-row.ts'
import { type RowFocus, VirtualList } from '../../ui/lists/virtual-list.tsx'
import { ReviewedQuestion } from './reviewed-question.tsx'
import { itemTypeName } from './item-type-name.ts'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import rows from '../../questions/question-rows.module.css'
import css from './exam-review.module.css'

const filters: readonly { value: ReviewFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'incorrect', label: 'Incorrect' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'flagged', label: 'Flagged' },
  { value: 'changed', label: 'Changed' },
]

/** What an address asks for. */
export const reviewFilterOf = (show: string | undefined): ReviewFilter =>
  filters.find(({ value }) => value === show)?.value ?? 'all'

export interface ExamReviewProps {
  account: Account
  exam: SatExam
  course: CourseNow
  filter: ReviewFilter
  /** Place of the question that is open. */
  open: number | undefined
  onFilter: (filter: ReviewFilter) => void
}

/** Every question of an exam in the order in which it was asked: as a list, and one by one. */
export function ExamReview({ account, exam, course, filter, open, onFilter }: ExamReviewProps) {
  useFreshShares(exam.courseId)
  const [hidesAnswers, setHidesAnswers] = useState(false)
  const sections = placedItems(exam).map((items) => items.filter(({ item }) => !isUnmarked(item)))
  const all = sections.flat()
  const shown = all.filter(({ item }) => isReviewed(filter, item))
  const opened = all.find(({ place }) => place === open)
  const lastOpened = useOpenedRow(opened && String(opened.place))
  const hide = (
    <label className={css['hide']}>
      <input
        type="checkbox"
        role="switch"
        checked={hidesAnswers}
        onChange={(event) => setHidesAnswers(event.target.checked)}
      />
      Hide answers
    </label>
  )
  if (opened) {
    const at = shown.indexOf(opened)
    return (
      <ReviewedQuestion
        // What was shown of one question is not shown of the next.
        key={`${opened.place}/${hidesAnswers}`}
        account={account}
        exam={exam}
        course={course}
        placed={opened}
        total={all.length}
        filter={filter}
        previous={shown[at - 1]?.place}
        next={at < 0 ? undefined : shown[at + 1]?.place}
        hidesAnswers={hidesAnswers}
        tools={hide}
      />
    )
  }
  return (
    <>
      <PageHead
        over={
          <BackLink
            to="/study/$courseId/exams/$sessionId"
            params={{ courseId: String(exam.courseId), sessionId: exam.id }}
          >
            Report
          </BackLink>
        }
        title={`${satExamName(exam)}: every question`}
      />
      <div className={css['list']}>
        <div className={css['finder']}>
          <IndexTabs label="Show" options={filters} chosen={filter} onChoose={onFilter} />
          <div className={css['tools']}>
            <p role="status">{formatCount(shown.length, 'question')}</p>
            {hide}
          </div>
        </div>
        {shown.length === 0 && <p>{noneOf[filter]}</p>}
        {exam.sections.map((section, at) => {
          const own = (sections[at] ?? []).filter((placed) => shown.includes(placed))
          if (own.length === 0) return null
          return (
            <section key={section.id} aria-label={section.title}>
              <h2 className={rows['title']}>
                {section.title} <span>{own.length}</span>
              </h2>
              <VirtualList
                count={own.length}
                rowRem={rowRem}
                kept={own.findIndex(({ place }) => String(place) === lastOpened)}
                keyOf={(index) => String(own[index]?.place)}
                renderRow={(index, focus) => {
                  const placed = own[index]
                  return placed && <Row {...{ exam, course, placed, filter, hidesAnswers, focus }} />
                }}
              />
            </section>
          )
        })}
      </div>
    </>
  )
}

/** Height of a row in rem: two lines of a stem, and one of facts. */
const rowRem = 5.25

const noneOf: Record<ReviewFilter, string> = {
  all: 'This exam had no questions.',
  incorrect: 'None of your answers was incorrect.',
  unanswered: 'You answered every question.',
  flagged: 'You flagged no question.',
  changed: 'You changed no answer.',
}

interface RowProps extends Pick<ExamReviewProps, 'exam' | 'course' | 'filter'> {
  placed: PlacedItem
  hidesAnswers: boolean
  focus: RowFocus
}

function Row({ exam, course, placed: { item, place }, filter, hidesAnswers, focus }: RowProps) {
  const asked = usePastQuestion(exam.courseId, item, course)
  return (
    <Link
      to="/study/$courseId/exams/$sessionId/review"
      params={{ courseId: String(exam.courseId), sessionId: exam.id }}
      search={{ ...(filter !== 'all' && { show: filter }), question: place }}
      className={rows['row']}
      data-row={place}
      {...focus}
    >
      {hidesAnswers ? <span /> : <VerdictMark given={item.answer && { mark: item.mark }} />}
      <span className={css['words']}>
        <span className={classNames(rows['stem'], css['stem'])}>
          <b>{place}.</b> {asked.question ? withoutMarks(asked.question.stem) : wordsOfAbsence[asked.is]}
        </span>
        <span className={css['facts']}>
          {[digitsOf(item.elapsedMs), item.earlier.length > 0 && 'changed', itemTypeName(item.type)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {item.isFlagged && (
        <span className={rows['flag']} role="img" aria-label="Flagged">
          <QuestionIcon name="flag" isFilled />
        </span>
      )}
    </Link>
  )
}
