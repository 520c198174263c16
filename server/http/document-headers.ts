import { linkPaths } from '../../core/contract/account/link-token.ts'
import { paymentPages } from '../../core/shop/foreign-documents.ts'

/** Directives of a Content-Security-Policy and their sources. */
type Policy = Record<string, string>

const written = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

const appPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'vademecum vademecum-parts vademecum-app',
}

/** Everything but the documents below: only our own scripts run. Spoken answers are recorded on the device, and any document of
 *  the app may become the page on which one speaks. */
const appHeaders = {
  'Content-Security-Policy': written(appPolicy),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(self), geolocation=(), payment=()',
}

/** The app, with the payment provider's script and frames let in beside it. A bank's window may answer the page that opened
 *  it. */
const paymentHeaders = {
  'Content-Security-Policy': written({
    ...appPolicy,
    'script-src': "'self' https://js.stripe.com",
    'img-src': `${appPolicy['img-src']} https://*.stripe.com`,
    'connect-src': "'self' https://api.stripe.com",
    'frame-src': 'https://js.stripe.com https://hooks.stripe.com',
    // Stripe's loader writes the address of its script as text: what `default` lets through says app/payment/stripe-fields.tsx.
    'trusted-types': `${appPolicy['trusted-types']} default`,
  }),
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
}

/** Where links in mails lead: nobody else hears that somebody was there. */
const linkPages = new Set<string>(Object.values(linkPaths))
const linkHeaders = { ...appHeaders, 'Referrer-Policy': 'no-referrer' }

/** What a document at this path may run and reach. `isStripe`: Stripe takes the payments. The sandbox needs nothing of others. */
export function documentHeaders(path: string, isStripe: boolean): Record<string, string> {
  if (linkPages.has(path)) return linkHeaders
  return isStripe && paymentPages.test(path) ? paymentHeaders : appHeaders
}

/** A document that runs the chat provider's script and nothing of ours. The sandbox without `allow-same-origin` makes it a
 *  stranger to our own address: no cookies, no storage, no call of the API in the visitor's name. */
export const liveChatHeaders = (origin: string): Record<string, string> => ({
  'Content-Security-Policy': written({
    sandbox: 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    'default-src': "'none'",
    'script-src': origin,
    // Widgets bring their looks as <style>; there is nothing of ours here that a style could spy on.
    'style-src': `${origin} 'unsafe-inline'`,
    'img-src': `${origin} data: blob:`,
    'media-src': `${origin} data: blob:`,
    'font-src': `${origin} data:`,
    'connect-src': `${origin} ${origin.replace(/^https:/, 'wss:')}`,
    'frame-src': origin,
    'base-uri': "'none'",
    'form-action': origin,
    'frame-ancestors': "'none'",
  }),
  // The HTML standard refuses a sandboxed document that asks for more. Our own pages cut themselves off from it by theirs.
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  // Providers look at which shop they are shown in.
  'Referrer-Policy': 'strict-origin',
})
