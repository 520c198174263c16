import * as z from 'zod/mini'
import { endpoint, type Schema } from '../endpoint.ts'
import { clientMadeId, line, lines, writtenAddress } from './written-text.ts'

const missing = 'Please fill in all required fields'

/** The contact screen, Get Support. */
export const supportForm = z.object({
  id: clientMadeId,
  firstName: line(100).check(z.minLength(2, 'First name must be at least 2 characters')),
  lastName: line(100).check(z.minLength(2, 'Last name must be at least 2 characters')),
  email: writtenAddress(),
  phone: z.optional(line(40)),
  subject: line(200).check(z.minLength(5, 'Subject must be at least 5 characters')),
  message: lines(10_000).check(z.minLength(10, 'Message must be at least 10 characters')),
})
export type SupportForm = z.output<typeof supportForm>

/** The contact form of the resources hub. */
export const hubForm = z.object({
  id: clientMadeId,
  name: line(100, missing).check(z.minLength(1, missing)),
  email: writtenAddress(missing),
  subject: z._default(line(200), ''),
  category: z._default(line(60), ''),
  message: lines(10_000, missing).check(z.minLength(1, missing)),
  urgency: z._default(z.enum(['low', 'normal', 'high'], 'Invalid input'), 'normal'),
  /** When it was written, ISO 8601; messages written offline come later. */
  timestamp: z.optional(z.iso.datetime({ offset: true, error: 'Invalid input' })),
  source: z._default(line(60), ''),
})
export type HubForm = z.output<typeof hubForm>

const eitherForm = z.union([supportForm, hubForm])

/** Which of the two forms it is decides which words a wrong field gets: a union alone has none. */
const contactForm = z.pipe(
  z.transform((given: z.input<typeof eitherForm>, { issues }) => {
    const found = z.safeParse<Schema>(formOf(given), given).error?.issues ?? []
    issues.push(...found.map(({ path, message }) => ({ code: 'custom' as const, path, message, input: given })))
    return given
  }),
  eitherForm,
)

/** Only the support form has a first and a last name. */
function formOf(given: unknown) {
  const isSupport = typeof given === 'object' && given !== null && ('firstName' in given || 'lastName' in given)
  return isSupport ? supportForm : hubForm
}

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact',
  summary: 'Stores a message of either contact form and mails it to support. The same id again is the same message.',
  body: contactForm,
  answer: z.object({ id: z.string(), message: z.string() }),
  failures: ['taken'],
})
