import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Which mails a customer wants, besides those that their account and their purchases bring along. */
const mailChoices = z.object({
  /** `asked`: a mail with a link waits to be confirmed. */
  newsletter: z.enum(['on', 'asked', 'off']),
  /** Where a question that they answered was put right. */
  corrections: z.boolean(),
  /** Does this shop send any? */
  sendsMail: z.boolean(),
})
export type MailChoices = z.infer<typeof mailChoices>

export const getMailChoices = endpoint({
  name: 'getMailChoices',
  method: 'GET',
  path: '/api/account/mails',
  summary:
    'Which mails the customer chose. Of an address that was never confirmed nothing is said: it may be somebody else’s.',
  access: 'user',
  answer: mailChoices,
})

export const chooseMails = endpoint({
  name: 'chooseMails',
  method: 'PUT',
  path: '/api/account/mails',
  summary:
    'Begins or ends the newsletter, and mails about corrections. To an address that was never confirmed it only sends the link that begins the former.',
  access: 'user',
  body: z.object({
    newsletter: z.optional(z.boolean('Invalid input')),
    corrections: z.optional(z.boolean('Invalid input')),
  }),
  answer: mailChoices,
})
