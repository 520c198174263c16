import { createFileRoute } from '@tanstack/react-router'
import { strictSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { faqSearch } from '../../features/faq/faq-search.ts'
import { FaqLoading, FaqScreen } from '../../features/faq/faq-screen.tsx'
import { faqHead, loadFaq } from '../-parts/faq-page.ts'

export const Route = createFileRoute('/(shop)/faq')({
  staticData: { isPublic: true, renderedFor: ['topic'] },
  validateSearch: strictSearch(faqSearch),
  loader: ({ context: { queryClient } }) => loadFaq(queryClient),
  head: faqHead,
  component: Faq,
  pendingComponent: FaqLoading,
})

function Faq() {
  return <FaqScreen {...useSearchOf(Route)} />
}
