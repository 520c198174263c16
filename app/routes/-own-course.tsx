import { use } from 'react'
import type { CourseDetail } from '../../core/contract/courses.ts'
import { accountFor } from '../data/open-account.ts'
import type { RememberedAccount } from '../data/remembered-account.ts'
import { OwnCourseAction } from '../features/course/own-course-action.tsx'
import { DownloadCard } from '../features/library/download-card.tsx'

/** What a customer does with a course on its page: starts it, opens it, takes it along. */
export function OwnCourse({ course, account }: { course: CourseDetail; account: RememberedAccount }) {
  const opened = use(accountFor(account.userId))
  return (
    <OwnCourseAction
      course={course}
      account={account}
      download={<DownloadCard account={opened} courseId={course.id} courseTitle={course.title} />}
    />
  )
}
