import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../data/api/page-head.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { TutorCard, TutorSkeleton } from '../../features/people/tutor-card.tsx'
import { TutorsLoading, TutorsScreen } from '../../features/tutors/tutors-screen.tsx'

export const Route = createFileRoute('/(shop)/tutors')({
  staticData: { isPublic: true },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData({ ...shopQueries.tutors(), revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
    ]),
  head: () =>
    pageHead({
      title: 'Tutors',
      ...(import.meta.env.SSR && {
        description:
          'Tutors for interviews, applications, admissions tests and professional exams, and how to book an hour with one of them.',
        path: '/tutors',
      }),
    }),
  component: () => <TutorsScreen card={(tutor) => <TutorCard tutor={tutor} level={2} />} />,
  pendingComponent: () => <TutorsLoading skeleton={<TutorSkeleton />} />,
})
