import { Link } from '@tanstack/react-router'
import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { questionTypesOf, taskTypesOf } from '../../ui/words/kind-names.ts'
import parts from './course-parts.module.css'

/** The question bank in figures: kinds and topics, counted from the content. */
export function CourseQuestions({ course }: { course: CourseDetail }) {
  const { contents, topics, questionCount } = course
  return (
    <div className={parts['parts']}>
      <section aria-labelledby="bank" className={parts['part']}>
        <h2 id="bank">Question bank</h2>
        <p>
          {formatCount(questionCount, 'question')}, each with an explanation of why an answer is right or wrong and the
          public source it was written from.
        </p>
        {contents && (
          <LeaderList
            entries={[...questionTypesOf(contents), ...taskTypesOf(contents)].map(({ type, name, count }) => ({
              name,
              value: <Tried courseId={course.id} type={type} name={name} count={count} />,
            }))}
          />
        )}
      </section>
      <section aria-labelledby="categories" className={parts['part']}>
        <h2 id="categories">Categories</h2>
        <LeaderList
          entries={topics
            .filter((topic) => topic.questionCount > 0)
            .map((topic) => ({ name: topic.title, value: formatCount(topic.questionCount, 'question') }))}
        />
      </section>
    </div>
  )
}

interface TriedProps {
  courseId: number
  type: string
  name: string
  count: number
}

/** How many there are, and the way to the one that anybody may try. */
function Tried({ courseId, type, name, count }: TriedProps) {
  return (
    <>
      {count} ·{' '}
      <Link to="/courses/$id/preview" params={{ id: String(courseId) }} search={{ type }}>
        Try one
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Link>
    </>
  )
}
