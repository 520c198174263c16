import * as z from 'zod/mini'
import { courseCard } from './courses.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../id-in-path.ts'

const product = z.extend(
  z.pick(courseCard, {
    title: true,
    description: true,
    category: true,
    price: true,
    priceMinor: true,
    originalPrice: true,
    originalPriceMinor: true,
    currency: true,
    imageUrl: true,
  }),
  {
    id: z.int(),
    courseId: z.int(),
    /** Hyphenated words: "question-bank". */
    type: z.string(),
  },
)
export type Product = z.infer<typeof product>

export const getProduct = endpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/api/products/{id}',
  summary: 'One product. A course is sold as the product with its own number plus 10000.',
  params: z.object({ id: idInPath('Product not found') }),
  answer: product,
  failures: ['not-found'],
})
