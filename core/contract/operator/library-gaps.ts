import * as z from 'zod/mini'
import type { GapGroup } from '../../tutor/gap-words.ts'
import { endpoint } from '../endpoint.ts'

const libraryGap: z.ZodMiniType<GapGroup> = z.object({
  words: z.array(z.string()),
  askers: z.int(),
  questions: z.int(),
  topics: z.array(z.string()),
  lastAskedOn: z.string(),
})

export const operatorLibraryGaps = endpoint({
  name: 'operatorLibraryGaps',
  method: 'GET',
  path: '/api/operator/library-gaps',
  summary:
    'What students asked the tutor and the library did not answer, or not so that it helped: words that at least three of them used, most asked first. Never who asked, and no question as it was written.',
  access: 'operator',
  answer: z.array(libraryGap),
})
