import { Link } from '@tanstack/react-router'
import type { SatExam } from '../../../core/exams/exam-family.ts'
import { type Change, type PlacedItem, changeOf } from '../../../core/exams/report.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import css from './answer-changes.module.css'

const kinds: readonly { change: Change; words: string }[] = [
  { change: 'wrongToRight', words: 'from incorrect to right' },
  { change: 'rightToWrong', words: 'from right to incorrect' },
  { change: 'wrongToWrong', words: 'without becoming right' },
]

/** What became of answers that were changed, with the questions. */
export function AnswerChanges({ exam, placed }: { exam: SatExam; placed: readonly PlacedItem[] }) {
  const changed = kinds
    .map((kind) => ({ ...kind, items: placed.filter(({ item }) => changeOf(item) === kind.change) }))
    .filter(({ items }) => items.length > 0)
  const flagged = placed.filter(({ item }) => item.isFlagged)
  if (changed.length + flagged.length === 0) return null
  return (
    <section className={css['part']} aria-labelledby="changes">
      <h2 id="changes">Changed and flagged</h2>
      <ul className={css['list']}>
        {changed.map(({ change, words, items }) => (
          <li key={change}>
            {formatCount(items.length, 'answer')} changed {words}: <Places exam={exam} items={items} />
          </li>
        ))}
        {flagged.length > 0 && (
          <li>
            {formatCount(flagged.length, 'question')} flagged: <Places exam={exam} items={flagged} />
          </li>
        )}
      </ul>
    </section>
  )
}

function Places({ exam, items }: { exam: SatExam; items: readonly PlacedItem[] }) {
  return (
    <span className={css['places']}>
      {items.map(({ place }) => (
        <Link
          key={place}
          to="/study/$courseId/exams/$sessionId/review"
          params={{ courseId: String(exam.courseId), sessionId: exam.id }}
          search={{ question: place }}
          aria-label={`Question ${place}`}
          className={css['place']}
        >
          {place}
        </Link>
      ))}
    </span>
  )
}
