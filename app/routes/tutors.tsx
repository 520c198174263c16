import { createFileRoute } from '@tanstack/react-router'
import { shopQueries } from '../data/shop-queries.ts'
import { TutorCard, TutorSkeleton } from '../features/people/tutor-card.tsx'
import { TutorsLoading, TutorsScreen } from '../features/tutors/tutors-screen.tsx'

export const Route = createFileRoute('/tutors')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData({ ...shopQueries.tutors(), revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
    ]),
  head: () => ({ meta: [{ title: 'Tutors' }] }),
  component: () => <TutorsScreen card={(tutor) => <TutorCard tutor={tutor} level={2} />} />,
  pendingComponent: () => <TutorsLoading skeleton={<TutorSkeleton />} />,
})
