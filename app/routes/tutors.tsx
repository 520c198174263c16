import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../data/page-head.ts'
import { shopQueries } from '../data/shop-queries.ts'
import { TutorCard, TutorSkeleton } from '../features/people/tutor-card.tsx'
import { TutorsLoading, TutorsScreen } from '../features/tutors/tutors-screen.tsx'

export const Route = createFileRoute('/tutors')({
  staticData: { isPublic: true },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData({ ...shopQueries.tutors(), revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
    ]),
  head: () =>
    pageHead({
      title: 'Tutors',
      description: 'The people who write and check the questions, what they teach, and the sessions you can ask for.',
      path: '/tutors',
      image: '/og/tutors.png',
    }),
  component: () => <TutorsScreen card={(tutor) => <TutorCard tutor={tutor} level={2} />} />,
  pendingComponent: () => <TutorsLoading skeleton={<TutorSkeleton />} />,
})
