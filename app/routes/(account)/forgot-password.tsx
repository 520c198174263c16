import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountPage } from '../../features/account/account-page.tsx'
import { ForgotPasswordForm } from '../../features/account/forgot-password-form.tsx'

export const Route = createFileRoute('/(account)/forgot-password')({
  head: () => ({ meta: [{ title: 'Forgot your password?' }] }),
  component: ForgotPassword,
})

function ForgotPassword() {
  return (
    <AccountPage
      title="Forgot your password?"
      intro="We mail you a link that sets a new one."
      foot={
        <>
          You know it after all? <Link to="/signin">Sign in</Link>
        </>
      }
    >
      <ForgotPasswordForm />
    </AccountPage>
  )
}
