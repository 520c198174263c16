import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './course-side.module.css'

/** What someone who is not signed in can do with a course. */
export function VisitorAction({ course }: { course: CourseDetail }) {
  return (
    <>
      <StartCourse course={course} />
      <p className={css['note']}>No account needed. Your answers are kept on this device.</p>
      <LinkButton to="/signin" search={{ redirect: `/courses/${course.id}` }} look="plain" wide>
        I have an account: sign in
      </LinkButton>
      {course.priceMinor > 0 && <NotForSale />}
    </>
  )
}

/** Leads to a question: of all of a free course, of the sample of another. */
export function StartCourse({ course }: { course: CourseDetail }) {
  return (
    <LinkButton to="/study/$courseId/start" params={{ courseId: String(course.id) }} iconAfter="arrow-right" wide>
      {course.priceMinor === 0 ? 'Start' : 'Try some questions'}
    </LinkButton>
  )
}

/** Said of courses with a price: the shop takes no payments in this release. */
export function NotForSale() {
  return (
    <Notice
      title="Not for sale yet"
      action={
        <LinkButton to="/courses" search={{ max: 0 }} look="secondary">
          See the free courses
        </LinkButton>
      }
    >
      This course cannot be bought at present. Free courses can be started now.
    </Notice>
  )
}
