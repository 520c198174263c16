import { initialsOf } from './initials.ts'
import css from './portrait.module.css'

/** The person's picture, or a bookplate with their initials; decoration, since the name stands beside it. */
export function Portrait({ name, imageUrl = null }: { name: string; imageUrl?: string | null }) {
  if (imageUrl !== null) {
    return (
      <img className={css['picture']} src={imageUrl} alt="" width="72" height="90" loading="lazy" decoding="async" />
    )
  }
  return (
    <svg viewBox="0 0 72 90" className={css['plate']} aria-hidden="true" focusable="false">
      <ellipse className={css['wash']} cx="36" cy="42" rx="29" ry="36" />
      <ellipse cx="36" cy="42" rx="33" ry="40" />
      <ellipse className={css['fine']} cx="36" cy="42" rx="29" ry="36" />
      <path className={css['fine']} d="M22 64c4-5 9-7.5 14-7.5S46 59 50 64M30 21c2-1.5 4-1.5 6 0 2-1.5 4-1.5 6 0" />
      <path className={css['ribbon']} d="M33 80.5v8l3-2.6 3 2.6v-8" />
      <text x="36" y="49" textAnchor="middle">
        {initialsOf(name)}
      </text>
    </svg>
  )
}
