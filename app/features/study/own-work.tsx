import type { Card } from '../../../core/study/cards/card.ts'
import { hasFullMarks } from '../../../core/study/mark.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import css from './own-work.module.css'

export interface OwnWorkProps {
  notes: readonly { itemId: string; text: string }[]
  /** Answered questions that are not here. */
  cards: readonly Card[]
  /** The rest of the course is here: all this is from questions that it no longer has. */
  isOfGone: boolean
}

/** What the student wrote and answered in this course: theirs, whatever becomes of the questions. */
export function OwnWork({ notes, cards, isOfGone }: OwnWorkProps) {
  if (notes.length + cards.length === 0) return null
  const right = cards.filter(({ lastMark }) => hasFullMarks(lastMark)).length
  return (
    <section className={css['work']} aria-labelledby="own-work">
      <h2 id="own-work">{isOfGone ? 'From questions no longer in the course' : 'Your own work'}</h2>
      {cards.length > 0 && (
        <p>
          {formatCount(cards.length, 'question')} answered, {right} right.
        </p>
      )}
      {notes.length > 0 && (
        <>
          <h3>What you wrote</h3>
          <ul className={css['list']}>
            {notes.map((note) => (
              <li key={note.itemId} className={css['note']}>
                {note.text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
