import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { mockExams } from '../../../core/study/mock-exams.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { formatCount } from '../../ui/content/format-amount.ts'
import css from './course-mock-exams.module.css'
import parts from './course-parts.module.css'

/** The five mock exams, as long as the bank lets them be. */
export function CourseMockExams({ course }: { course: CourseDetail }) {
  const exams = mockExams(course.questionCount)
  const isShortened = exams.some(({ questions, whole }) => questions < whole.questions)
  return (
    <section aria-labelledby="mock-exams" className={parts['part']}>
      <h2 id="mock-exams">Mock Exams</h2>
      <p>
        {exams.length === 0
          ? 'This course has no questions to make an exam of.'
          : 'Five exams, drawn from the course’s own questions.'}
      </p>
      {isShortened && (
        <p className={parts['small']}>
          The bank holds {formatCount(course.questionCount, 'question')}: an exam that asks for more is shorter in
          proportion.
        </p>
      )}
      <ol className={css['list']}>
        {exams.map(({ number, level, questions, minutes, whole }) => (
          <li key={number} className={css['exam']}>
            <h3 className={css['title']}>Mock exam {number}</h3>
            <Badge tone="quiet">{level}</Badge>
            <p className={css['facts']}>
              {formatCount(questions, 'question')} in {formatCount(minutes, 'minute')}
              {questions < whole.questions && (
                <span className={parts['small']}>
                  {' '}
                  instead of {whole.questions} in {whole.minutes}
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
      {course.exam && (
        <p className={parts['small']}>
          <b>Pass mark.</b> {passMark(course.exam)}
        </p>
      )}
      <p className={parts['small']}>
        Exams cannot be sat in this release. The same questions can be practised by topic in the question bank.
      </p>
    </section>
  )
}

function passMark({ scale }: NonNullable<CourseDetail['exam']>): string {
  if (scale.kind === 'percent' && scale.passPercent !== undefined) return `${scale.passPercent}%. ${scale.note}`
  if (scale.kind === 'scaled' && scale.pass !== undefined)
    return `${scale.pass} on a scale of ${scale.from} to ${scale.to}. ${scale.note}`
  return scale.note
}
