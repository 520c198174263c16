import { createFileRoute } from '@tanstack/react-router'
import { landingHead } from '../-parts/landing-head.ts'
import { LandingPage, loadLanding } from '../-parts/landing-page.tsx'

export const Route = createFileRoute('/(shop)/landing')({
  staticData: { isPublic: true },
  loader: ({ context: { queryClient } }) => loadLanding(queryClient),
  head: landingHead,
  component: LandingPage,
})
