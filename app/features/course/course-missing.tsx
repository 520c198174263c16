import { Button, LinkButton } from '../../ui/controls/button.tsx'
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

/** The course may exist: it could not be fetched, and is not on this phone yet. */
export function CourseFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyPage
      title="Course Not Found"
      actions={
        <>
          <Button icon="refresh" onClick={onRetry}>
            Try Again
          </Button>
          {back}
        </>
      }
    >
      <p>This course has not been opened on this device before, and the server cannot be reached to fetch it.</p>
    </EmptyPage>
  )
}

export function InvalidCourse() {
  return (
    <EmptyPage title="Invalid Course URL" actions={back}>
      <p>The course URL is not valid or incomplete.</p>
    </EmptyPage>
  )
}
