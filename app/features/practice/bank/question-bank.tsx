import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef } from 'react'
import type { Topic } from '../../../../core/content/topic.ts'
import type { QuestionRef } from '../../../../core/study/session.ts'
import type { CourseRecord } from '../../../data/study/course-progress.ts'
import { attemptOf } from '../../../../core/questions/attempt.ts'
import { materialQueries } from '../../../data/study/course-material.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IndexTabs } from '../../../ui/controls/index-tabs.tsx'
import { SearchBox } from '../../../ui/controls/search-box.tsx'
import { useTextOfAddress } from '../../../ui/controls/use-text-of-address.ts'
import { formatCount } from '../../../ui/words/format-amount.ts'
import { BankTopic } from './bank-topic.tsx'
import { type BankFilter, bankFilters, findQuestions, passes } from './find-questions.ts'
import css from './question-bank.module.css'

export interface QuestionBankProps {
  courseId: number
  /** Of the pack whose questions these are. */
  version: number
  topics: readonly Topic[]
  questions: readonly QuestionRef[]
  progress: CourseRecord
  search: BankSearch
  /** The question that was opened last. */
  lastOpened: string | undefined
  /** Puts the choice into the address, where it waits while a question is open. */
  onSearch: (search: BankSearch) => void
}

export interface BankSearch {
  /** A `BankFilter`; what is none counts as all. */
  show?: string
  /** Words of the search box. */
  q?: string
}

/** Longest search, characters. */
const searchLimit = 100

/** All questions of a course by topic, to find one again. It tells how one stands, not what is right. */
export function QuestionBank(props: QuestionBankProps) {
  const { courseId, topics, questions, progress, search, lastOpened, onSearch } = props
  const [text, setText] = useTextOfAddress(search.q ?? '')
  const filter = bankFilters.find(({ value }) => value === search.show)?.value ?? 'all'
  const matches = useMatches(props, useDeferredValue(text.trim()))
  const count = useRef<HTMLParagraphElement>(null)
  const found = questions.filter(
    ({ itemId }) => passes(filter, itemId, progress) && (matches === 'all' || matches?.has(itemId) === true),
  )
  const choose = (show: BankFilter, q: string) => {
    setText(q)
    onSearch({ ...(show !== 'all' && { show }), ...(q !== '' && { q }) })
  }
  return (
    <div className={css['bank']}>
      <div className={css['finder']}>
        <SearchBox
          label="Search the questions"
          placeholder="Search the questions"
          value={text}
          onValue={(words) => choose(filter, words)}
          maxLength={searchLimit}
        />
        <IndexTabs label="Show" options={bankFilters} chosen={filter} onChoose={(show) => choose(show, text)} />
        <p ref={count} className={css['count']} role="status" tabIndex={-1}>
          {matches === undefined ? 'Looking through the questions…' : formatCount(found.length, 'question')}
        </p>
      </div>
      {found.length === 0 && matches !== undefined && (
        <div className={css['none']}>
          <p>No question matches. Try another word, or look at all of them.</p>
          <Button
            look="secondary"
            onClick={() => {
              choose('all', '')
              // The button goes.
              count.current?.focus()
            }}
          >
            Show all questions
          </Button>
        </div>
      )}
      {topics.map((topic) => {
        const inTopic = found.filter((question) => question.topic === topic.id)
        if (inTopic.length === 0) return null
        return <BankTopic key={topic.id} {...{ courseId, topic, progress, lastOpened }} questions={inTopic} />
      })}
    </div>
  )
}

/** Ids of the questions that a search finds; `undefined` while they are read for the first search, whole: a list without one
 *  reads only what it draws. */
function useMatches(
  { courseId, version, questions, progress: { cards } }: QuestionBankProps,
  search: string,
): ReadonlySet<string> | 'all' | undefined {
  const hashes = useMemo(() => questions.map(({ hash }) => hash), [questions])
  const { data: read } = useQuery({ ...materialQueries.questions(courseId, version, hashes), enabled: search !== '' })
  // As the rows have them: with the numbers of the last attempt.
  const shown = useMemo(
    () => read?.map((question) => attemptOf(question, cards.get(question.id)?.lastAttemptKey ?? question.id)),
    [read, cards],
  )
  return useMemo(() => (search === '' ? 'all' : shown && findQuestions(shown, search)), [shown, search])
}
