import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const testimonial = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  content: z.string(),
  /** Stars, 1 to 5. */
  rating: z.int(),
  /** Invented for the demonstration shop: a screen that shows the testimonial says so. */
  isSample: z.boolean(),
})

export const listTestimonials = endpoint({
  name: 'listTestimonials',
  method: 'GET',
  path: '/api/testimonials',
  summary: 'What customers say.',
  answer: z.array(testimonial),
})
