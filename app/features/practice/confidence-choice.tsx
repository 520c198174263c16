import type { Confidence } from '../../../core/study/events/event.ts'
import css from './confidence-choice.module.css'

const levels: { value: Confidence; label: string }[] = [
  { value: 'sure', label: 'Sure' },
  { value: 'think-so', label: 'Think so' },
  { value: 'guess', label: 'Guess' },
]

export interface ConfidenceChoiceProps {
  value: Confidence | null
  onRate: (value: Confidence) => void
}

/** How sure one is, if one cares to say. The same again takes it back. */
export function ConfidenceChoice({ value, onRate }: ConfidenceChoiceProps) {
  return (
    <div className={css['levels']} role="group" aria-label="How sure are you? (optional)">
      {levels.map((level) => (
        <button
          key={level.value}
          type="button"
          className={css['level']}
          aria-pressed={level.value === value}
          onClick={() => onRate(level.value)}
        >
          {level.label}
        </button>
      ))}
    </div>
  )
}
