import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { sandboxAuthenticate, sandboxStripePath } from '../../../core/contract/shop/sandbox-payments.ts'
import { escapeHtml } from '../../../core/html.ts'
import { Problem } from '../../../core/problem.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import type { Deps } from '../../deps/deps.ts'
import { handle } from '../../http/handle.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { readBytes } from '../../http/read-body.ts'
import type { ServerPage } from '../../http/reply/server-page.ts'
import type { AuthenticatedIntent, Authentication } from '../../sandbox/sandbox.ts'
import type { SandboxPayments } from '../../sandbox/sandbox.ts'
import { addressBuckets } from '../../services/limits/rate-limit.ts'
import { answerAuthentication, authenticationPage } from '../../services/site/page-endpoints.ts'

type SandboxRouteDeps = Pick<Deps, 'config' | 'limits' | 'sandbox'>

const mostBytes = 20_000

/** Stripe's own calls as a browser makes them, with the publishable key, below `/sandbox/stripe`. They answer as Stripe does, so they
 *  are none of the contract's. A server has an address of its own for its calls, which no browser reaches. */
export function sandboxCalls({ config, limits, sandbox }: SandboxRouteDeps): Middleware {
  return async (ctx, next) => {
    if (!sandbox || !ctx.path.startsWith(`${sandboxStripePath}/v1/`)) return next()
    await limits.take(addressBuckets('payment-tries', ctx.ip, config.limits.paymentTries.perAddress))
    await answerBrowser(sandbox, ctx)
  }
}

async function answerBrowser(sandbox: SandboxPayments, ctx: Context): Promise<void> {
  const { status, headers, body } = await sandbox.answer({
    method: ctx.method,
    path: ctx.path.slice(sandboxStripePath.length),
    query: ctx.querystring,
    body: (await readBytes(ctx.req, mostBytes)).toString('utf8'),
    // Whoever may bring the secret key is no browser.
    authorization: ctx.get('Authorization') || undefined,
    idempotencyKey: ctx.get('Idempotency-Key') || undefined,
    apiVersion: ctx.get('Stripe-Version') || undefined,
    isFromBrowser: true,
  })
  ctx.set(headers)
  ctx.status = status
  ctx.type = 'application/json'
  ctx.body = body
}

/** Where the holder of a test card answers in place of their bank: in a dialog of the shop, or on a page that leads back to it. */
export function sandboxPaymentRoutes(router: Router, { config, limits, sandbox }: SandboxRouteDeps): void {
  async function ask(asked: Authentication, ip: string): Promise<AuthenticatedIntent> {
    await limits.take(addressBuckets('payment-tries', ip, config.limits.paymentTries.perAddress))
    const intent = await sandbox?.authenticate(asked)
    if (!intent) throw new Problem('not-found', 'No payment waits for an answer here.')
    return intent
  }

  handle(router, sandboxAuthenticate, async ({ body }, ctx) => ({ status: (await ask(body, ctx.ip)).status }))

  handle(router, authenticationPage, async ({ params, query }, ctx) => {
    const asked = { intentId: params.intentId, clientSecret: query.client_secret, isAuthenticated: null }
    const intent = await ask(asked, ctx.ip)
    return intent.status === 'requires_action' ? question(intent) : answered(intent)
  })

  handle(router, answerAuthentication, async ({ params, query }, ctx) => {
    const isAuthenticated = query.outcome === 'complete'
    const intent = await ask({ intentId: params.intentId, clientSecret: query.client_secret, isAuthenticated }, ctx.ip)
    const back = wayBack(intent, publicOrigin(ctx, config))
    if (back === null) return answered(intent)
    return { ...answered(intent), status: 303, headers: { Location: back } }
  })
}

const button = ({ clientSecret }: AuthenticatedIntent, outcome: 'complete' | 'fail', label: string) =>
  `<form method="post" action="?client_secret=${encodeURIComponent(clientSecret)}&amp;outcome=${outcome}"><p><button>${label}</button></p></form>`

const question = (intent: AuthenticatedIntent): ServerPage => {
  const sum = intent.sum && escapeHtml(formatMoney(intent.sum.amount, intent.sum.currency.toUpperCase()))
  const what = sum === null ? 'to keep this card for later payments' : `for ${sum}`
  return {
    title: 'Is this you?',
    body: `<p>This page stands for your bank, in the sandbox: no money moves. A shop asks ${what}.</p>
${button(intent, 'complete', 'Yes, confirm')}
${button(intent, 'fail', 'No, refuse')}`,
  }
}

const answered = ({ status }: AuthenticatedIntent): ServerPage => ({
  title: status === 'succeeded' || status === 'processing' ? 'Thank you' : 'Not confirmed',
  body: '<p>You can close this page and go back to the shop.</p>',
})

/** Back to the shop, with what Stripe adds to the address. Never to anybody else's. */
function wayBack(
  { kind, id, clientSecret, status, returnUrl }: AuthenticatedIntent,
  own: string | null,
): string | null {
  if (returnUrl === null || !URL.canParse(returnUrl)) return null
  const url = new URL(returnUrl)
  if (url.origin !== own) return null
  url.searchParams.set(kind, id)
  url.searchParams.set(`${kind}_client_secret`, clientSecret)
  url.searchParams.set('redirect_status', redirectStatuses[status] ?? 'failed')
  return url.href
}

const redirectStatuses: Readonly<Record<string, string>> = { succeeded: 'succeeded', processing: 'pending' }
