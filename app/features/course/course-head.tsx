import { Link } from '@tanstack/react-router'
import type { CourseCard } from '../../../core/contract/shop/courses.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Crumbs } from '../../ui/navigation/crumbs.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

export interface CourseHeadProps {
  course: Pick<CourseCard, 'category' | 'title' | 'description' | 'questionCount'>
}

/** The way back from a course. */
export function CourseCrumbs({ course }: CourseHeadProps) {
  return (
    <Crumbs
      links={[
        <Link key="courses" to="/courses" activeOptions={{ exact: true }}>
          Courses
        </Link>,
        <Link key="category" to="/courses" search={{ category: course.category }}>
          {course.category}
        </Link>,
      ]}
      here={course.title}
    />
  )
}

/** What a course is called and what it is for. */
export function CourseHead({ course }: CourseHeadProps) {
  return (
    <PageHead
      over={
        <>
          <Badge>{course.category}</Badge>
          {formatCount(course.questionCount, 'question')}
        </>
      }
      title={course.title}
    >
      <p>{course.description}</p>
    </PageHead>
  )
}
