import css from './marked-page.module.css'

/** A student's page with a tutor's marks in its margin. */
export function MarkedPage() {
  return (
    <figure className={css['figure']}>
      <svg viewBox="0 0 320 220" className={css['drawing']} aria-hidden="true" focusable="false">
        <path className={css['sheet']} d="M20 14h196v192H20z" />
        <path d="M20 14h196v192H20zM60 14v192" />
        <path d="M76 44h118M76 64h96M76 84h110M76 132h104M76 152h118M76 172h72" className={css['lines']} />
        <path d="M76 108h64" />
        <path className={css['ribbon']} d="M68 108c0-13 76-15 82-2 5 12-78 15-82 2ZM150 100c26-22 42-26 66-28" />
        <path className={css['ribbon']} d="M30 106l7 7 14-17" />
        <path d="M232 58h70M232 72h56M232 86h62" />
        <path d="M226 186l62-62 10 10-62 62-14 4 4-14ZM282 130l10 10M226 186l10 10" />
      </svg>
      <figcaption className={css['caption']}>
        <span className={css['number']}>Fig. 1</span> An hour with your own work: the step that went wrong, and what to
        do about it.
      </figcaption>
    </figure>
  )
}
