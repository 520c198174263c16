import type { CourseDetail } from '../../../core/contract/courses.ts'
import type { RememberedAccount } from '../../data/remembered-account.ts'
export function OwnCourseAction({ course, account }: { course: CourseDetail; account: RememberedAccount }) {
  return (
    <p>
      {course.title}
      {account.username}
    </p>
  )
}
