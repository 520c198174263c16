import * as z from 'zod/mini'
import { resourceCategories, resourceTypes } from '../../content/shop/shop-kinds.ts'
import { endpoint } from '../endpoint.ts'

export const resourceCard = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(resourceTypes),
  category: z.enum(resourceCategories),
  tags: z.array(z.string()),
  featured: z.boolean(),
  /** Address of its page. */
  link: z.string(),
  /** Mean of the stars that were given; left out until some were. */
  rating: z.optional(z.number()),
  /** How often it was downloaded, once for each visitor and day. */
  downloads: z.int(),
})
export type ResourceCard = z.infer<typeof resourceCard>

export const resourceParams = z.object({ id: z.string() })

export const listResources = endpoint({
  name: 'listResources',
  method: 'GET',
  path: '/api/resources',
  summary: 'All material of the resources hub.',
  answer: z.array(resourceCard),
})

export const downloadResource = endpoint({
  name: 'downloadResource',
  method: 'POST',
  path: '/api/resources/{id}/download',
  summary: 'Counts a download, once for each visitor and day; asked again, it answers the same.',
  params: resourceParams,
  answer: z.object({ id: z.string(), downloads: z.int() }),
  failures: ['not-found'],
})
