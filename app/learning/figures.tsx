import css from './figures.module.css'

export interface FiguresProps {
  figures: readonly { id: string; label: string; value: string }[]
}

/** A few figures with what they count, as many beside each other as there is room for. */
export function Figures({ figures }: FiguresProps) {
  if (figures.length === 0) return null
  return (
    <dl className={css['figures']}>
      {figures.map(({ id, label, value }) => (
        <div key={id} className={css['figure']}>
          <dt className={css['label']}>{label}</dt>
          <dd className={css['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
