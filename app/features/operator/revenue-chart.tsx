import type { RevenueOfMonth } from '../../../core/contract/operator/revenue.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { dayOrMonthInWords } from '../../ui/words/day-in-words.ts'
import css from './revenue-chart.module.css'

export interface RevenueChartProps {
  /** Of one currency, the newest first, as the table below it has them. */
  months: readonly RevenueOfMonth[]
  currency: string
  from: string
  to: string
}

/** Width of a month, in units of the drawing, and height of the whole. */
const [step, height] = [10, 100]

/** What was sold above the line, what went back below it, month by month. */
export function RevenueChart({ months, currency, from, to }: RevenueChartProps) {
  const bars = monthsFrom(from, to).map((month) => {
    const { grossMinor = 0, refundedMinor = 0 } = months.find((each) => each.month === month) ?? {}
    return { month, grossMinor, refundedMinor }
  })
  const [top, bottom] = [
    Math.max(100, ...bars.map(({ grossMinor }) => grossMinor)),
    Math.max(0, ...bars.map(({ refundedMinor }) => refundedMinor)),
  ]
  const scale = height / (top + bottom)
  const zero = top * scale
  const best = bars.reduce((one, other) => (other.grossMinor > one.grossMinor ? other : one))
  const words = `Sold and refunded by month, from ${dayOrMonthInWords(from)} to ${dayOrMonthInWords(to)}: most in ${dayOrMonthInWords(best.month)}, ${formatMoney(best.grossMinor, currency)}. The table below has every figure.`
  return (
    <figure className={css['figure']}>
      <p className={css['axis']} aria-hidden="true">
        {formatMoney(top, currency)}
      </p>
      <svg
        className={css['picture']}
        viewBox={`0 0 ${bars.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        {bars.map(({ month, grossMinor, refundedMinor }, at) => (
          <g key={month}>
            <rect
              className={css['sold']}
              x={at * step + step * 0.15}
              width={step * 0.7}
              y={zero - grossMinor * scale}
              height={grossMinor * scale}
            />
            <rect
              className={css['back']}
              x={at * step + step * 0.15}
              width={step * 0.7}
              y={zero}
              height={refundedMinor * scale}
            />
          </g>
        ))}
        <line className={css['zero']} x1={0} x2={bars.length * step} y1={zero} y2={zero} />
      </svg>
      {bottom > 0 && (
        <p className={css['axis']} aria-hidden="true">
          {formatMoney(-bottom, currency)}
        </p>
      )}
      <p className={css['axis']} aria-hidden="true">
        <span>{dayOrMonthInWords(from)}</span>
        {from !== to && <span>{dayOrMonthInWords(to)}</span>}
      </p>
      <figcaption>
        <ul className={css['legend']}>
          <li>Sold</li>
          <li className={css['backSign']}>Refunded</li>
        </ul>
      </figcaption>
    </figure>
  )
}

/** "2026-11", "2026-12", … */
function monthsFrom(from: string, to: string): string[] {
  const months: string[] = []
  const [year = 0, month = 1] = from.split('-').map(Number)
  for (let at = month - 1; months.at(-1) !== to && months.length < 240; at++)
    months.push(`${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`)
  return months
}
