import { createFileRoute } from '@tanstack/react-router'
import { strictSearch } from '../../../data/api/strict-search.ts'
import { OwnPlanScreen } from '../../../features/own-plan/own-plan-screen.tsx'
import { ownPlanSearch } from '../../../features/own-plan/own-plan-search.ts'

export const Route = createFileRoute('/(account)/account/plan')({
  validateSearch: strictSearch(ownPlanSearch),
  head: () => ({ meta: [{ title: 'Your plan' }] }),
  component: Plan,
})

function Plan() {
  return <OwnPlanScreen search={Route.useSearch()} />
}
