import type { Plan } from '../../../core/contract/shop/plans.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { type ComparisonRow, comparePlans } from './compare-plans.ts'
import css from './comparison-table.module.css'
import { type Billing, monthMinor, planPrice } from '../../../core/shop/plan-price.ts'

export interface ComparisonTableProps {
  plans: readonly Plan[]
  /** The plans of every page, which say what the lower tiers hold. */
  all: readonly Plan[]
  billing: Billing
  caption: string
}

/** The plans side by side. Each line's name stands above its cells, so that a phone has room for them. */
export function ComparisonTable({ plans, all, billing, caption }: ComparisonTableProps) {
  const rows: ComparisonRow[] = [
    {
      name: billing === 'year' ? 'A month, paid by the year' : 'A month',
      cells: plans.map((plan) => [planPrice(monthMinor(plan, billing), plan.currency)]),
    },
    ...comparePlans(plans, all),
  ]
  return (
    <div className={css['room']}>
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={caption}>
        <table className={css['table']}>
          <caption className={css['caption']}>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {plans.map(({ id, displayName }) => (
                <th key={id} scope="col">
                  {displayName}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map(({ name, cells }) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" colSpan={plans.length}>
                  {name}
                </th>
              </tr>
              <tr>
                {cells.map((cell, at) => (
                  <td key={plans[at]?.id}>
                    <Cell cell={cell} />
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </table>
      </div>
    </div>
  )
}

function Cell({ cell }: { cell: boolean | string[] }) {
  if (cell === true) return <Icon name="check" label="Yes" />
  if (cell === false || cell.length === 0) {
    return (
      <>
        <span className={css['none']} aria-hidden="true">
          –
        </span>
        <VisuallyHidden>{cell === false ? 'No' : 'Nothing'}</VisuallyHidden>
      </>
    )
  }
  if (cell.length === 1) return cell[0]
  return (
    <ul className={css['lines']}>
      {cell.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
