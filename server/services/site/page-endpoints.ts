import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { liveChatPath } from '../../../core/shop/foreign-documents.ts'

// Pages that the server itself writes: opened by a link, never called.
const page = { reply: 'page', answer: z.string(), query: z.object({ token: z._default(z.string(), '') }) } as const

export const confirmPage = endpoint({
  ...page,
  name: 'newsletterConfirmPage',
  method: 'GET',
  path: '/newsletter/confirm',
  summary:
    'Page with the button that confirms a subscription: mail filters open links, so opening one changes nothing.',
})

export const confirm = endpoint({
  ...page,
  name: 'newsletterConfirm',
  method: 'POST',
  path: '/newsletter/confirm',
  summary: 'Confirms a subscription and says so.',
})

export const unsubscribePage = endpoint({
  ...page,
  name: 'newsletterUnsubscribePage',
  method: 'GET',
  path: '/newsletter/unsubscribe',
  summary: 'Page with the button that ends a subscription: to the newsletter, or to mails about corrections.',
})

export const unsubscribe = endpoint({
  ...page,
  name: 'newsletterUnsubscribe',
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: 'Ends a subscription and says so. Also the one-click call of mail programs, RFC 8058.',
})

export const signInRedirect = endpoint({
  name: 'signInRedirect',
  method: 'GET',
  path: '/api/login',
  summary: 'Leads on to the page to sign in on, which leads to `redirect` from there.',
  reply: 'page',
  answer: z.string(),
  query: z.object({ redirect: z._default(z.string(), '') }),
})

export const sandboxMail = endpoint({
  name: 'sandboxMail',
  method: 'GET',
  path: '/sandbox/mail',
  summary: 'The mails of a server that sends none.',
  access: 'operator',
  reply: 'page',
  answer: z.string(),
  failures: ['not-found'],
})

/** The same where the operator shows it to everybody. */
export const openSandboxMail = endpoint({ ...sandboxMail, access: 'anyone' })

/** Where a card's holder is asked in place of their bank. */
const authentication = {
  ...page,
  path: '/sandbox/stripe/authenticate/{intentId}',
  params: z.object({ intentId: z.string() }),
  query: z.object({
    client_secret: z._default(z.string(), ''),
    outcome: z.optional(z.enum(['complete', 'fail'])),
  }),
  failures: ['not-found'],
} as const

export const authenticationPage = endpoint({
  ...authentication,
  name: 'sandboxAuthenticationPage',
  method: 'GET',
  summary: 'Stands for the page of a bank that asks whether a payment in the sandbox is its customer’s.',
})

export const answerAuthentication = endpoint({
  ...authentication,
  name: 'sandboxAuthenticationAnswer',
  method: 'POST',
  summary: 'Answers in place of the bank, and leads back to the shop.',
})

const events = { reply: 'page', access: 'operator', answer: z.string(), failures: ['not-found'] } as const

export const sandboxEventsPage = endpoint({
  ...events,
  name: 'sandboxEventsPage',
  method: 'GET',
  path: '/sandbox/stripe/events',
  summary: 'What the payment sandbox tells this server, and what became of it.',
})

const sandboxActs = z.enum([
  'hold',
  'release',
  'release-newest-first',
  'on-time',
  'an-hour-late',
  'a-day-on',
  'a-month-on',
  'send',
])
export type SandboxAct = z.output<typeof sandboxActs>

export const sandboxAct = endpoint({
  ...events,
  name: 'sandboxAct',
  method: 'POST',
  path: '/sandbox/stripe/events',
  query: z.object({
    act: sandboxActs,
    /** Of the event that is sent. */
    id: z._default(z.string(), ''),
  }),
  summary: 'Holds the events of the payment sandbox back, sends them, or puts its clock forward.',
})

export const liveChatPage = endpoint({
  name: 'liveChatPage',
  method: 'GET',
  path: liveChatPath,
  summary: 'The outside live chat, in a document that shares nothing with the app.',
  reply: 'page',
  answer: z.string(),
})

export const sitemap = endpoint({
  name: 'sitemap',
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'Every page that anyone may read, for search engines.',
  reply: 'bytes',
  answer: z.string(),
})

export const robots = endpoint({
  name: 'robots',
  method: 'GET',
  path: '/robots.txt',
  summary: 'What search engines may read.',
  reply: 'bytes',
  answer: z.string(),
})

/** What search engines ask for. */
export const seoEndpoints = [
  { endpoint: sitemap, mediaType: 'application/xml' },
  { endpoint: robots, mediaType: 'text/plain' },
]

export const pageEndpoints = [
  confirmPage,
  confirm,
  unsubscribePage,
  unsubscribe,
  signInRedirect,
  sandboxMail,
  authenticationPage,
  answerAuthentication,
  sandboxEventsPage,
  sandboxAct,
  liveChatPage,
]
