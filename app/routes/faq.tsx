import { createFileRoute } from '@tanstack/react-router'
import { onlyRead } from '../data/only-read.ts'
import { faqSearch } from '../features/faq/faq-filter.ts'
import { FaqLoading, FaqScreen } from '../features/faq/faq-screen.tsx'
import { faqHead, loadFaq } from './-faq-page.tsx'

export const Route = createFileRoute('/faq')({
  validateSearch: onlyRead(faqSearch),
  loader: ({ context: { queryClient } }) => loadFaq(queryClient),
  head: () => ({ meta: [{ title: faqHead.title }] }),
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
