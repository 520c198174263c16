import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  staticData: { isPublic: true },
  beforeLoad: () => {
    throw redirect({ to: '/courses', replace: true })
  },
})
