import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { LoadFailed } from '../../ui/content/load-failed.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'

const back = (
  <LinkButton to="/courses" look="secondary" icon="arrow-left">
    Back to Courses
  </LinkButton>
)

export function CourseNotFound() {
  return (
    <EmptyPage title="Course Not Found" actions={back}>
      <p>{"The course you're looking for doesn't exist or has been removed."}</p>
    </EmptyPage>
  )
}

export interface CourseFailedProps {
  subject: 'This course' | 'This preview'
  error: unknown
  onRetry: () => void
}

/** It may exist: it could not be fetched, and is not on this device yet. */
export function CourseFailed({ subject, error, onRetry }: CourseFailedProps) {
  return <LoadFailed subject={subject} why={useLoadFailure(error)} onRetry={onRetry} ways={back} />
}

export function InvalidCourse() {
  return (
    <EmptyPage title="Invalid Course URL" actions={back}>
      <p>The course URL is not valid or incomplete.</p>
    </EmptyPage>
  )
}
