import { createFileRoute } from '@tanstack/react-router'
import { strictSearch } from '../../data/api/strict-search.ts'
import { pageHead } from '../../data/api/page-head.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { HomePage, loadHome } from '../-parts/shop/home-page.tsx'

export const Route = createFileRoute('/(shop)/home')({
  staticData: { isPublic: true },
  validateSearch: strictSearch(({ approach }): { approach?: string } =>
    typeof approach === 'string' && /^[a-z-]{1,32}$/.test(approach) ? { approach } : {},
  ),
  loader: ({ context: { queryClient } }) => loadHome(queryClient),
  head: () =>
    pageHead({
      title: 'How it works',
      ...(import.meta.env.SSR && {
        description:
          'How Vademecum prepares you for an exam: expert tutoring, study materials that work offline, and people who answer.',
        path: '/home',
      }),
    }),
  component: Home,
})

function Home() {
  const { search, onSearch } = useSearchOf(Route)
  return <HomePage approachId={search.approach} onApproach={(id) => onSearch({ approach: id })} />
}
