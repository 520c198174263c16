import * as z from 'zod/mini'
import { eventId } from '../../study/events/event.ts'
import { plainText } from '../../study/events/plain-text.ts'
import { endpoint } from '../endpoint.ts'

const epochMs = z.int().check(z.minimum(0))

export const startExam = endpoint({
  name: 'startExam',
  method: 'POST',
  path: '/api/study/exam-starts',
  summary:
    'Keeps the moment at which an exam begins, by the server’s clock. The same sitting again has the same moment.',
  access: 'user',
  maxBytes: 2_000,
  body: z.object({
    /** Whose exam this is; another login session's user gets `wrong-account` and nothing is stored. */
    userId: z.string(),
    /** Minted on the device. */
    sittingId: eventId,
    courseId: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
    examId: plainText(64).check(z.minLength(1)),
  }),
  answer: z.object({ startedAtMs: epochMs, serverTimeMs: epochMs }),
  failures: ['wrong-account', 'forbidden', 'taken'],
})

export const serverTime = endpoint({
  name: 'serverTime',
  method: 'GET',
  path: '/api/study/time',
  summary: 'What time it is, for a device that goes on with an exam.',
  answer: z.object({ serverTimeMs: epochMs }),
})
