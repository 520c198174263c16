import type { SatExam } from '../../../core/exams/exam-family.ts'
import { isAboutQuestions } from '../../../core/exams/section-kinds.ts'
import { wholeMinutesInWords } from '../../ui/words/duration-in-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Card } from '../../ui/layout/card.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { type ExamOffer, isOfScenarios, sizeInWords } from './exam-offer.ts'
import { LastResult } from './last-result.tsx'
import { Rules } from './rules.tsx'
import { StartButton } from './start-button.tsx'
import css from './exam-card.module.css'

export interface ExamCardProps {
  courseId: number
  offer: ExamOffer
  /** When it was last sat, or a section of it. */
  last: SatExam | undefined
  /** `plans`: indexes of the sections to sit. Resolves when the exam is open, or cannot be. */
  onStart: (plans: readonly number[]) => Promise<void>
}

/** What an exam is like, how the student last did in it, and the buttons that begin it. */
export function ExamCard({ courseId, offer, last, onStart }: ExamCardProps) {
  const { exam, sections } = offer
  const id = `exam-${exam.id}`
  const isOfOne = exam.sections.length === 1
  return (
    <Card as="article" className={css['exam']} aria-labelledby={id}>
      <h3 id={id}>{exam.title}</h3>
      <ul className={css['sections']}>
        {sections.map((section) => (
          <li key={section.plan} className={css['section']}>
            <span className={css['words']}>
              {!isOfOne && <span className={css['name']}>{section.section.title}</span>}
              <span className={css['size']}>
                {sizeInWords(section)} in {wholeMinutesInWords(section.lengthMs)}
              </span>
            </span>
            {!isOfOne && section.section.sitAlone && (
              <StartButton look="plain" onStart={() => onStart([section.plan])}>
                Sit this section
                <VisuallyHidden>: {section.section.title}</VisuallyHidden>
              </StartButton>
            )}
          </li>
        ))}
      </ul>
      <Facts offer={offer} />
      {last && <LastResult courseId={courseId} last={last} />}
      <Rules offer={offer} of={exam.title} />
      <div>
        <StartButton iconAfter="arrow-right" onStart={() => onStart(sections.map(({ plan }) => plan))}>
          {isOfOne ? 'Start the exam' : 'Start the whole exam'}
          <VisuallyHidden>: {exam.title}</VisuallyHidden>
        </StartButton>
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
