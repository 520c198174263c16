import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Card } from '../../ui/layout/card.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { NotesContents } from './notes-list.tsx'
import css from './course-home.module.css'

export interface FirstLookProps {
  courseId: number
  /** As the shop describes it; `undefined` until that is known. */
  course: CourseDetail | undefined
  /** Questions answered, on whatever device. */
  answered: number
}

/** A course whose pack is not on this device yet: what is in it, and the way to its first question. */
export function FirstLook({ courseId, course, answered }: FirstLookProps) {
  return (
    <>
      <Card className={css['practise']} aria-labelledby="practise">
        <h2 id="practise">Practise</h2>
        {course && (
          <p>
            {formatCount(course.questionCount, 'question')} in {formatCount(course.topics.length, 'topic')}
            {answered > 0 && `, ${answered} answered`}.
          </p>
        )}
        <LinkButton to="/study/$courseId/start" params={{ courseId: String(courseId) }} wide iconAfter="arrow-right">
          {answered > 0 ? 'Go on practising' : 'Start with the first question'}
        </LinkButton>
      </Card>
      {course && (
        <section className={css['part']} aria-labelledby="topics">
          <h2 id="topics">Topics</h2>
          <LeaderList
            entries={course.topics.map(({ title, questionCount }) => ({
              name: title,
              value: formatCount(questionCount, 'question'),
            }))}
          />
        </section>
      )}
      {course?.contents && <NotesContents notes={course.contents.notes} />}
    </>
  )
}
