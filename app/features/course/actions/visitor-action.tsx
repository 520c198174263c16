import type { CourseDetail } from '../../../../core/contract/shop/courses.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { AddToCart, type AddedProps } from './add-to-cart.tsx'
import css from '../course-side.module.css'

/** What someone who is not signed in can do with a course. */
export function VisitorAction({ course, ...added }: AddedProps & { course: CourseDetail }) {
  return (
    <>
      {course.priceMinor > 0 && <EnrolNow course={course} />}
      <StartCourse course={course} />
      <p className={css['note']}>No account needed. Your answers are kept on this device.</p>
      <div className={css['ways']}>
        {course.priceMinor > 0 && <AddToCart course={course} {...added} />}
        <LinkButton to="/signin" search={{ redirect: `/courses/${course.id}` }} look="plain">
          I have an account: sign in
        </LinkButton>
      </div>
    </>
  )
}

/** Leads to where it is paid: a guest's checkout, or a customer's own. */
export function EnrolNow({ course }: { course: CourseDetail }) {
  return (
    <LinkButton to="/guest-checkout/$courseId" params={{ courseId: String(course.id) }} wide>
      Enroll Now - Instant Access
    </LinkButton>
  )
}

/** Leads to a question: of all of a free course, of the sample of another. */
export function StartCourse({ course }: { course: CourseDetail }) {
  const isFree = course.priceMinor === 0
  return (
    <LinkButton
      to="/study/$courseId/start"
      params={{ courseId: String(course.id) }}
      look={isFree ? 'primary' : 'secondary'}
      iconAfter="arrow-right"
      wide
    >
      {isFree ? 'Start practising' : 'Try some questions'}
    </LinkButton>
  )
}
