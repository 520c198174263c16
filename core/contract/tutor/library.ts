import * as z from 'zod/mini'
import { passageKinds } from '../../tutor/passage-kinds.ts'
import { endpoint } from '../endpoint.ts'

const passageSource = z.object({
  title: z.string(),
  url: z.nullable(z.string()),
  asOf: z.string(),
  openedOn: z.nullable(z.string()),
})

const passage = z.object({
  id: z.string(),
  kind: z.enum(passageKinds),
  sourceId: z.string(),
  courseId: z.nullable(z.int()),
  topic: z.nullable(z.string()),
  concept: z.nullable(z.string()),
  heading: z.array(z.string()),
  text: z.string(),
  keyOf: z.nullable(z.string()),
  sources: z.array(passageSource),
})

export const shopLibrary = endpoint({
  name: 'shopLibrary',
  method: 'GET',
  path: '/api/library',
  summary:
    'What the tutor may cite of resources and frequent questions, open to everybody, and the words that lead to it.',
  answer: z.object({
    passages: z.array(passage),
    /** Words and phrases that mean one thing, a group each. */
    synonyms: z.array(z.array(z.string())),
  }),
})
