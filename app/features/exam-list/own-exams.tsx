import type { ExamBlueprint } from '../../../core/exams/blueprint.ts'
import type { SatExam } from '../../../core/exams/exam-family.ts'
import { levelOfMockExam, mockExamId, mockExamNumbers } from '../../../core/exams/mock-exams.ts'
import { RuledRows } from '../../ui/content/ruled-rows.tsx'
import { wholeMinutesInWords } from '../../ui/words/duration-in-words.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { type ExamOffer, sizeInWords } from './exam-offer.ts'
import { LastResult } from './last-result.tsx'
import { Rules } from './rules.tsx'
import { StartButton } from './start-button.tsx'
import css from './own-exams.module.css'

const levels = new Map(mockExamNumbers.map((n) => [mockExamId(n), levelOfMockExam(n)]))

/** Whether an exam is one of the shop's own five. */
export const isOwn = ({ exam }: ExamOffer): boolean => levels.has(exam.id)

export interface OwnExamsProps {
  courseId: number
  /** The course has scenarios, stations or essays, which stand in none of them. */
  hasTasks: boolean
  /** At least one, all of one section. */
  offers: readonly ExamOffer[]
  /** The latest first. */
  sat: readonly SatExam[]
  onStart: (exam: ExamBlueprint, plans: readonly number[]) => Promise<void>
}

/** The shop's own mock exams, which differ in their length and their level alone. */
export function OwnExams({ courseId, hasTasks, offers, sat, onStart }: OwnExamsProps) {
  const [first] = offers
  return (
    <Card aria-labelledby="own" className={css['exams']}>
      <h2 id="own">Our own mock exams</h2>
      <p className={css['small']}>
        Of all topics, in the proportions of the course. Each asks for more than the one before, and its level goes by
        that.
        {hasTasks && ' They ask only questions that are marked here, and no task that you write or speak.'}
        {offers.some(({ isShortened }) => isShortened) &&
          ' Where the course has fewer questions than one asks for, it is shorter in proportion, and so is its clock.'}
      </p>
      <RuledRows>
        {offers.map((offer) => (
          <li key={offer.exam.id}>
            <OwnExam
              offer={offer}
              courseId={courseId}
              last={sat.find(({ examId }) => examId === offer.exam.id)}
              onStart={(plans) => onStart(offer.exam, plans)}
            />
          </li>
        ))}
      </RuledRows>
      {first && <Rules offer={first} of="our own mock exams" />}
    </Card>
  )
}

interface OwnExamProps {
  courseId: number
  offer: ExamOffer
  last: SatExam | undefined
  onStart: (plans: readonly number[]) => Promise<void>
}

function OwnExam({ courseId, offer, last, onStart }: OwnExamProps) {
  const { exam, sections, met, items } = offer
  const id = `exam-${exam.id}`
  return (
    <article aria-labelledby={id} className={css['exam']}>
      <div className={css['words']}>
        <header className={css['head']}>
          <h3 id={id}>{exam.title}</h3>
          <Badge tone="quiet">{levels.get(exam.id)}</Badge>
        </header>
        {sections.map((section) => (
          <p key={section.plan} className={css['size']}>
            {sizeInWords(section)} in {wholeMinutesInWords(section.lengthMs)}
          </p>
        ))}
        {met > 0 && (
          <p className={css['small']}>
            You have answered {met} of the {items} before; those you have not come first.
          </p>
        )}
        {last && <LastResult courseId={courseId} last={last} />}
      </div>
      <StartButton look="secondary" iconAfter="arrow-right" onStart={() => onStart(sections.map(({ plan }) => plan))}>
        Start
        <VisuallyHidden> {exam.title}</VisuallyHidden>
      </StartButton>
    </article>
  )
}
