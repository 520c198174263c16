import { createFileRoute } from '@tanstack/react-router'
import { landingHead } from './-landing-head.ts'
import { LandingPage, loadLanding } from './-landing-page.tsx'

export const Route = createFileRoute('/landing')({
  staticData: { isPublic: true },
  loader: ({ context: { queryClient } }) => loadLanding(queryClient),
  head: landingHead,
  component: LandingPage,
})
