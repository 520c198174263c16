import { LinkButton } from '../../../ui/controls/button.tsx'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'

/** Of a course without questions that could be practised. */
export function NoPath({ courseId }: { courseId: number }) {
  return (
    <EmptyPage
      as="part"
      title="No learning data available"
      actions={
        <LinkButton to="/study/$courseId" params={{ courseId: String(courseId) }}>
          Open the course
        </LinkButton>
      }
    >
      <p>
        No question of this course can be marked by itself, so there is no path through it. Its tasks and notes are
        open.
      </p>
    </EmptyPage>
  )
}
