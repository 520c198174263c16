import { createFileRoute } from '@tanstack/react-router'
import { CardScreen } from '../../../features/own-plan/card-screen.tsx'

export const Route = createFileRoute('/(account)/account/plan_/card')({
  head: () => ({ meta: [{ title: 'Card of your plan' }] }),
  component: CardScreen,
})
