import { LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'

/** Instead of a profile, for who is not signed in. */
export function AccessDenied() {
  const search = { redirect: '/profile' }
  return (
    <EmptyPage
      title="Access Denied"
      actions={
        <>
          <LinkButton to="/signin" search={search}>
            Sign In
          </LinkButton>
          <LinkButton to="/signup" search={search} look="secondary">
            Create Account
          </LinkButton>
        </>
      }
    >
      <p>Your profile is yours alone: sign in to open it.</p>
    </EmptyPage>
  )
}
