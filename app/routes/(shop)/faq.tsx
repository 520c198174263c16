import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../data/api/page-head.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { strictSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { useCited } from '../../data/device/use-cited.ts'
import { faqSearch } from '../../features/faq/faq-search.ts'
import { FaqLoading, FaqScreen } from '../../features/faq/faq-screen.tsx'
import { CitedWords } from '../../ui/content/cited-words.tsx'

export const Route = createFileRoute('/(shop)/faq')({
  staticData: { isPublic: true, renderedFor: ['topic'] },
  validateSearch: strictSearch(faqSearch),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData({ ...shopQueries.faq(), revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
    ]),
  head: () =>
    pageHead({
      title: 'FAQ',
      ...(import.meta.env.SSR && {
        description:
          'Answers on courses, offline study, quality, plans, payment and your data; search them, also offline.',
        path: '/faq',
      }),
    }),
  component: Faq,
  pendingComponent: FaqLoading,
})

function Faq() {
  const cited = useCited()
  return (
    <CitedWords cited={cited}>
      <FaqScreen {...useSearchOf(Route)} />
    </CitedWords>
  )
}
