import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { useSearchOf } from '../data/use-search-of.ts'
import { faqSearch } from '../features/faq/faq-search.ts'
import { FaqLoading, FaqScreen } from '../features/faq/faq-screen.tsx'
import { faqHead, loadFaq } from './-faq-page.ts'

export const Route = createFileRoute('/help')({
  staticData: { isPublic: true, renderedFor: ['topic'] },
  validateSearch: onlyRead(faqSearch),
  loader: ({ context: { queryClient } }) => loadFaq(queryClient),
  head: faqHead,
  component: Faq,
  pendingComponent: FaqLoading,
})

function Faq() {
  return <FaqScreen {...useSearchOf(Route)} />
}
