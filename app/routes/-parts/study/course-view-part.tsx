import type { ReactNode } from 'react'
import type { CourseSummary } from '../../../../core/study/learner/course-summary.ts'
import type { CourseView } from '../../../data/study/course-view.ts'
import { LoadFailed } from '../../../ui/content/load-failed.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'

export interface CourseViewPartProps {
  courseId: number
  view: CourseView
  /** What is said while it is waited for, and when something went wrong. */
  waiting?: string
  failed?: string
  children: (summary: CourseSummary, from: 'device' | 'server') => ReactNode
}

const usualWait = 'Working it out from your answers…'

/** What the engine says of a course, or why it cannot say anything here, and what helps. */
export function CourseViewPart({ courseId, view, waiting = usualWait, failed, children }: CourseViewPartProps) {
  const toCourse = (
    <LinkButton to="/study/$courseId" params={{ courseId: String(courseId) }} look="secondary">
      Open the course
    </LinkButton>
  )
  switch (view.is) {
    case 'waiting':
      return <Spinner label={waiting} />
    case 'known':
      return children(view.summary, view.from)
    case 'not-here':
      return (
        <EmptyPage as="part" title="This course is not on this device yet" actions={toCourse}>
          <p>Open it once while you are online. From then on all of this works without a network.</p>
        </EmptyPage>
      )
    case 'failed':
      return (
        <LoadFailed as="part" subject="This course" why={view.why} onRetry={view.again} ways={toCourse}>
          {failed}
        </LoadFailed>
      )
  }
}
