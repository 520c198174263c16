import css from './icon.module.css'

/** Icons of tools that come late, drawn as those of `icon.tsx`, which every page loads. */
const drawings = {
  'arrow-up': 'M12 20V5M6 11l6-6 6 6',
  'arrow-down': 'M12 4v15M6 13l6 6 6-6',
  grip: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  expand: 'M14 4.5h5.5V10M19.5 4.5l-6 6M10 19.5H4.5V14M4.5 19.5l6-6',
  lock: 'M8 11V8a4 4 0 0 1 8 0v3M5.5 11h13v9.5h-13V11Z',
  marker: 'M14.5 4.5l5 5-8 8H7l-.5-4.5 8-8.5ZM4 20.5h16',
} as const

export type ToolIconName = keyof typeof drawings

export const ToolIcon = ({ name }: { name: ToolIconName }) => (
  <svg className={css['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={drawings[name]} />
  </svg>
)
