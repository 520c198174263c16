import type { TimeFactor } from '../../../core/exams/sitting.ts'
import type { ExamAccess } from '../../data/study/exams.ts'
import { Choice } from '../../ui/controls/choice.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Summary } from '../../ui/layout/summary.tsx'
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

/** Extra time and rest breaks, as some candidates are granted: folded, with what is set on it. */
export function AccessCard({ access, onChange }: AccessCardProps) {
  return (
    <details className={css['access']}>
      <Summary>
        Extra time <span className={css['set']}>{setInWords(access)}</span>
      </Summary>
      <AccessFields access={access} onChange={onChange} />
    </details>
  )
}

/** What is set, open. */
export function AccessFields({ access: { timeFactor, hasRestBreaks }, onChange }: AccessCardProps) {
  return (
    <div className={css['words']}>
      <Segments
        legend="Extra time"
        options={factors}
        chosen={factors.find(({ factor }) => factor === timeFactor)?.value ?? 'none'}
        onChoose={(value) => onChange({ timeFactor: factors.find((each) => each.value === value)?.factor ?? 1 })}
      />
      <Choice>
        <input
          type="checkbox"
          checked={hasRestBreaks}
          onChange={(event) => onChange({ hasRestBreaks: event.target.checked })}
        />
        Rest breaks: I may stop the clock
      </Choice>
      <p className={css['small']}>
        For exams that you begin from now on, on all your devices. A report says what extra time it was sat with.
      </p>
    </div>
  )
}

function setInWords({ timeFactor, hasRestBreaks }: ExamAccess): string {
  const label = factors.find(({ factor }) => factor === timeFactor)?.label ?? 'None'
  const extra = timeFactor === 1 ? 'none' : label
  return hasRestBreaks ? `${extra}, with rest breaks` : extra
}
