import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { pageHead } from '../data/page-head.ts'
import { useSearchOf } from '../data/use-search-of.ts'
import { HomePage, loadHome } from './-home-page.tsx'

export const Route = createFileRoute('/home')({
  staticData: { isPublic: true },
  validateSearch: onlyRead(({ approach }): { approach?: string } =>
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
