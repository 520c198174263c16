import * as z from 'zod/mini'
import { faqCategories } from '../../content/shop/shop-kinds.ts'
import { endpoint } from '../endpoint.ts'

const faqItem = z.object({
  id: z.string(),
  category: z.enum(faqCategories),
  question: z.string(),
  /** Limited Markdown. */
  answer: z.string(),
  tags: z.array(z.string()),
})

export const listFaq = endpoint({
  name: 'listFaq',
  method: 'GET',
  path: '/api/faq',
  summary: 'Questions that are asked often, with their answers.',
  answer: z.array(faqItem),
})
