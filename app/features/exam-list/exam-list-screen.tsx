import type { ExamBlueprint } from '../../../core/exams/blueprint.ts'
import type { SatExam } from '../../../core/exams/exam-family.ts'
import { satExamName } from '../../../core/exams/exam-name.ts'
import { examReport } from '../../../core/exams/report.ts'
import type { Sitting } from '../../../core/exams/sitting.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import type { ExamAccess } from '../../data/study/exams.ts'
import { timeOfDayInWords } from '../../ui/words/own-dates.ts'
import { scoreInWords } from '../../ui/words/score-in-words.ts'
import { LinkRows, RowLink } from '../../ui/navigation/link-rows.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { SplitPage, SplitPart } from '../../ui/layout/split-page.tsx'
import { AccessCard } from './access-card.tsx'
import { ExamCard } from './exam-card.tsx'
import type { ExamOffer } from './exam-offer.ts'
import { UnfinishedSittings } from './unfinished-sittings.tsx'
import { OwnExams, isOwn } from './own-exams.tsx'
import css from './exam-list-screen.module.css'

export interface ExamListScreenProps {
  courseId: number
  /** Exams of which the course has something to ask. */
  offers: readonly ExamOffer[]
  /** Exams of this device that are not over. */
  unfinished: readonly Sitting[]
  /** The latest first. */
  sat: readonly SatExam[]
  access: ExamAccess
  /** Only the free sample is here. */
  isSample: boolean
  onAccess: (change: Partial<ExamAccess>) => void
  /** `plans`: indexes of the sections to sit. */
  onStart: (exam: ExamBlueprint, plans: readonly number[]) => Promise<void>
}

/** The exams of a course: what each is like, and the way into it. */
export function ExamListScreen(props: ExamListScreenProps) {
  const { courseId, offers, unfinished, sat, access, isSample, onAccess, onStart } = props
  const published = offers.filter((offer) => !isOwn(offer))
  const own = offers.filter(isOwn)
  return (
    <>
      <UnfinishedSittings courseId={courseId} sittings={unfinished} />
      <SplitPage className={css['spread']}>
        <SplitPart>
          {isSample && (
            <Notice title="Exams of the free sample">
              They are made of the sample alone. With the whole course they are drawn from all its questions.
            </Notice>
          )}
          {offers.length === 0 && <p>This course has no questions on this device that an exam could be made of.</p>}
          <AccessCard access={access} onChange={onAccess} />
          {published.length > 0 && (
            <section className={css['group']} aria-labelledby="published">
              <h2 id="published">The exam as it is</h2>
              {published.map((offer) => (
                <ExamCard
                  key={offer.exam.id}
                  courseId={courseId}
                  offer={offer}
                  last={sat.find(({ examId }) => examId === offer.exam.id)}
                  onStart={(plans) => onStart(offer.exam, plans)}
                />
              ))}
            </section>
          )}
          {own.length > 0 && (
            <OwnExams
              courseId={courseId}
              hasTasks={published.some(({ exam }) => exam.sections.some(({ asks }) => asks === 'tasks'))}
              offers={own}
              sat={sat}
              onStart={onStart}
            />
          )}
        </SplitPart>
        <SplitPart>
          <SatExams courseId={courseId} sat={sat} />
        </SplitPart>
      </SplitPage>
    </>
  )
}

/** Exams that were sat, each with its result and the way to its report; nothing where there is none. */
export function SatExams({ courseId, sat }: Pick<ExamListScreenProps, 'courseId' | 'sat'>) {
  if (sat.length === 0) return null
  return (
    <section className={css['part']} aria-labelledby="sat">
      <h2 id="sat">Exams you have sat</h2>
      <LinkRows>
        {sat.map((exam) => {
          const report = examReport(exam)
          return (
            <li key={exam.id}>
              <RowLink
                to="/study/$courseId/exams/$sessionId"
                params={{ courseId: String(courseId), sessionId: exam.id }}
                name={satExamName(exam)}
                under={timeOfDayInWords(exam.endedAtMs, pageNow())}
                end={<b>{scoreInWords(report.score, report)}</b>}
              />
            </li>
          )
        })}
      </LinkRows>
    </section>
  )
}
