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
  summary: 'Page with the button that ends a subscription.',
})

export const unsubscribe = endpoint({
  ...page,
  name: 'newsletterUnsubscribe',
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: 'Ends a subscription and says so. Also the one-click call of mail programs, RFC 8058.',
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

export const pageEndpoints = [confirmPage, confirm, unsubscribePage, unsubscribe, sandboxMail, liveChatPage]
