import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CourseCard as Course } from '../../../../core/contract/shop/courses.ts'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { CourseCard } from '../../../features/catalogue/course-card.tsx'
import { QueryView } from '../../../ui/content/query-view.tsx'
import { SkeletonList, Skeleton } from '../../../ui/layout/loading.tsx'
import css from '../../shop-parts.module.css'

/** How many skeletons stand in while the courses load. */
const skeletonCount = 3

interface CourseRowProps {
  /** Which of all courses. */
  choose: (courses: readonly Course[]) => Course[]
  /** What stands there when that is none. */
  none: ReactNode
}

export function CourseRow({ choose, none }: CourseRowProps) {
  const courses = useQuery(courseQueries.list())
  return (
    <QueryView
      query={courses}
      waiting="Loading courses..."
      failed="The courses cannot be loaded now."
      skeleton={
        <SkeletonList count={skeletonCount} className={css['courses']} itemClass={css['skeleton']}>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton />
        </SkeletonList>
      }
    >
      {(all) => {
        const shown = choose(all)
        if (shown.length === 0) return none
        return (
          <ul className={css['courses']}>
            {shown.map((course) => (
              <li key={course.id}>
                <CourseCard course={course} level={3} />
              </li>
            ))}
          </ul>
        )
      }}
    </QueryView>
  )
}
