import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { pageHead } from '../../data/api/page-head.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { ContactFailed, ContactScreen } from '../../features/contact/contact-screen.tsx'
import { TrialActions } from '../../features/subscribing/trial-actions.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'

/** Longest subject that another screen may hand over. */
const subjectLimit = 200

export const Route = createFileRoute('/(shop)/contact')({
  staticData: { isPublic: true },
  validateSearch: (search: Record<string, unknown>): { subject?: string | undefined } => {
    const { subject } = search
    return { subject: typeof subject === 'string' && subject !== '' ? subject.slice(0, subjectLimit) : undefined }
  },
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
  head: () =>
    pageHead({
      title: 'Contact',
      ...(import.meta.env.SSR && {
        description:
          'Write to a person, who replies within 24 hours. Ways to get help, what costs nothing, and the support address.',
        path: '/contact',
      }),
    }),
  component: Contact,
  pendingComponent: () => <Spinner label="Loading..." />,
  errorComponent: Failed,
})

function Contact() {
  const { subject } = Route.useSearch()
  const { data: site } = useSuspenseQuery(shopQueries.site())
  return <ContactScreen site={site} subject={subject} startTrial={<TrialActions here="/contact" />} />
}

function Failed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return <ContactFailed error={error} onRetry={() => void router.invalidate()} />
}
