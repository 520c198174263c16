import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type ErrorComponentProps, notFound, useRouter } from '@tanstack/react-router'
import { Problem } from '../../../../core/problem.ts'
import { pageHead } from '../../../data/api/page-head.ts'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { useCited } from '../../../data/device/use-cited.ts'
import { relatedTo } from '../../../features/resources/related-resources.ts'
import { loadPart } from '../../../features/resources/resource-parts.tsx'
import { ResourceFailed, ResourceNotFound, ResourceScreen } from '../../../features/resources/resource-screen.tsx'
import { CitedWords } from '../../../ui/content/cited-words.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'

export const Route = createFileRoute('/(shop)/resources/$id')({
  staticData: { isPublic: true },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      const [resource] = await Promise.all([
        queryClient.ensureQueryData({ ...shopQueries.resource(id), revalidateIfStale: true }),
        queryClient.ensureQueryData({ ...shopQueries.resources(), revalidateIfStale: true }),
        queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
      ])
      const { title, description, type } = resource
      await loadPart(type)
      return { title, ...(import.meta.env.SSR && { description, type }) }
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') throw notFound()
      throw error
    }
  },
  head: ({ loaderData, params: { id }, match }) => {
    const missing = match.status === 'error' ? 'Resource' : 'Resource not found'
    const { title = missing, description, type } = loaderData ?? {}
    if (!import.meta.env.SSR || description === undefined || type === undefined) return pageHead({ title })
    return pageHead({
      title,
      ...(import.meta.env.SSR && {
        description: `${description} A free ${type} to use, print and keep for offline.`,
        path: `/resources/${id}`,
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Resources', item: '/resources' },
            { '@type': 'ListItem', position: 2, name: title, item: `/resources/${id}` },
          ],
        },
      }),
    })
  },
  component: Resource,
  pendingComponent: () => <Spinner label="Loading resource..." />,
  errorComponent: Failed,
  notFoundComponent: ResourceNotFound,
})

function Resource() {
  const { id } = Route.useParams()
  const cited = useCited()
  const { data: resource } = useSuspenseQuery(shopQueries.resource(id))
  const { data: list } = useSuspenseQuery(shopQueries.resources())
  const { data: site } = useSuspenseQuery(shopQueries.site())
  // Another resource begins anew: nothing typed or answered goes with it.
  return (
    <CitedWords cited={cited}>
      <ResourceScreen key={id} resource={resource} related={relatedTo(resource, list)} shop={site.name} />
    </CitedWords>
  )
}

function Failed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return <ResourceFailed error={error} onRetry={() => void router.invalidate()} />
}
