import { Link } from '@tanstack/react-router'
import { calibrationOf, forecastsBefore } from '../../../core/study/learner/readiness/track-record.ts'
import type { Forecast } from '../../../core/study/learner/learner-view.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { inPercent } from '../../learning/learning-words.ts'
import { dayOfYearInWords } from '../../ui/words/own-dates.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import css from './readiness.module.css'

export interface TrackRecordProps {
  courseId: number
  /** The earliest first. */
  forecasts: readonly Forecast[]
}

/** What was forecast before each mock exam beside what it gave, so that a student can judge the forecast. */
export function TrackRecord({ courseId, forecasts }: TrackRecordProps) {
  return (
    <section className={css['part']} aria-labelledby="track-record">
      <h2 id="track-record">How good the forecasts were</h2>
      <Judgement forecasts={forecasts} />
      {forecasts.length > 1 && <ForecastPicture forecasts={forecasts} />}
      {forecasts.length > 0 && (
        <div className={css['scrolls']} tabIndex={0} role="region" aria-label="Forecasts and results">
          <table className={css['table']} aria-labelledby="track-record">
            <thead>
              <tr>
                <th scope="col">Sat</th>
                <th scope="col">Forecast</th>
                <th scope="col">Result</th>
                <th scope="col">Within</th>
              </tr>
            </thead>
            <tbody>
              {forecasts.toReversed().map(({ sittingId, atMs, low, high, came }) => (
                <tr key={sittingId}>
                  <th scope="row">
                    <Link
                      to="/study/$courseId/exams/$sessionId"
                      params={{ courseId: String(courseId), sessionId: sittingId }}
                    >
                      {dayOfYearInWords(atMs, pageNow())}
                    </Link>
                  </th>
                  <td>
                    {inPercent(low)}–{inPercent(high)}%
                  </td>
                  <td>{Math.round(came * 100)}%</td>
                  <td>{low <= came && came <= high ? 'yes' : 'no'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Judgement({ forecasts }: Pick<TrackRecordProps, 'forecasts'>) {
  const calibration = calibrationOf(forecasts)
  if (calibration) {
    const { forecasts: count, within, meanError } = calibration
    const meant = Math.round(count * 0.8)
    return (
      <p>
        {within} of {count} results lay within their interval; about {meant} of {count} are meant to. On average a
        result was {Math.round(meanError * 10) / 10} marks of 100 off.
      </p>
    )
  }
  const missing = forecastsBefore - forecasts.length
  return (
    <p className={css['small']}>
      Before each mock exam a forecast is reckoned, and held against its result.{' '}
      {forecasts.length === 0
        ? `Once there are ${forecastsBefore}, it stands here how good they were.`
        : `It is judged once there are ${forecastsBefore}: ${formatCount(missing, 'more exam')}.`}
    </p>
  )
}

/** Sides of the drawing, and what is left free at its edges, in its own units. */
const [width, height, edge] = [300, 120, 14]

function ForecastPicture({ forecasts }: Pick<TrackRecordProps, 'forecasts'>) {
  const points = forecasts.map(({ sittingId, low, high, came }, at) => {
    const y = (share: number) => height - edge - share * (height - 2 * edge)
    const x = edge + (at / Math.max(1, forecasts.length - 1)) * (width - 2 * edge)
    return { sittingId, x, low: y(low), high: y(high), came: y(came) }
  })
  return (
    <svg
      className={css['history']}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Forecast intervals as bars and results as dots, in order; the same stands in the table below."
    >
      {[edge, height - edge].map((y) => (
        <line key={y} className={css['edge']} x1={0} x2={width} y1={y} y2={y} />
      ))}
      {points.map(({ sittingId, x, low, high }) => (
        <line key={sittingId} className={css['range']} x1={x} x2={x} y1={low} y2={high} />
      ))}
      {points.map(({ sittingId, x, came }) => (
        <circle key={sittingId} className={css['point']} cx={x} cy={came} r={4} />
      ))}
    </svg>
  )
}
