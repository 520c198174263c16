import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Topic } from '../../../core/content/topic.ts'
import { hasFullMarks } from '../../../core/study/mark.ts'
import type { QuestionRef } from '../../../core/study/session.ts'
import { materialQueries } from '../../data/device/course-material.ts'
import type { CourseProgress } from '../../data/device/course-progress.ts'
import { withoutMarks } from '../../ui/content/without-marks.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { QuestionIcon } from '../../questions/run/question-icon.tsx'
import css from './bank-topic.module.css'

export interface BankTopicProps {
  courseId: number
  topic: Topic
  /** Those that are listed, at least one. */
  questions: readonly QuestionRef[]
  progress: CourseProgress
}

/** Height of a row in rem: two lines of a stem. */
const rowRem = 4

/** The questions of one topic. Only rows in view and near it are drawn, and their questions read; the list has its whole length
 *  all the same, and every row says which of how many it is. */
export function BankTopic({ courseId, topic, questions, progress }: BankTopicProps) {
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const scrollMargin = useTopOf(list)
  const rows = useWindowVirtualizer({
    count: questions.length,
    estimateSize: () => rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    overscan: 6,
    scrollMargin,
    // The row in focus stays while one scrolls away from it: the next Tab goes on from there.
    rangeExtractor: (range) => {
      const drawn = new Set(defaultRangeExtractor(range))
      if (focused !== null && focused < range.count) drawn.add(focused)
      return [...drawn].sort((a, b) => a - b)
    },
  })
  return (
    <section aria-labelledby={`topic-${topic.id}`}>
      <h2 id={`topic-${topic.id}`} className={css['title']}>
        {topic.title} <span>{questions.length}</span>
      </h2>
      <ul ref={list} className={css['list']} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, size }) => {
          const question = questions[index]
          if (!question) return null
          return (
            <li
              key={question.itemId}
              aria-setsize={questions.length}
              aria-posinset={index + 1}
              className={css['place']}
              style={{ height: size, top: start - scrollMargin }}
            >
              <BankRow
                courseId={courseId}
                question={question}
                progress={progress}
                onFocus={() => setFocused(index)}
                onBlur={() => setFocused(null)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Where a list begins on the page, px: looked up again when the page changes its size, which all does that moves the list. */
function useTopOf(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [list])
  return top
}

interface BankRowProps extends Pick<BankTopicProps, 'courseId' | 'progress'> {
  question: QuestionRef
  onFocus: () => void
  onBlur: () => void
}

function BankRow({ courseId, question, progress, onFocus, onBlur }: BankRowProps) {
  const { itemId, hash } = question
  const { data: item, isError } = useQuery(materialQueries.item(courseId, hash))
  return (
    <Link
      to="/study/$courseId/questions"
      params={{ courseId: String(courseId) }}
      search={{ item: itemId }}
      className={css['row']}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <Status itemId={itemId} progress={progress} />
      <span className={css['stem']}>
        {item?.kind === 'question' ? withoutMarks(item.stem) : isError ? 'Damaged on this device' : '…'}
      </span>
      <span className={css['marks']}>
        {progress.flagged.has(itemId) && (
          <span className={css['flag']} role="img" aria-label="Flagged">
            <QuestionIcon name="flag" isFilled />
          </span>
        )}
        {progress.noted.has(itemId) && (
          <span role="img" aria-label="With a note">
            <QuestionIcon name="note" />
          </span>
        )}
      </span>
    </Link>
  )
}

function Status({ itemId, progress }: { itemId: string; progress: CourseProgress }) {
  const card = progress.cards.get(itemId)
  if (!card) return <span className={css['status']} data-state="unused" role="img" aria-label="Not answered" />
  const isRight = hasFullMarks(card.lastMark)
  return (
    <span className={css['status']} data-state={isRight ? 'right' : 'wrong'}>
      <Icon
        name={isRight ? 'check' : 'cross'}
        label={isRight ? 'Last answer right' : 'Last answer incorrect'}
        size="small"
      />
    </span>
  )
}
