import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Topic } from '../../../core/content/topic.ts'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import type { CourseProgress } from '../../data/device/course-progress.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/content/format-amount.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { PracticeIcon } from './practice-icon.tsx'
import { type BankFilter, bankFilters, findQuestions, withoutMarks } from './find-questions.ts'
import css from './question-bank.module.css'

export interface QuestionBankProps {
  courseId: number
  topics: readonly Topic[]
  questions: readonly PractisableQuestion[]
  standing: CourseProgress
}

/** All questions of a course by topic, to find one again. It tells how one stands, not what is right. */
export function QuestionBank({ courseId, topics, questions, standing }: QuestionBankProps) {
  const [filter, setFilter] = useState<BankFilter>('all')
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const found = useMemo(
    () => findQuestions(questions, filter, deferredSearch, standing),
    [questions, filter, deferredSearch, standing],
  )
  return (
    <div className={css['bank']}>
      <div className={css['finder']}>
        <label className={css['search']}>
          <Icon name="search" label="Search the questions" />
          <input
            type="search"
            value={search}
            placeholder="Search the questions"
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <div className={css['tabs']} role="group" aria-label="Show">
          {bankFilters.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={css['tab']}
              aria-pressed={filter === value}
              onClick={() => setFilter(value)}
            >
              {label}
            </button>
          ))}
        </div>
        <p className={css['count']} role="status">
          {formatCount(found.length, 'question')}
        </p>
      </div>
      {found.length === 0 && (
        <div className={css['none']}>
          <p>No question matches. Try another word, or look at all of them.</p>
          <Button
            look="secondary"
            onClick={() => {
              setFilter('all')
              setSearch('')
            }}
          >
            Show all questions
          </Button>
        </div>
      )}
      {topics.map((topic) => {
        const inTopic = found.filter((question) => question.topic === topic.id)
        if (inTopic.length === 0) return null
        return (
          <section key={topic.id} aria-labelledby={`topic-${topic.id}`}>
            <h2 id={`topic-${topic.id}`} className={css['title']}>
              {topic.title} <span>{inTopic.length}</span>
            </h2>
            <ul className={css['list']}>
              {inTopic.map((question) => (
                <li key={question.id}>
                  <Link
                    to="/study/$courseId/questions"
                    params={{ courseId: String(courseId) }}
                    search={{ item: question.id }}
                    className={css['row']}
                  >
                    <Status itemId={question.id} standing={standing} />
                    <span className={css['stem']}>{withoutMarks(question.stem)}</span>
                    <span className={css['marks']}>
                      {standing.flagged.has(question.id) && (
                        <span className={css['flag']} role="img" aria-label="Flagged">
                          <PracticeIcon name="flag" isFilled />
                        </span>
                      )}
                      {standing.noted.has(question.id) && (
                        <span role="img" aria-label="With a note">
                          <PracticeIcon name="note" />
                        </span>
                      )}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Status({ itemId, standing }: { itemId: string; standing: CourseProgress }) {
  const card = standing.cards.get(itemId)
  if (!card) return <span className={css['status']} data-state="unused" role="img" aria-label="Not answered" />
  return (
    <span className={css['status']} data-state={card.lastCorrect ? 'right' : 'wrong'}>
      <Icon
        name={card.lastCorrect ? 'check' : 'cross'}
        label={card.lastCorrect ? 'Last answer right' : 'Last answer wrong'}
        size="small"
      />
    </span>
  )
}
