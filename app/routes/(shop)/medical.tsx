import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../data/api/page-head.ts'
import { loadMedical, MedicalPage } from '../-parts/shop/medical-page.tsx'

export const Route = createFileRoute('/(shop)/medical')({
  staticData: { isPublic: true },
  loader: ({ context: { queryClient } }) => loadMedical(queryClient),
  head: () =>
    pageHead({
      title: 'Medical school',
      ...(import.meta.env.SSR && {
        description:
          'Application strategy, UCAT, CASPer, MMI interviews and the UKMLA: practice for the whole way into medicine, with or without a signal.',
        path: '/medical',
      }),
    }),
  component: MedicalPage,
})
