import { useId, useState } from 'react'
import type { Topic } from '../../../core/content/topic.ts'
import { type QuestionStatus, type PracticeHistory, type PracticeFilters, matching } from '../../../core/study/pick.ts'
import type { QuestionRef } from '../../../core/study/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/content/format-amount.ts'
import css from './practice-builder.module.css'

export interface PracticeBuilderProps {
  topics: readonly Topic[]
  /** Chosen at first. */
  topic: string | undefined
  questions: readonly QuestionRef[]
  history: PracticeHistory
  onStart: (filters: PracticeFilters) => void
}

const sizes = [10, 20, 40]
const statuses: { value: QuestionStatus; label: string }[] = [
  { value: 'any', label: 'All' },
  { value: 'unused', label: 'Unused' },
  { value: 'incorrect', label: 'Incorrect' },
  { value: 'flagged', label: 'Flagged' },
  { value: 'due', label: 'Due' },
]

/** Which questions, of which topics, and how many. Every count is of the questions the choice would be made from. */
export function PracticeBuilder({ topics, topic: first, questions, history, onStart }: PracticeBuilderProps) {
  const id = useId()
  const [status, setStatus] = useState<QuestionStatus>('any')
  const [chosen, setChosen] = useState(() => topics.flatMap(({ id: each }) => (each === first ? [each] : [])))
  const [size, setSize] = useState(20)
  const countOf = (filters: Omit<PracticeFilters, 'size'>) => matching(questions, filters, history).length
  const available = countOf({ status, topics: chosen })
  const toggle = (topicId: string) =>
    setChosen(chosen.includes(topicId) ? chosen.filter((other) => other !== topicId) : [...chosen, topicId])

  return (
    <form
      className={css['builder']}
      onSubmit={(event) => {
        event.preventDefault()
        if (available > 0) onStart({ status, topics: chosen, size })
      }}
    >
      <fieldset className={css['group']}>
        <legend className={css['legend']}>Questions</legend>
        <div className={css['tabs']}>
          {statuses.map(({ value, label }) => (
            <label key={value} className={css['tab']}>
              <input type="radio" name={`${id}-status`} checked={status === value} onChange={() => setStatus(value)} />
              <span>{label}</span>
              <span className={css['count']}>{countOf({ status: value, topics: chosen })}</span>
            </label>
          ))}
        </div>
      </fieldset>

      <fieldset className={css['group']}>
        <legend className={css['legend']}>How many</legend>
        <div className={css['sizes']}>
          {sizes.map((count) => (
            <label key={count} className={css['size']}>
              <input type="radio" name={`${id}-size`} checked={size === count} onChange={() => setSize(count)} />
              <span>{count}</span>
            </label>
          ))}
        </div>
      </fieldset>

      <details className={css['topics']}>
        <summary>
          Topics <span className={css['which']}>{whichTopics(topics, chosen)}</span>
        </summary>
        <div className={css['choices']}>
          {topics.map((topic) => (
            <label key={topic.id} className={css['choice']}>
              <input type="checkbox" checked={chosen.includes(topic.id)} onChange={() => toggle(topic.id)} />
              <span>{topic.title}</span>
              <span className={css['count']}>{countOf({ status, topics: [topic.id] })}</span>
            </label>
          ))}
        </div>
      </details>

      <Button type="submit" wide iconAfter="arrow-right" aria-disabled={available === 0 || undefined}>
        {available === 0
          ? 'No questions to practise'
          : `Practise ${formatCount(Math.min(size, available), 'question')}`}
      </Button>
    </form>
  )
}

function whichTopics(topics: readonly Topic[], chosen: readonly string[]): string {
  if (chosen.length === 0) return 'all'
  const only = chosen.length === 1 ? topics.find(({ id }) => id === chosen[0]) : undefined
  return only?.title ?? formatCount(chosen.length, 'topic')
}
