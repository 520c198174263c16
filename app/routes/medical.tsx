import { createFileRoute } from '@tanstack/react-router'
import { loadMedical, MedicalPage } from './-medical-page.tsx'

export const Route = createFileRoute('/medical')({
  loader: ({ context: { queryClient } }) => loadMedical(queryClient),
  head: () => ({
    meta: [
      { title: 'Medical school' },
      {
        name: 'description',
        content:
          'Application strategy, UCAT, CASPer, MMI interviews and the UKMLA: practice for the whole way into medicine, with or without a signal.',
      },
    ],
  }),
  component: MedicalPage,
})
