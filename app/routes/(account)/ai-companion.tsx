import { createFileRoute } from '@tanstack/react-router'
import { typedSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { askForStudent } from '../../data/session/require-student.ts'
import { accountOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { SignInCard } from '../../learning/sign-in-card.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { CompanionPage } from '../-parts/study/companion-page.tsx'

export const Route = createFileRoute('/(account)/ai-companion')({
  beforeLoad: async () => void (await askForStudent()),
  /** `conversation`: id of the one that is open. */
  validateSearch: typedSearch({ conversation: 'string' }),
  head: () => ({ meta: [{ title: 'Study companion' }] }),
  component: Companion,
  pendingComponent: () => <Spinner label="Opening your companion…" />,
})

function Companion() {
  const account = accountOf(useSession())
  const { search, onSearch } = useSearchOf(Route, { leavesStep: true })
  if (account === null) {
    return (
      <SignInCard>
        <p>The companion answers from your courses and shows where it stands there. Sign in to begin a conversation.</p>
      </SignInCard>
    )
  }
  return (
    <CompanionPage
      key={account.userId}
      userId={account.userId}
      conversationId={search.conversation}
      onConversation={(conversation) => onSearch(conversation === null ? {} : { conversation })}
    />
  )
}
