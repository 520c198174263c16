import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import css from './not-found.module.css'

/** An address that nothing stands behind. */
export function NotFound() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <EmptyPage
      title="Page not found"
      actions={
        <>
          <LinkButton to="/courses">Courses</LinkButton>
          <LinkButton to="/" look="secondary">
            Home
          </LinkButton>
          <Button
            look="secondary"
            icon="arrow-left"
            // Someone who came by a link from elsewhere has no page of ours to go back to.
            onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
          >
            Go Back
          </Button>
        </>
      }
    >
      <p>There is no page at this address. It may be mistyped, or the page was moved.</p>
      <p className={css['more']}>
        It may be one of the <Link to="/products">products</Link>, or you can <Link to="/contact">ask us</Link>.
      </p>
    </EmptyPage>
  )
}
