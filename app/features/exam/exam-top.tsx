import type { RefObject } from 'react'
import { mayPause } from '../../../core/exams/sitting-moves.ts'
import { sectionOf, type SittingItem } from '../../../core/exams/sitting.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { ExamClock } from './exam-clock.tsx'
import type { ExamState, ExamStore } from './exam-store.ts'
import css from './exam-top.module.css'

export interface ExamTopProps {
  exam: ExamStore
  state: ExamState
  /** The question or task on the screen. */
  item: SittingItem | null
  /** Takes the focus when another place comes. */
  heading: RefObject<HTMLHeadingElement | null>
  onLeave: () => void
}

/** Where one is in the exam, the time left, and the way out. */
export function ExamTop({ exam, state, item, heading, onLeave }: ExamTopProps) {
  const { sitting } = state
  const { place } = sitting
  return (
    <div className={css['top']}>
      <button type="button" className={css['tool']} onClick={onLeave}>
        <Icon name="close" />
        <VisuallyHidden>Leave the exam{state.saving === 'not-saved' ? '' : '; your answers are kept'}</VisuallyHidden>
      </button>
      <div className={css['words']}>
        <h1 className={css['place']} tabIndex={-1} ref={heading}>
          {headingOf(state, item)}
        </h1>
        <p className={css['exam']}>
          {place.is !== 'ended' &&
          place.is !== 'instructions' &&
          sectionOf(sitting, place.section)?.title !== sitting.exam.title
            ? `${sectionOf(sitting, place.section)?.title} · `
            : ''}
          {sitting.exam.title}
        </p>
      </div>
      <ExamClock
        key={place.is === 'item' || place.is === 'review' ? place.section : place.is}
        exam={exam}
        isPaused={sitting.isPaused}
      />
      {mayPause(sitting) && !sitting.isPaused && (
        <button type="button" className={css['tool']} onClick={() => exam.move({ do: 'pause' })}>
          <Icon name="pause" />
          <VisuallyHidden>Stop the clock</VisuallyHidden>
        </button>
      )}
    </div>
  )
}

function headingOf({ sitting }: ExamState, item: SittingItem | null): string {
  const { place, sections } = sitting
  switch (place.is) {
    case 'ended':
      return 'The exam is over'
    case 'break':
      return 'Break'
    case 'instructions':
      return sectionOf(sitting, place.section)?.title ?? sitting.exam.title
    case 'review':
      return 'All questions'
    case 'item': {
      const section = sections[place.section]
      const count = section ? section.to - section.from : 0
      // Of several essays one is written.
      if (section && item?.type === 'essay') return section.chosen === null ? 'Choose an essay' : 'Essay'
      return `${nounOf(item)} ${place.item + 1} of ${count}`
    }
  }
}

const nounOf = (item: SittingItem | null): string =>
  item?.type === 'casper-scenario' ? 'Scenario' : item?.type === 'mmi-station' ? 'Station' : 'Question'
