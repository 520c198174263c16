import { Link } from '@tanstack/react-router'
import type { SatExam } from '../../../core/exams/exam-family.ts'
import { type ExamReport, comparableSittings, examReport } from '../../../core/exams/report.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { dayOfYearInWords } from '../../ui/words/own-dates.ts'
import { scoreInWords } from '../../ui/words/score-in-words.ts'
import css from './sitting-history.module.css'

/** This attempt beside the others at the same exam. */
export function SittingHistory({ exam, sat }: { exam: SatExam; sat: readonly SatExam[] }) {
  const attempts = comparableSittings(exam, sat).map((each) => ({ exam: each, report: examReport(each) }))
  if (attempts.length < 2) return null
  return (
    <section className={css['part']} aria-labelledby="attempts">
      <h2 id="attempts">Your attempts</h2>
      {attempts.every(({ report }) => report.of > 0) && <HistoryPicture attempts={attempts} />}
      <table className={css['table']} aria-labelledby="attempts">
        <thead>
          <tr>
            <th scope="col">Sat</th>
            <th scope="col">Result</th>
            <th scope="col">Range</th>
            <th scope="col">Met before</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ exam: each, report }) => (
            <tr key={each.id} data-this={each.id === exam.id || undefined}>
              <th scope="row">
                {each.id === exam.id ? (
                  <>{dayOfYearInWords(each.endedAtMs, pageNow())}, this one</>
                ) : (
                  <Link
                    to="/study/$courseId/exams/$sessionId"
                    params={{ courseId: String(each.courseId), sessionId: each.id }}
                  >
                    {dayOfYearInWords(each.endedAtMs, pageNow())}
                  </Link>
                )}
              </th>
              <td>{scoreInWords(report.score, report)}</td>
              <td>{rangeBriefly(report)}</td>
              <td>{each.met}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css['small']}>
        Where the ranges of two attempts overlap widely, chance can explain the difference between them.
      </p>
    </section>
  )
}

interface SatReport {
  exam: SatExam
  report: ExamReport
}

function rangeBriefly({ score }: ExamReport): string {
  return score.is === 'none' || score.low === score.high ? '–' : `${score.low}–${score.high}`
}

/** Result and range from 0, the least of the scale, to 1. */
function onScale({ score, marks, of }: ExamReport): { value: number; low: number; high: number } {
  const on = (from: number, to: number) => (given: number) => (given - from) / (to - from)
  if (score.is === 'percent' || score.is === 'scaled') {
    const share = score.is === 'percent' ? on(0, 100) : on(score.from, score.to)
    return { value: share(score.value), low: share(score.low), high: share(score.high) }
  }
  const value = marks / of
  return { value, low: value, high: value }
}

/** Sides of the drawing, and what is left free at its edges, in its own units. */
const [width, height, edge] = [300, 120, 14]

function HistoryPicture({ attempts }: { attempts: readonly SatReport[] }) {
  const points = attempts.map(({ exam, report }, at) => {
    const { value, low, high } = onScale(report)
    const y = (share: number) => height - edge - share * (height - 2 * edge)
    const x = edge + (at / Math.max(1, attempts.length - 1)) * (width - 2 * edge)
    return { id: exam.id, x, y: y(value), low: y(low), high: y(high) }
  })
  const words = attempts.map(({ report }) => scoreInWords(report.score, report)).join(', ')
  return (
    <svg
      className={css['picture']}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Results in order: ${words}.`}
    >
      {[edge, height - edge].map((y) => (
        <line key={y} className={css['edge']} x1={0} x2={width} y1={y} y2={y} />
      ))}
      {points.map(({ id, x, low, high }) => (
        <line key={id} className={css['range']} x1={x} x2={x} y1={low} y2={high} />
      ))}
      <polyline className={css['line']} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ id, x, y }) => (
        <circle key={id} className={css['point']} cx={x} cy={y} r={4} />
      ))}
    </svg>
  )
}
