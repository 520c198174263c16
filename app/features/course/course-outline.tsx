import { Spinner } from '../../ui/layout/loading.tsx'
import { CourseCrumbs, CourseHead, type CourseHeadProps } from './course-head.tsx'
import css from './course-screen.module.css'

/** A course's page as far as the catalogue knows it, in its place, until the rest is here. */
export function CourseOutline({ course }: CourseHeadProps) {
  return (
    <div className={css['page']} data-profession={course.category}>
      <CourseCrumbs course={course} />
      <CourseHead course={course} />
      <Spinner label="Loading course..." />
    </div>
  )
}
