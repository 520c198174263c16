import css from './bar-chart.module.css'
import { TableTwin } from './table-twin.tsx'

export interface Bar {
  key: string
  /** What the bar is of: "Monday 1 June". */
  label: string
  /** Its height, on the scale of `max`. */
  value: number
  /** The value as it is said: "12 reviews". */
  text: string
  /** Drawn pale: what is expected, beside what was. */
  isExpected?: boolean
}

export interface BarChartProps {
  /** One sentence that says what the drawing shows. */
  summary: string
  /** Name of the table, and of its two columns. */
  caption: string
  columns: readonly [string, string]
  bars: readonly Bar[]
  /** The height of the whole; the highest bar when left out. */
  max?: number
  /** What stands at the height of the whole. */
  top: string
}

/** Width of a bar with its gap, and height of the whole, in units of the drawing. */
const [step, height] = [10, 100]
/** Widest that a bar is drawn with its gap, rem. */
const widestRem = 4

/** Upright bars in their order, with their table. */
export function BarChart({ summary, caption, columns, bars, max, top }: BarChartProps) {
  const highest = max ?? Math.max(...bars.map(({ value }) => value))
  if (bars.length === 0 || highest <= 0) return null
  return (
    <figure className={css['figure']} style={{ maxWidth: `${Math.max(12, bars.length * widestRem)}rem` }}>
      <p className={css['axis']} aria-hidden="true">
        {top}
      </p>
      <svg
        className={css['picture']}
        viewBox={`0 0 ${bars.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {bars.map(({ key, value, isExpected }, at) => {
          const share = Math.min(1, Math.max(0, value / highest))
          return (
            <rect
              key={key}
              className={isExpected ? css['expected'] : css['bar']}
              x={at * step + step * 0.15}
              width={step * 0.7}
              y={height * (1 - share)}
              height={height * share}
            />
          )
        })}
      </svg>
      <p className={css['axis']} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </p>
      <figcaption className={css['words']}>{summary}</figcaption>
      <TableTwin
        caption={caption}
        columns={columns}
        rows={bars.map(({ key, label, text }) => ({ key, cells: [label, text] }))}
      />
    </figure>
  )
}
