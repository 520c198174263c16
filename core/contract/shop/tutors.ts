import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const tutor = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  experience: z.string(),
  bio: z.string(),
  subjects: z.array(z.string()),
  imageUrl: z.nullable(z.string()),
  /** Invented for the demonstration shop: a screen that shows the tutor says so. */
  isSample: z.boolean(),
})

export const listTutors = endpoint({
  name: 'listTutors',
  method: 'GET',
  path: '/api/tutors',
  summary: 'The tutors.',
  answer: z.array(tutor),
})
