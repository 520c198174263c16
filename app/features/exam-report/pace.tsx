import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { SatExam } from '../../../core/exams/exam-family.ts'
import { satExamName } from '../../../core/exams/exam-name.ts'
import { type PlacedItem, isUnmarked } from '../../../core/exams/report.ts'
import { verdictOn } from '../../../core/study/mark.ts'
import { digitsOf, durationInWords } from '../../ui/words/duration-in-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Summary } from '../../ui/layout/summary.tsx'
import css from './pace.module.css'

export interface PaceProps {
  exam: SatExam
  /** Of each of its sections. */
  placed: readonly PlacedItem[][]
}

/** Where the time went, question by question, beside what the exam gives on average. */
export function Pace({ exam, placed }: PaceProps) {
  const sections = exam.sections.flatMap((section, at) => {
    const items = (placed[at] ?? []).filter(({ item }) => !isUnmarked(item))
    return items.length === 0 ? [] : [{ section, items }]
  })
  if (sections.length === 0) return null
  return (
    <section className={css['part']} aria-labelledby="pace">
      <h2 id="pace">Pace</h2>
      {sections.map(({ section, items }) => (
        <SectionPace
          key={section.id}
          exam={exam}
          title={exam.sections.length > 1 ? section.title : null}
          items={items}
          averageMs={section.allowedMs === null ? null : section.allowedMs / items.length}
        />
      ))}
      <ul className={css['legend']}>
        <li data-result="right">Right</li>
        <li data-result="lost">Incorrect or partly right</li>
        <li data-result="left">Unanswered</li>
        <li data-result="average">Average that the exam gives</li>
      </ul>
    </section>
  )
}

interface SectionPaceProps {
  exam: SatExam
  /** `null` where it is the only one. */
  title: string | null
  items: readonly PlacedItem[]
  /** What there is for a question, ms; `null` where no clock ran. */
  averageMs: number | null
}

function SectionPace({ exam, title, items, averageMs }: SectionPaceProps) {
  const spentMs = items.reduce((sum, { item }) => sum + item.elapsedMs, 0) / items.length
  return (
    <div className={css['section']}>
      {title !== null && <h3 className={css['title']}>{title}</h3>}
      <p className={css['small']}>
        {durationInWords(spentMs)} a question
        {averageMs !== null && `; the exam gives ${durationInWords(averageMs)}`}.
      </p>
      <PacePicture items={items} averageMs={averageMs} />
      <details data-aside="" className={css['details']}>
        <Summary isSmall>The same as a table</Summary>
        <PaceTable exam={exam} items={items} caption={title ?? satExamName(exam)} />
      </details>
    </div>
  )
}

type Result = 'right' | 'lost' | 'left'

function resultOf({ item: { answer, mark } }: PlacedItem): Result {
  if (answer === null) return 'left'
  return verdictOn(mark) === 'right' ? 'right' : 'lost'
}

/** Higher than so many averages a bar is cut off, so that one long question does not flatten all others. */
const highestInAverages = 4
/** Widest that a bar is drawn with its gap, rem. */
const widestRem = 2
/** Width of a bar with its gap, and height of the whole, in units of the drawing. */
const [step, height] = [10, 100]

function PacePicture({ items, averageMs }: Pick<SectionPaceProps, 'items' | 'averageMs'>) {
  const longest = Math.max(1000, ...items.map(({ item }) => item.elapsedMs))
  const topMs =
    averageMs === null ? longest : Math.max(Math.min(longest, averageMs * highestInAverages), averageMs * 1.25)
  const slow = averageMs === null ? 0 : items.filter(({ item }) => item.elapsedMs > averageMs).length
  const cut = items.filter(({ item }) => item.elapsedMs > topMs).length
  const y = (ms: number) => height - (Math.min(ms, topMs) / topMs) * height
  const words = [
    `Time on each of ${formatCount(items.length, 'question')}, in their order: at most ${digitsOf(longest)}`,
    averageMs !== null && `, ${slow} longer than the average of ${digitsOf(averageMs)}`,
  ]
  return (
    <figure className={css['figure']} style={{ maxWidth: `${Math.max(8, items.length * widestRem)}rem` }}>
      <p className={css['axis']} aria-hidden="true">
        {digitsOf(topMs)}
      </p>
      <svg
        className={css['picture']}
        viewBox={`0 0 ${items.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${words.filter(Boolean).join('')}.`}
      >
        {items.map((placed, at) => (
          <rect
            key={placed.place}
            data-result={resultOf(placed)}
            x={at * step + step * 0.15}
            width={step * 0.7}
            y={y(placed.item.elapsedMs)}
            height={height - y(placed.item.elapsedMs)}
          />
        ))}
        {averageMs !== null && (
          <line className={css['average']} x1={0} x2={items.length * step} y1={y(averageMs)} y2={y(averageMs)} />
        )}
      </svg>
      <p className={css['axis']} aria-hidden="true">
        <span>{items[0]?.place}</span>
        {items.length > 1 && <span>{items.at(-1)?.place}</span>}
      </p>
      {cut > 0 && (
        <figcaption className={css['small']}>
          {cut === 1 ? 'One bar is' : `${cut} bars are`} cut off at {digitsOf(topMs)}.
        </figcaption>
      )}
    </figure>
  )
}

const resultWords: Record<Result, string> = { right: 'Right', lost: 'Incorrect', left: 'Unanswered' }

function PaceTable({ exam, items, caption }: { exam: SatExam; items: readonly PlacedItem[]; caption: string }) {
  const id = useId()
  return (
    <table className={css['table']} aria-labelledby={id}>
      <caption id={id} className={css['caption']}>
        Time on each question: {caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Time</th>
          <th scope="col">Answer</th>
        </tr>
      </thead>
      <tbody>
        {items.map((placed) => (
          <tr key={placed.place}>
            <th scope="row">
              <Link
                to="/study/$courseId/exams/$sessionId/review"
                params={{ courseId: String(exam.courseId), sessionId: exam.id }}
                search={{ question: placed.place }}
              >
                {placed.place}
              </Link>
            </th>
            <td>{digitsOf(placed.item.elapsedMs)}</td>
            <td>{verdictOn(placed.item.mark) === 'partly' ? 'Partly right' : resultWords[resultOf(placed)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
