import { createFileRoute } from '@tanstack/react-router'
import { typedSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { accountOf, wantsSignIn } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { AccessDenied } from '../../features/profile/access-denied.tsx'
import { profileTabs } from '../../features/profile/profile-tab.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { ProfilePage } from '../-parts/account/profile-page.tsx'

export const Route = createFileRoute('/(account)/profile')({
  validateSearch: typedSearch({ tab: 'string' }),
  head: () => ({ meta: [{ title: 'Profile' }] }),
  component: Profile,
})

function Profile() {
  const session = useSession()
  const account = accountOf(session)
  const { search, onSearch } = useSearchOf(Route, { leavesStep: true })
  // Who is signed in is asked once the first screen stands.
  if (session.is === 'unknown') return <Spinner label="Opening your profile…" />
  if (account === null) return <AccessDenied />
  return (
    <ProfilePage
      key={account.userId}
      account={account}
      isExpired={wantsSignIn(session)}
      tab={profileTabs.find((each) => each === search.tab) ?? 'overview'}
      onTab={(tab) => onSearch(tab === 'overview' ? {} : { tab })}
    />
  )
}
