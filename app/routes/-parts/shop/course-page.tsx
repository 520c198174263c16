import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { rememberProfession } from '../../../data/device/profession.ts'
import { studentOf } from '../../../data/session/session-state.ts'
import { useSession } from '../../../data/session/session.ts'
import { CourseScreen } from '../../../features/course/course-screen.tsx'
import { type CourseSearch, courseTabs } from '../../../features/course/course-tab.ts'
import { Modules } from '../../../features/course/modules.tsx'
import { VisitorAction } from '../../../features/course/actions/visitor-action.tsx'
import { DeviceDataBoundary } from '../../../features/frame/page-failed.tsx'
import { lateComponent } from '../../../ui/layout/late-component.ts'
import { Spinner } from '../../../ui/layout/loading.tsx'

const panels = () => import('../../../features/course/course-panels.ts')
const CourseExams = lateComponent(() => panels().then((module) => module.CourseExams))
// The device's databases come with these, which a visitor does not need.
const ownParts = () => import('./own-course.tsx')
const OwnCourse = lateComponent(() => ownParts().then((module) => module.OwnCourse))
const OwnModules = lateComponent(() => ownParts().then((module) => module.OwnModules))
const OwnExams = lateComponent(() => ownParts().then((module) => module.OwnExams))
const OwnDownload = lateComponent(() => ownParts().then((module) => module.OwnDownload))

export interface CoursePageProps {
  id: number
  search: CourseSearch
  /** Puts the open tab into the address. */
  onSearch: (search: CourseSearch) => void
}

export function CoursePage({ id, search, onSearch }: CoursePageProps) {
  const { data: course } = useSuspenseQuery(courseQueries.one(id))
  const account = studentOf(useSession())
  useEffect(() => rememberProfession(course.category), [course.category])
  const [addedId, setAddedId] = useState<number | null>(null)
  const added = { isAdded: addedId === id, onAdded: () => setAddedId(id) }
  const isFree = course.priceMinor === 0
  return (
    <CourseScreen
      course={course}
      tab={search.tab ?? courseTabs[0]}
      onTab={(tab) => onSearch(tab === courseTabs[0] ? {} : { tab })}
      action={
        account ? (
          <DeviceDataBoundary userId={account.userId}>
            <Suspense fallback={<Spinner label="Looking up your course…" />}>
              <OwnCourse key={account.userId} course={course} account={account} {...added} />
            </Suspense>
          </DeviceDataBoundary>
        ) : (
          <VisitorAction course={course} {...added} />
        )
      }
      modules={
        account ? (
          <DeviceDataBoundary userId={account.userId}>
            <Suspense fallback={<Modules course={course} start={null} />}>
              <OwnModules key={account.userId} course={course} account={account} />
            </Suspense>
          </DeviceDataBoundary>
        ) : (
          <Modules course={course} start={isFree ? 'question' : 'preview'} />
        )
      }
      exams={
        account ? (
          <DeviceDataBoundary userId={account.userId}>
            <Suspense fallback={<CourseExams course={course} canSit={null} />}>
              <OwnExams key={account.userId} course={course} account={account} />
            </Suspense>
          </DeviceDataBoundary>
        ) : (
          <CourseExams course={course} canSit={isFree} />
        )
      }
      download={
        account && (
          <DeviceDataBoundary userId={account.userId}>
            <Suspense fallback={<Spinner label="Looking up your course…" />}>
              <OwnDownload key={account.userId} course={course} account={account} />
            </Suspense>
          </DeviceDataBoundary>
        )
      }
    />
  )
}
