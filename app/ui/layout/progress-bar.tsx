import css from './progress-bar.module.css'

export interface ProgressBarProps {
  /** What progresses, for screen readers. */
  label: string
  value: number
  max: number
  /** The state in words; shown at the right of the bar. */
  text?: string
}

export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  return (
    <div className={css['row']}>
      <progress
        className={css['bar']}
        aria-label={label}
        aria-valuetext={text}
        value={Math.min(value, max)}
        max={max}
      />
      {text !== undefined && (
        <span className={css['text']} aria-hidden="true">
          {text}
        </span>
      )}
    </div>
  )
}
