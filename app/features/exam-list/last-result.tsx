import { Link } from '@tanstack/react-router'
import type { SatExam } from '../../../core/exams/exam-family.ts'
import { satExamName, sectionSatAlone } from '../../../core/exams/exam-name.ts'
import { examReport } from '../../../core/exams/report.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { dayOfYearInWords } from '../../ui/words/own-dates.ts'
import { scoreInWords } from '../../ui/words/score-in-words.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './last-result.module.css'

/** When an exam was last sat, and what came of it. */
export function LastResult({ courseId, last }: { courseId: number; last: SatExam }) {
  const report = examReport(last)
  const section = sectionSatAlone(last)
  return (
    <p className={css['last']}>
      Last sat {dayOfYearInWords(last.endedAtMs, pageNow())}
      {section && `, ${section} alone`}
      {report.isPartial ? ', not all of it' : ''}:{' '}
      <Link
        to="/study/$courseId/exams/$sessionId"
        params={{ courseId: String(courseId), sessionId: last.id }}
        className={css['result']}
      >
        {scoreInWords(report.score, report)}
        <VisuallyHidden> in {satExamName(last)}</VisuallyHidden>
      </Link>
    </p>
  )
}
