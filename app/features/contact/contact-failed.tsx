import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'

/** The shop's own words could not be read. */
export function ContactFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyPage
      title="Error Loading This Page"
      actions={
        <>
          <Button icon="refresh" onClick={onRetry}>
            Try Again
          </Button>
          <LinkButton to="/faq" look="secondary">
            FAQ
          </LinkButton>
        </>
      }
    >
      <p>{"We're having trouble loading this page. Please try again later."}</p>
    </EmptyPage>
  )
}
