import type { Plan } from '../../../core/contract/shop/plans.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import css from './billing-switch.module.css'
import { type Billing, mostSaved } from '../../../core/shop/plan-price.ts'

export interface BillingSwitchProps {
  /** Those whose prices the switch changes. */
  plans: readonly Plan[]
  billing: Billing
  onBilling: (billing: Billing) => void
}

/** Paid by the month or by the year, with what a year saves at most. */
export function BillingSwitch({ plans, billing, onBilling }: BillingSwitchProps) {
  const percent = mostSaved(plans)
  return (
    <Segments
      legend="Billing"
      chosen={billing}
      onChoose={onBilling}
      options={[
        { value: 'month', label: 'Monthly' },
        {
          value: 'year',
          label: <>Yearly {percent !== null && <span className={css['save']}>Save {percent}%</span>}</>,
        },
      ]}
    />
  )
}
