import { Link } from '@tanstack/react-router'
import type { SatExam } from '../../../core/exams/exam-family.ts'
import type { MockExamLevel } from '../../../core/exams/mock-exams.ts'
import { examReport } from '../../../core/exams/report.ts'
import { isAboutQuestions } from '../../../core/exams/blueprint.ts'
import { dayOfYearInWords } from '../../ui/content/day-in-words.ts'
import { minutesInWords } from '../../ui/content/duration-in-words.ts'
import { formatCount } from '../../ui/content/format-amount.ts'
import { scoreInWords } from '../../ui/content/score-in-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { type ExamOffer, type SectionOffer, isOfScenarios, rulesInWords, sizeInWords } from './exam-offer.ts'
import css from './exam-card.module.css'

export interface ExamCardProps {
  courseId: number
  offer: ExamOffer
  /** Of one of our own mock exams. */
  level: MockExamLevel | undefined
  /** When it was last sat, or a section of it. */
  last: SatExam | undefined
  /** `plans`: indexes of the sections to sit. */
  onStart: (plans: readonly number[]) => void
}

/** What an exam is like, how the student last did in it, and the buttons that begin it. */
export function ExamCard({ courseId, offer, level, last, onStart }: ExamCardProps) {
  const { exam, sections } = offer
  const id = `exam-${exam.id}`
  const isOfOne = exam.sections.length === 1
  return (
    <Card as="article" className={css['exam']} aria-labelledby={id}>
      <header className={css['head']}>
        <h3 id={id}>{exam.title}</h3>
        {level && <Badge tone="quiet">{level}</Badge>}
      </header>
      <ul className={css['sections']}>
        {sections.map((section) => (
          <li key={section.plan} className={css['section']}>
            <span className={css['words']}>
              {!isOfOne && <span className={css['name']}>{section.section.title}</span>}
              <span className={css['size']}>
                {sizeInWords(section)} in {minutesInWords(section.lengthMs)}
              </span>
            </span>
            {!isOfOne && section.section.sitAlone && (
              <Button look="plain" onClick={() => onStart([section.plan])}>
                Sit this section
                <VisuallyHidden>: {section.section.title}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Facts offer={offer} />
      {last && <LastResult courseId={courseId} last={last} />}
      <details className={css['rules']}>
        <summary>
          Rules and scoring<VisuallyHidden> of {exam.title}</VisuallyHidden>
        </summary>
        <div className={css['rulesWords']}>
          <ul className={css['list']}>
            {[...rulesInWords(offer), ...breaksInWords(sections)].map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p>{exam.scale.note}</p>
          <p>
            Structure:{' '}
            {exam.source.url === undefined ? exam.source.title : <a href={exam.source.url}>{exam.source.title}</a>}.
          </p>
        </div>
      </details>
      <div>
        <Button iconAfter="arrow-right" onClick={() => onStart(sections.map(({ plan }) => plan))}>
          {isOfOne ? 'Start the exam' : 'Start the whole exam'}
          <VisuallyHidden>: {exam.title}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  )
}

/** What is not as one would expect: that it is shortened, what of it is known, what is kept for it. */
function Facts({ offer }: { offer: ExamOffer }) {
  const { sections, met, isShortened, reserved } = offer
  const questions = sections
    .filter(({ section }) => isAboutQuestions(section))
    .reduce((sum, { items }) => sum + items, 0)
  return (
    <div className={css['facts']}>
      {isShortened && (
        <p>
          The course has fewer questions than the exam asks for, so it is shorter in proportion, and so is its clock.
        </p>
      )}
      {met > 0 && (
        <p>
          You have answered {met} of its {formatCount(questions, 'question')} before; those you have not come first.
        </p>
      )}
      {reserved > 0 && <p>Practice keeps {formatCount(reserved, 'question')} for it until you have sat it.</p>}
      {isOfScenarios(offer) && (
        <p>The real test is sat on a computer, in Chrome or Firefox. On a phone, take this as a drill.</p>
      )}
    </div>
  )
}

function LastResult({ courseId, last }: { courseId: number; last: SatExam }) {
  const report = examReport(last)
  return (
    <p className={css['last']}>
      Last sat {dayOfYearInWords(last.endedAtMs)}
      {report.isPartial ? ', not all of it' : ''}:{' '}
      <Link
        to="/study/$courseId/exams/$sessionId"
        params={{ courseId: String(courseId), sessionId: last.id }}
        className={css['result']}
      >
        {scoreInWords(report.score, report)}
        <VisuallyHidden> in {last.title}</VisuallyHidden>
      </Link>
    </p>
  )
}

function breaksInWords(sections: readonly SectionOffer[]): string[] {
  return sections.flatMap(({ section }, at) => {
    const half = section.asks === 'tasks' ? (section.breakHalfwaySeconds ?? 0) : 0
    const after = at + 1 < sections.length ? (section.breakAfterSeconds ?? 0) : 0
    return [
      ...(half > 0 ? [`A break of ${minutesInWords(half * 1000)} half-way through ${section.title}.`] : []),
      ...(after > 0 ? [`A break of ${minutesInWords(after * 1000)} after ${section.title}.`] : []),
    ]
  })
}
