import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { courseIdOf } from '../../../data/api/course-id.ts'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { CourseOutline } from '../../../features/course/course-outline.tsx'
import { CoursePending } from './load-course.tsx'

/** While a course is fetched: what the catalogue of this device says of it. */
export function CourseComing() {
  const { id = '' } = useParams({ strict: false })
  const { data: courses } = useQuery(courseQueries.list())
  const course = courses?.find((each) => each.id === courseIdOf(id))
  return course ? <CourseOutline course={course} /> : <CoursePending />
}
