import { useEffect, useRef, useState } from 'react'
import { sectionOf, type SittingItem } from '../../../core/exams/sitting.ts'
import { PlaceGrid, PlaceLegend, type QuestionPlace } from '../../questions/run/place-grid.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/controls/dialog.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import type { ExamState, ExamStore } from './exam-store.ts'
import css from './exam-pages.module.css'

export interface SectionReviewProps {
  exam: ExamStore
  state: ExamState
  section: number
}

/** All questions of a section before it is ended. */
export function SectionReview({ exam, state, section }: SectionReviewProps) {
  const items = itemsOf(state, section)
  const open = items.filter(({ choice }) => choice === null).length
  const flagged = items.filter(({ isFlagged }) => isFlagged).length
  const places = placesOf(items, null)
  const goTo = (wanted: (item: SittingItem) => boolean) => {
    const at = items.findIndex(wanted)
    if (at >= 0) exam.move({ do: 'open', item: at })
  }
  return (
    <div className={css['page']}>
      <PlaceLegend places={places} />
      <PlaceGrid places={places} current={null} onGo={(item) => exam.move({ do: 'open', item })} />
      <div className={css['actions']}>
        {open > 0 && (
          <Button look="secondary" wide onClick={() => goTo(({ choice }) => choice === null)}>
            Go to the first unanswered
          </Button>
        )}
        {flagged > 0 && (
          <Button look="secondary" wide onClick={() => goTo(({ isFlagged }) => isFlagged)}>
            Go to the first flagged
          </Button>
        )}
        <EndSection exam={exam} section={section} />
      </div>
    </div>
  )
}

/** Ends a section after a question: it cannot be opened again. */
export function EndSection({ exam, section }: Pick<SectionReviewProps, 'exam' | 'section'>) {
  const [isAsking, setAsking] = useState(false)
  // As it stands when it is asked.
  const state = exam.get()
  const { sitting } = state
  const items = itemsOf(state, section)
  const open = items.filter(({ choice }) => choice === null).length
  const isLast = section + 1 >= sitting.sections.length
  const name = isLast ? 'exam' : 'section'
  return (
    <>
      <Button wide onClick={() => setAsking(true)}>
        End the {name}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`End ${isLast ? 'the exam' : (sectionOf(sitting, section)?.title ?? 'the section')}?`}
        confirm={`End the ${name}`}
        cancel="Go on answering"
        isDangerous={open > 0}
        onConfirm={() => {
          setAsking(false)
          exam.move({ do: 'end-section' })
        }}
      >
        <p>
          {open > 0 && `${formatCount(open, 'question')} without an answer. `}
          You cannot go back to it afterwards.
        </p>
      </ConfirmDialog>
    </>
  )
}

export function itemsOf({ sitting, items }: ExamState, section: number): readonly SittingItem[] {
  const { from = 0, to = 0 } = sitting.sections[section] ?? {}
  return items.slice(from, to)
}

/** An item on which no time was spent was never opened. */
const placesOf = (items: readonly SittingItem[], current: number | null): QuestionPlace[] =>
  items.map(({ attemptKey, choice, elapsedMs, isFlagged }, at) => ({
    id: attemptKey,
    state: choice !== null ? 'answered' : elapsedMs === 0 && at !== current ? 'unseen' : 'unanswered',
    isFlagged,
  }))

export interface QuestionListProps {
  items: readonly SittingItem[]
  /** Place of the question on the screen. */
  current: number
  onGo: (item: number) => void
}

/** The questions of a section in a dialog: the list scrolls by itself, to where one is. */
export function QuestionList({ items, current, onGo }: QuestionListProps) {
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog opens after what is in it has come.
    const opened = requestAnimationFrame(() =>
      scroll.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(opened)
  }, [])
  const places = placesOf(items, current)
  return (
    <>
      <PlaceLegend places={places} />
      <div ref={scroll} className={css['scroll']}>
        <PlaceGrid places={places} current={current} onGo={onGo} />
      </div>
    </>
  )
}
