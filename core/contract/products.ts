import * as z from 'zod/mini'
import { category } from '../content/topic.ts'
import { endpoint } from './endpoint.ts'

const product = z.object({
  id: z.int(),
  courseId: z.int(),
  title: z.string(),
  description: z.string(),
  category,
  /** Hyphenated words: "question-bank". */
  type: z.string(),
  /** Decimal string in `currency`: "149.00". */
  price: z.string(),
  priceMinor: z.int(),
  originalPrice: z.nullable(z.string()),
  originalPriceMinor: z.nullable(z.int()),
  currency: z.string(),
  imageUrl: z.nullable(z.string()),
})
export type Product = z.infer<typeof product>

export const getProduct = endpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/api/products/{id}',
  summary: 'One product. A course is sold as the product with its own number plus 10000.',
  params: z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) }),
  answer: product,
  failures: ['not-found'],
})
