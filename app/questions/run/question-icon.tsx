import { classNames } from '../../ui/layout/class-names.ts'
import css from './question-icon.module.css'

/** Drawn as the icons of `ui/layout/icon.tsx`: 24 × 24, one line. */
const drawings = {
  flag: 'M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  note: 'M5 4h14v11l-5 5H5V4ZM14 20v-5h5M8.5 8.5h7M8.5 12h4',
  grid: 'M4.5 4.5h6v6h-6v-6ZM13.5 4.5h6v6h-6v-6ZM4.5 13.5h6v6h-6v-6ZM13.5 13.5h6v6h-6v-6Z',
  calculator: 'M6 3.5h12v17H6v-17ZM8.5 6.5h7v3h-7v-3ZM9 13v.1M12 13v.1M15 13v.1M9 16.5v.1M12 16.5v.1M15 16.5v.1',
  settings: 'M4 7h9M17 7h3M15 4.8v4.4M4 12h3M11 12h9M9 9.8v4.4M4 17h7M15 17h5M13 14.8v4.4',
} as const

export interface QuestionIconProps {
  name: keyof typeof drawings
  isFilled?: boolean
}

export function QuestionIcon({ name, isFilled = false }: QuestionIconProps) {
  return (
    <svg
      className={classNames(css['icon'], isFilled && css['filled'])}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
