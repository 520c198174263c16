import css from './fact-band.module.css'
import { SampleMark, SampleNote } from './sample-note.tsx'

export interface FactBandProps {
  facts: readonly { id: string; value: string; label: string; isSample: boolean }[]
  /** Stands below when one of them is invented. */
  sampleNote: string
}

/** Figures with what they count, on a line each or side by side where there is room. */
export function FactBand({ facts, sampleNote }: FactBandProps) {
  if (facts.length === 0) return null
  return (
    <div className={css['room']}>
      <dl className={css['band']}>
        {facts.map(({ id, value, label, isSample }) => (
          <div key={id} className={css['fact']}>
            <dt className={css['label']}>
              {label}
              {isSample && <SampleMark />}
            </dt>
            <dd className={css['value']}>{value}</dd>
          </div>
        ))}
      </dl>
      {facts.some(({ isSample }) => isSample) && <SampleNote note={sampleNote} />}
    </div>
  )
}
