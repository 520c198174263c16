import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { formatBytes } from '../../ui/words/format-amount.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import css from './course-resources.module.css'

/** How large the course's download is, for those who cannot download it yet. */
export function PackSize({ course }: { course: CourseDetail }) {
  return (
    <p className={css['offline']}>
      <Icon name="download" size="small" />
      All of it comes to your device in one download of {formatBytes(course.pack.wireBytes)}, and works offline.
    </p>
  )
}
