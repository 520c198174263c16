import * as z from 'zod/mini'
import { plainText } from '../../study/events/plain-text.ts'
import { reportKindNames, reportWordLimit } from '../../study/question-report.ts'
import { endpoint } from '../endpoint.ts'
import { line, lines } from '../shop/written-text.ts'

const questionReport = z
  .object({
    /** Made by the device, so that what it sends twice is stored once. */
    id: z.uuid('Invalid input').check(z.toLowerCase()),
    /** The account it was written under. It counts as that account's only when it comes with that account's login session. */
    userId: z.optional(plainText(64).check(z.minLength(1))),
    courseId: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
    itemId: line(64).check(z.minLength(1)),
    /** SHA-256 of the question as it was shown. */
    itemHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    kind: z.enum(reportKindNames, 'Please choose what is wrong'),
    words: z._default(lines(reportWordLimit), ''),
    /** ISO 8601; one written without a connection comes later. */
    writtenAt: z.optional(z.iso.datetime({ offset: true, error: 'Invalid input' })),
  })
  .check(
    z.refine(({ kind, words }) => kind !== 'other' || words !== '', {
      path: ['words'],
      message: 'Please say what is wrong',
    }),
  )

export const reportQuestion = endpoint({
  name: 'reportQuestion',
  method: 'POST',
  path: '/api/study/reports',
  summary:
    'Stores a report of what is wrong with a question and mails it to support. The same id again is the same one.',
  body: questionReport,
  answer: z.object({ id: z.string() }),
  failures: ['taken'],
})
