import type { Readiness } from '../../../core/study/learner/learner-view.ts'
import { inPercent } from '../../learning/learning-words.ts'
import { TableTwin } from '../../learning/table-twin.tsx'
import { dayOfYearInWords } from '../../ui/words/own-dates.ts'
import { Result } from '../../ui/content/result.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import css from './readiness.module.css'
import { type ScoreOnScale, betweenInWords, scoreOnScale } from './score-on-scale.ts'

export interface ExpectedScoreProps {
  readiness: Extract<Readiness, { is: 'known' }>
  /** The exam whose scale it is on. */
  examTitle: string
  /** Epoch ms. */
  nowMs: number
}

/** What would come of the exam, with how far that may be off. */
export function ExpectedScorePart({ readiness, examTitle, nowMs }: ExpectedScoreProps) {
  const { pass, atMs, answers } = readiness
  const score = scoreOnScale(readiness)
  return (
    <Result
      label="Expected score"
      score={score.value}
      of={
        <span>
          expected in {examTitle}
          {readiness.scaled.is === 'scaled' && `, on its scale of ${score.from} to ${score.to}`}
        </span>
      }
    >
      <ScoreLine score={score} />
      <p>
        With 80% certainty {betweenInWords(score)},{' '}
        {atMs > nowMs
          ? `on the day of the exam, ${dayOfYearInWords(atMs, nowMs)}, if you practised nothing until then`
          : 'if the exam were now'}
        . Reckoned from {formatCount(answers, 'marked answer')} of yours.
      </p>
      {pass !== null && (
        <p className={css['pass']}>
          Chance to reach the pass mark{score.pass && ` of ${score.pass.words}`}: about {inPercent(pass)} in 100.
        </p>
      )}
      <TableTwin
        caption="Expected score"
        columns={['Figure', 'Score']}
        rows={[
          { key: 'value', cells: ['Expected', score.value] },
          { key: 'low', cells: ['Lower end of the 80% interval', score.low] },
          { key: 'high', cells: ['Upper end of the 80% interval', score.high] },
          ...(score.pass ? [{ key: 'pass', cells: ['Pass mark', score.pass.words] }] : []),
        ]}
      />
    </Result>
  )
}

/** The interval on a line from the least to the most that the exam gives. */
export function ScoreLine({ score }: { score: ScoreOnScale }) {
  const { at, pass, from, to } = score
  const words = `Expected ${score.value}, ${betweenInWords(score)}${pass ? `; pass mark ${pass.words}` : ''}.`
  return (
    <div className={css['line']}>
      <svg className={css['picture']} viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={words}>
        <line className={css['whole']} x1="0" x2="100" y1="5" y2="5" />
        <rect className={css['band']} x={100 * at.low} width={Math.max(1, 100 * (at.high - at.low))} y="2" height="6" />
        <line className={css['expected']} x1={100 * at.value} x2={100 * at.value} y1="0" y2="10" />
        {pass && <line className={css['passMark']} x1={100 * pass.at} x2={100 * pass.at} y1="0" y2="10" />}
      </svg>
      <p className={css['ends']} aria-hidden="true">
        <span>{from}</span>
        {pass && <span>pass mark {pass.words}, dashed</span>}
        <span>{to}</span>
      </p>
    </div>
  )
}
