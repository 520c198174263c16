import css from './drawing.module.css'

/** The printer's pointing hand, from the margin of old handbooks. */
export function Manicule() {
  return (
    <svg viewBox="0 0 48 60" className={css['drawing']} aria-hidden="true" focusable="false">
      <path
        className={css['paper']}
        d="M20 30V7c0-5 7-5 7 0v17c3-2 6-1 7 1 3-1 6 0 7 2 3 0 5 2 5 5v5c0 6-3 9-5 12H18c-3-5-8-10-11-15-2-4 2-6 5-4Z"
      />
      <path d="M20 30c0 4-2 6-4 7M34 25v6M41 27v6M27 24v6M23.5 5.5v3" />
      <path className={css['paper']} d="M14 50h30v7H14Z" />
      <path className={css['ribbon']} d="M20 50v7M38 50v7" />
    </svg>
  )
}
