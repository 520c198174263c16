import { createFileRoute } from '@tanstack/react-router'
import { HomePage, loadHome } from './-home-page.tsx'

export const Route = createFileRoute('/home')({
  validateSearch: ({ approach }: Record<string, unknown>): { approach?: string } =>
    typeof approach === 'string' ? { approach } : {},
  loader: ({ context: { queryClient } }) => loadHome(queryClient),
  head: () => ({
    meta: [
      { title: 'How it works' },
      {
        name: 'description',
        content:
          'How Vademecum prepares you for an exam: expert tutoring, study materials that work offline, and people who answer. Courses, plans and questions.',
      },
    ],
  }),
  component: Home,
})

function Home() {
  const { approach } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HomePage
      approachId={approach}
      onApproach={(id) => void navigate({ search: { approach: id }, replace: true, resetScroll: false })}
    />
  )
}
