import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, writtenAddress } from './written-text.ts'

export const subscribeToNewsletter = endpoint({
  name: 'subscribeToNewsletter',
  method: 'POST',
  path: '/api/newsletter/subscribe',
  summary: 'Sends a link that confirms the subscription. Answers the same whether or not the address is subscribed.',
  body: z.object({ email: writtenAddress(), source: z._default(line(60), '') }),
  /** `sendsMail`: whether a link comes at all; `message` says what comes next. */
  answer: z.object({ message: z.string(), sendsMail: z.boolean() }),
})
