import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import css from './passage.module.css'
import { QuestionText } from './question-text.tsx'

/** Whether a text stands beside the question. What the stems of a matching set share stands with each of them. */
export const hasPassage = ({ stimulus }: PractisableQuestion): boolean => stimulus?.type === 'passage'

/** Ids of the items whose texts stand on the screen of a question. */
export const textIdsOf = ({ id, stimulusId }: PractisableQuestion): string[] =>
  stimulusId === undefined ? [id] : [id, stimulusId]

export interface PassageProps {
  question: PractisableQuestion
  /** Laid out and not to be seen: the one that comes next. */
  isAhead?: boolean
}

/** The passage or scenario that a question is about: on a phone in a window of its own above it, beside it where there is room.
 *  The place one has read to stays from question to question of a set, and when the phone is turned. */
export function Passage({ question: { stimulus }, isAhead = false }: PassageProps) {
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  const text = usePlaceInText(stimulus?.id ?? '')
  if (stimulus?.type !== 'passage') return null
  return (
    <div
      className={css['passage']}
      data-passage={isAhead ? 'ahead' : ''}
      data-whole={isWhole || undefined}
      inert={isAhead}
    >
      <div className={css['head']}>
        <h2 id={titleId} className={css['title']}>
          {stimulus.title}
        </h2>
        <button type="button" className={css['fold']} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fold' : 'Read in full'}
        </button>
      </div>
      {/* It scrolls by itself, also by keyboard. */}
      <div ref={text} className={css['text']} tabIndex={0} role="region" aria-labelledby={titleId}>
        <QuestionText itemId={stimulus.id} source={stimulus.body} under={2} />
      </div>
    </div>
  )
}

/** How far each text was scrolled, as a share of its height, for as long as the page lives. */
const placesRead = new Map<string, number>()

function usePlaceInText(id: string) {
  const text = useRef<HTMLDivElement>(null)
  // Before it is painted.
  useLayoutEffect(() => {
    const window = text.current
    if (!window) return
    const goBack = () => {
      const place = placesRead.get(id)
      // Its height is asked for only where it is needed: the page would be laid out for it, and once more to be painted.
      if (place !== undefined) window.scrollTop = place * window.scrollHeight
    }
    const note = () => placesRead.set(id, window.scrollTop / window.scrollHeight)
    goBack()
    // Turning the phone breaks the lines anew; the browser's own correction of the place comes after ours.
    let width: number | null = null
    const turned = new ResizeObserver(() => {
      const before = width
      width = window.clientWidth
      if (before !== null && before !== width) goBack()
    })
    turned.observe(window)
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      turned.disconnect()
      window.removeEventListener('scroll', note)
    }
  }, [id])
  return text
}
