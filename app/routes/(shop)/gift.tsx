import { createFileRoute } from '@tanstack/react-router'
import { typedSearch } from '../../data/api/strict-search.ts'
import { signedInAccountOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { runningAccount } from '../../data/session/start-account.ts'
import { GiftScreen } from '../../features/gift/gift-screen.tsx'

export const Route = createFileRoute('/(shop)/gift')({
  validateSearch: typedSearch({ code: 'string' }),
  head: () => ({ meta: [{ title: 'Redeem a gift' }] }),
  component: Gift,
})

function Gift() {
  const { code } = Route.useSearch()
  const account = signedInAccountOf(useSession())
  return (
    <GiftScreen
      code={code}
      username={account?.username ?? null}
      onRedeemed={() => void runningAccount.get()?.sync?.syncNow()}
    />
  )
}
