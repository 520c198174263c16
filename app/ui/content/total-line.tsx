import css from './total-line.module.css'

/** What has to be paid, under a rule at the end of a bill. `sum`: as it is written, with its currency. */
export function TotalLine({ label, sum }: { label: string; sum: string }) {
  return (
    <p className={css['total']}>
      <span>{label}</span> <strong className={css['sum']}>{sum}</strong>
    </p>
  )
}
