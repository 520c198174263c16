import { createFileRoute, redirect } from '@tanstack/react-router'
import { accountOf } from '../../data/session/session-state.ts'
import { session } from '../../data/session/session.ts'
import { pageHead } from '../../data/api/page-head.ts'
import { LandingPage, loadLanding } from '../-parts/shop/landing-page.tsx'

export const Route = createFileRoute('/(shop)/')({
  staticData: { isPublic: true },
  beforeLoad: ({ search }) => {
    // The installed app opens at its courses; the server knows no device.
    if (import.meta.env.SSR || !('source' in search) || search.source !== 'app') return
    throw redirect({ to: accountOf(session.get()) !== null ? '/dashboard' : '/courses', replace: true })
  },
  loader: ({ context: { queryClient } }) => loadLanding(queryClient),
  head: () =>
    pageHead({
      title: 'Vademecum',
      ...(import.meta.env.SSR && {
        description:
          'Exam preparation for medicine, dentistry, pharmacy and law that works with no signal: practise on the underground and lose nothing.',
        path: '/',
      }),
    }),
  component: LandingPage,
})
