import { createFileRoute } from '@tanstack/react-router'
import { faqSearch } from '../features/faq/faq-filter.ts'
import { FaqLoading, FaqScreen } from '../features/faq/faq-screen.tsx'
import { loadFaq } from './-faq-page.tsx'
import { faqHead } from './-shop-heads.ts'

export const Route = createFileRoute('/help')({
  staticData: { isPublic: true },
  validateSearch: faqSearch,
  loader: ({ context: { queryClient } }) => loadFaq(queryClient),
  head: faqHead,
  component: Faq,
  pendingComponent: FaqLoading,
})

function Faq() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FaqScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
