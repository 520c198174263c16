import css from './sample-note.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The dagger beside an invented person or figure; its `SampleNote` stands below, in the same section. */
export function SampleMark() {
  return (
    <>
      <span className={css['dagger']} aria-hidden="true">
        †
      </span>
      <VisuallyHidden> (sample)</VisuallyHidden>
    </>
  )
}

/** The footnote of the daggers above it. */
export function SampleNote({ note }: { note: string }) {
  return (
    <p className={css['note']}>
      <span className={css['dagger']} aria-hidden="true">
        †
      </span>{' '}
      {note}
    </p>
  )
}
