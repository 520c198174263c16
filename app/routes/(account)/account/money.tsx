import { createFileRoute } from '@tanstack/react-router'
import { MoneyPage } from '../../-parts/account/money-page.tsx'
import { requireStudent } from '../../../data/session/require-student.ts'
import { accountOf } from '../../../data/session/session-state.ts'
import { useSession } from '../../../data/session/session.ts'

export const Route = createFileRoute('/(account)/account/money')({
  beforeLoad: requireStudent,
  head: () => ({ meta: [{ title: 'Your money' }] }),
  component: Money,
})

function Money() {
  const userId = accountOf(useSession())?.userId ?? null
  return <MoneyPage key={userId} userId={userId} />
}
