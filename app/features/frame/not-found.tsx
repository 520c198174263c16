import { useRouter } from '@tanstack/react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyPage } from '../../ui/empty-page.tsx'

export function NotFound() {
  const router = useRouter()
  return (
    <EmptyPage
      title="Page not found"
      actions={
        <>
          <LinkButton to="/courses">Courses</LinkButton>
          <LinkButton to="/" look="secondary">
            Home
          </LinkButton>
          <Button look="secondary" icon="arrow-left" onClick={() => router.history.back()}>
            Go Back
          </Button>
        </>
      }
    >
      <p>There is no such page in this book. The address may be mistyped, or the page was moved.</p>
    </EmptyPage>
  )
}
