import type { TimeFactor } from '../../../core/exams/sitting.ts'
import type { ExamAccess } from '../../data/device/exams.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import css from './access-card.module.css'

export interface AccessCardProps {
  access: ExamAccess
  onChange: (change: Partial<ExamAccess>) => void
}

const factors: readonly { value: string; factor: TimeFactor; label: string }[] = [
  { value: 'none', factor: 1, label: 'None' },
  { value: '25', factor: 1.25, label: '25%' },
  { value: '50', factor: 1.5, label: '50%' },
  { value: '100', factor: 2, label: '100%' },
]

/** Extra time and rest breaks, as some candidates are granted. */
export function AccessCard({ access: { timeFactor, hasRestBreaks }, onChange }: AccessCardProps) {
  return (
    <section className={css['access']} aria-labelledby="access">
      <h2 id="access">Extra time</h2>
      <Segments
        legend="Extra time"
        options={factors}
        chosen={factors.find(({ factor }) => factor === timeFactor)?.value ?? 'none'}
        onChoose={(value) => onChange({ timeFactor: factors.find((each) => each.value === value)?.factor ?? 1 })}
      />
      <label className={css['choice']}>
        <input
          type="checkbox"
          checked={hasRestBreaks}
          onChange={(event) => onChange({ hasRestBreaks: event.target.checked })}
        />
        Rest breaks: I may stop the clock
      </label>
      <p className={css['small']}>For exams that you begin from now on, on all your devices. The report says so.</p>
    </section>
  )
}
