import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

/** What someone who is not signed in can do with a course. */
export function VisitorAction({ course }: { course: CourseDetail }) {
  if (course.priceMinor > 0) return <NotForSale />
  const search = { redirect: `/courses/${course.id}` }
  return (
    <>
      <LinkButton to="/signup" search={search} wide>
        Sign up to start
      </LinkButton>
      <LinkButton to="/signin" search={search} look="plain" wide>
        I have an account: sign in
      </LinkButton>
    </>
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
