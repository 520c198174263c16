import type { SatExam } from '../../../core/exams/exam-family.ts'
import { type ExamReport, isUnmarked, resultScaleOf } from '../../../core/exams/report.ts'
import { type ScaledScore, rangeInWords } from '../../../core/exams/scale.ts'
import { durationInWords } from '../../ui/words/duration-in-words.ts'
import { Result } from '../../ui/content/result.tsx'
import { rawScoreInWords, scoreInWords } from '../../ui/words/score-in-words.ts'
import css from './exam-result.module.css'

/** The result on the exam's own scale, how far it may be trusted, and how it is reckoned. */
export function ExamResult({ exam, report }: { exam: SatExam; report: ExamReport }) {
  const { score } = report
  const scale = resultScaleOf(exam)
  // What was written or said in a task is told by itself.
  const questions = exam.sections.flatMap(({ items }) => items.filter((item) => !isUnmarked(item)))
  const answered = questions.filter(({ answer }) => answer !== null).length
  const range = rangeInWords(score)
  const leftMs = exam.sections.reduce(
    (sum, { allowedMs, usedMs }) => sum + (allowedMs === null ? 0 : allowedMs - usedMs),
    0,
  )
  return (
    <Result
      label="Result"
      score={scoreInWords(score, report)}
      of={
        score.is === 'scaled' && (
          <span>
            on a scale of {score.from} to {score.to}
          </span>
        )
      }
    >
      {range !== null && (
        <p>One sitting leaves room for chance: what you know is worth {range}, with 95% confidence.</p>
      )}
      <Yardstick score={score} />
      <p className={css['facts']}>
        {[
          report.of > 0 && score.is !== 'none' && rawScoreInWords(report),
          questions.length > 0 && `${answered} answered`,
          questions.length > answered && `${questions.length - answered} left unanswered`,
          leftMs > 0 && `${durationInWords(leftMs)} left over`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {scale && <p className={css['note']}>{scale.note}</p>}
    </Result>
  )
}

/** Where the result stands to the mark that the blueprint names. It is never called a pass: nobody can tell that from here. */
function Yardstick({ score }: { score: ScaledScore }) {
  if (score.is !== 'percent' && score.is !== 'scaled') return null
  const { value, low, high, pass } = score
  if (pass === null) return null
  const mark = score.is === 'percent' ? `${pass}%` : String(pass)
  const isUndecided = low < pass && high >= pass
  return (
    <p className={css['yardstick']}>
      {value === pass ? 'At' : value > pass ? 'Above' : 'Below'} the yardstick of {mark}.
      {isUndecided && ' The range reaches to its other side, so one sitting does not tell.'}
    </p>
  )
}
