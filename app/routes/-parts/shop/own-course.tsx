import { use } from 'react'
import type { CourseDetail } from '../../../../core/contract/shop/courses.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import type { RememberedAccount } from '../../../data/session/session-state.ts'
import type { AddedProps } from '../../../features/course/actions/add-to-cart.tsx'
import { CourseExams } from '../../../features/course/course-exams.tsx'
import { Modules } from '../../../features/course/modules.tsx'
import { OwnCourseAction } from '../../../features/course/actions/own-course-action.tsx'
import { PackSize } from '../../../features/course/pack-size.tsx'
import { useIsOwn } from '../../../features/course/actions/use-is-own.ts'
import { DownloadCard } from '../../../features/library/download-card.tsx'

interface OwnPartProps {
  course: CourseDetail
  account: RememberedAccount
}

/** What a customer does with a course on its page: starts it, opens it, takes it along. */
export function OwnCourse({ course, account, ...added }: OwnPartProps & AddedProps) {
  const opened = use(accountFor(account.userId))
  return (
    <OwnCourseAction
      course={course}
      account={account}
      {...added}
      download={<DownloadCard account={opened} courseId={course.id} courseTitle={course.title} />}
    />
  )
}

/** The modules of a course, which open for those who have it. */
export function OwnModules({ course, account }: OwnPartProps) {
  const isOwn = useIsOwn(use(accountFor(account.userId)), course.id)
  const closed = course.priceMinor === 0 ? 'question' : 'preview'
  return <Modules course={course} start={isOwn === undefined ? null : isOwn ? 'study' : closed} />
}

/** The exams of a course, which are sat by those who have it. */
export function OwnExams({ course, account }: OwnPartProps) {
  const isOwn = useIsOwn(use(accountFor(account.userId)), course.id)
  return <CourseExams course={course} canSit={course.priceMinor === 0 || (isOwn ?? null)} />
}

/** The offline copy of a course, for those who have it. */
export function OwnDownload({ course, account }: OwnPartProps) {
  const opened = use(accountFor(account.userId))
  const isOwn = useIsOwn(opened, course.id)
  if (!isOwn) return <PackSize course={course} />
  return <DownloadCard account={opened} courseId={course.id} courseTitle={course.title} />
}
