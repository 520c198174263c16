import { createFileRoute } from '@tanstack/react-router'
import { SecuritySettings } from '../../../features/account/security/security-settings.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'

export const Route = createFileRoute('/(account)/account/security')({
  head: () => ({ meta: [{ title: 'Security' }] }),
  component: Security,
})

function Security() {
  return (
    <>
      <PageHead title="Security">
        <p>How you sign in, and where you are signed in.</p>
      </PageHead>
      <SecuritySettings />
    </>
  )
}
