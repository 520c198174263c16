import { createFileRoute, redirect } from '@tanstack/react-router'
import { openAccountId } from '../../data/session/session.ts'
import { landingHead } from '../-parts/landing-head.ts'
import { LandingPage, loadLanding } from '../-parts/landing-page.tsx'

export const Route = createFileRoute('/(shop)/')({
  staticData: { isPublic: true },
  beforeLoad: ({ search }) => {
    // The installed app opens at its courses; the server knows no device.
    if (import.meta.env.SSR || !('source' in search) || search.source !== 'app') return
    throw redirect({ to: openAccountId() !== null ? '/dashboard' : '/courses', replace: true })
  },
  loader: ({ context: { queryClient } }) => loadLanding(queryClient),
  head: landingHead,
  component: LandingPage,
})
