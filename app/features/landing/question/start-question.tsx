import type { Category } from '../../../../core/content/topic.ts'
import type { CourseCard } from '../../../../core/contract/shop/courses.ts'
import { useProfession } from '../../../data/device/profession.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { startingCourse } from './starting-course.ts'

export interface StartQuestionProps {
  courses: readonly CourseCard[] | undefined
  /** Of a page for one profession; elsewhere it is the one that was looked at last. */
  profession?: Category
}

/** One tap to a question that can be answered, without an account. */
export function StartQuestion({ courses = [], profession }: StartQuestionProps) {
  const lookedAt = useProfession()
  const own = profession ?? lookedAt
  const course = startingCourse(courses, own)
  const label = course && course.category === own ? `Try a ${own.toLowerCase()} question` : 'Try a question now'
  if (!course) return <LinkButton to="/courses">{label}</LinkButton>
  return (
    <LinkButton to="/study/$courseId/start" params={{ courseId: String(course.id) }} iconAfter="arrow-right">
      {label}
    </LinkButton>
  )
}
