import type { SatExam } from '../../../core/exams/exam-family.ts'
import { satExamName, sittingName } from '../../../core/exams/exam-name.ts'
import { examReport } from '../../../core/exams/report.ts'
import type { Sitting } from '../../../core/exams/sitting.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { dayOfYearInWords } from '../../ui/words/own-dates.ts'
import { scoreInWords } from '../../ui/words/score-in-words.ts'
import css from './exams-link.module.css'

export interface ExamsLinkProps {
  courseId: number
  unfinished: readonly Sitting[]
  /** The latest first. */
  sat: readonly SatExam[]
}

/** From the course's home to its exams, with where one stands in a line. */
export function ExamsLink({ courseId, unfinished, sat }: ExamsLinkProps) {
  return (
    <section className={css['exams']} aria-labelledby="mock-exams">
      <div>
        <h2 id="mock-exams">Mock exams</h2>
        <p className={css['small']}>{stateInWords(unfinished, sat)}</p>
      </div>
      <LinkButton to="/study/$courseId/exams" params={{ courseId: String(courseId) }} look="secondary">
        Open the mock exams
      </LinkButton>
    </section>
  )
}

function stateInWords([unfinished]: readonly Sitting[], [last]: readonly SatExam[]): string {
  if (unfinished) return `${sittingName(unfinished)} is not over yet.`
  if (!last) return 'Under the clock and the rules of the exam.'
  const report = examReport(last)
  return `Last: ${satExamName(last)}, ${dayOfYearInWords(last.endedAtMs, pageNow())}, ${scoreInWords(report.score, report)}.`
}
