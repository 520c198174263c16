import type { CourseDetail, ListedExam } from '../../../core/contract/shop/courses.ts'
import { taskNounOf } from '../../tasks/task-words.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { RuledRow, RuledRows } from '../../ui/content/ruled-rows.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './course-exams.module.css'
import parts from './course-parts.module.css'

export interface CourseExamsProps {
  course: CourseDetail
  /** Whether this visitor has the course, and so its exams; `null` until it is known. */
  canSit: boolean | null
}

/** The exams of a course: the real one as it is sat, and the shop's own, each with its sections, its length and the way into it. */
export function CourseExams({ course, canSit }: CourseExamsProps) {
  const exams = course.contents?.exams ?? []
  const mocks = exams.filter(({ level }) => level !== undefined)
  const published = exams.filter(({ level }) => level === undefined)
  return (
    <div className={parts['parts']}>
      {canSit === false && <p>These exams come with the course and work offline.</p>}
      {published.map((exam) => (
        <section key={exam.id} aria-labelledby={`exam-${exam.id}`} className={parts['part']}>
          <h2 id={`exam-${exam.id}`}>{exam.title}</h2>
          <p>
            {lengthInWords(exam)} <Source source={exam.source} />
          </p>
          <LeaderList entries={exam.sections.map((part) => ({ name: part.title, value: partInWords(part) }))} />
          {isShort(exam) && <Shortened />}
          {canSit && <SitExam courseId={course.id} exam={exam} />}
        </section>
      ))}
      {mocks.length > 0 && (
        <section aria-labelledby="mocks" className={parts['part']}>
          <h2 id="mocks">{formatCount(mocks.length, 'mock exam')}</h2>
          <p>
            Questions of all topics of the course in the proportions of its exam. What you have not met before comes
            first.
            {published.some(({ sections }) => sections.some(({ asks }) => asks !== 'questions')) &&
              ' They ask only questions that are marked here, and no task that you write or speak.'}
          </p>
          <RuledRows as="ol">
            {mocks.map((exam) => (
              <RuledRow key={exam.id}>
                <div>
                  <h3 className={css['title']}>{exam.title}</h3>
                  <p className={parts['small']}>
                    {exam.level} · {exam.sections.map(partInWords)}
                  </p>
                </div>
                {canSit && <SitExam courseId={course.id} exam={exam} look="secondary" />}
              </RuledRow>
            ))}
          </RuledRows>
          {mocks.some(isShort) && <Shortened />}
        </section>
      )}
    </div>
  )
}

function Source({ source: { title, url } }: Pick<ListedExam, 'source'>) {
  if (url === undefined) return `${title}.`
  return (
    <>
      Source:{' '}
      <a href={url} rel="noopener noreferrer" target="_blank">
        {title}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
      .
    </>
  )
}

function Shortened() {
  return (
    <p className={parts['small']}>
      Where it says “of”, the course has fewer questions than a full exam asks for: it is shorter here, and its time is
      shorter in proportion.
    </p>
  )
}

interface SitExamProps {
  courseId: number
  exam: ListedExam
  look?: 'primary' | 'secondary'
}

function SitExam({ courseId, exam, look = 'primary' }: SitExamProps) {
  return (
    <LinkButton
      to="/study/$courseId/exams"
      params={{ courseId: String(courseId) }}
      hash={`exam-${exam.id}`}
      look={look}
      iconAfter="arrow-right"
      className={css['sit']}
    >
      Start<VisuallyHidden>: {exam.title}</VisuallyHidden>
    </LinkButton>
  )
}

type Part = ListedExam['sections'][number]

const isShort = ({ sections }: ListedExam) => sections.some(({ count, wanted }) => count < wanted)

/** `44 questions · 22 min`; where the bank is small, `36 of 44 questions · 18 of 22 min`. */
function partInWords({ asks, count, wanted, minutes, wantedMinutes }: Part): string {
  const { one, many } = asks === 'questions' ? { one: 'question', many: 'questions' } : taskNounOf(asks)
  const items = count < wanted ? `${count} of ${formatCount(wanted, one, many)}` : formatCount(count, one, many)
  return `${items} · ${minutes < wantedMinutes ? `${minutes} of ${wantedMinutes}` : minutes} min`
}

function lengthInWords({ sections }: ListedExam): string {
  const minutes = formatCount(
    sections.reduce((sum, part) => sum + part.minutes, 0),
    'minute',
  )
  if (sections.length === 1) return `One section of ${minutes}.`
  return `${formatCount(sections.length, 'section')} in ${minutes}, each with its own clock and its own rules.`
}
