import { Link } from '@tanstack/react-router'
import css from './brand.module.css'

/** The mark: an open handbook whose ribbon makes the V. `isShort`: on a phone the mark stands alone. */
export function Brand({ isShort }: { isShort: boolean }) {
  return (
    <Link to="/" className={css['brand']} aria-label="Vademecum, home">
      <svg viewBox="0 0 32 32" className={css['mark']} aria-hidden="true" focusable="false">
        <path
          className={css['leaves']}
          d="M16 8C12.5 5.5 8 5 3 5.3v19.4c5-.3 9.5.2 13 2.7 3.5-2.5 8-3 13-2.7V5.3C24 5 19.5 5.5 16 8Z"
        />
        <path className={css['ribbon']} d="M9.5 5.2 16 19l6.5-13.8" />
      </svg>
      <span className={css['name']} data-wordmark data-short={isShort || undefined}>
        Vademecum
      </span>
    </Link>
  )
}
