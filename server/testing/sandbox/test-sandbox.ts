import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Knex } from 'knex'
import { Stripe } from 'stripe'
import { parseConfig } from '../../config/config.ts'
import { createLog } from '../../deps/log.ts'
import { sandboxKeys } from '../../sandbox/requests/answer-request.ts'
import { sandboxPayments } from '../../sandbox/sandbox-payments.ts'
import type { SandboxPayments } from '../../sandbox/sandbox.ts'
import { testDatabase } from '../database/test-database.ts'

export interface TestSandbox extends AsyncDisposable {
  sandbox: SandboxPayments
  /** Stripe's own client, which speaks to it over HTTP. */
  stripe: Stripe
  db: Knex
  clock: { nowMs: number }
  /** The webhooks that arrived, in order. */
  received: { body: string; signature: string }[]
  /** What webhooks are answered with: a status, or nobody there. */
  answers: { status: number | null }
  /** The same after its process ended and started again. */
  restart(): Promise<TestSandbox>
  /** Another process on the same database. */
  beside(): Promise<TestSandbox>
}

/** One answer as it came, with what was asked. */
export interface Answered {
  method: string
  path: string
  json: Record<string, unknown>
}

/** The payment sandbox on a database of its own: `await using till = await testSandbox()`. `onAnswer` sees every answer to Stripe's
 *  client. */
export async function testSandbox(onAnswer?: (answered: Answered) => void): Promise<TestSandbox> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-sandbox-'))
  const { db, remove } = await testDatabase(dir)
  const clock = { nowMs: Date.UTC(2026, 10, 21, 9) }
  const started: SandboxPayments[] = []
  const received: TestSandbox['received'] = []
  const answers: TestSandbox['answers'] = { status: 200 }
  const send: typeof fetch = async (_url, { body, headers } = {}) => {
    if (answers.status === null) throw new TypeError('fetch failed')
    received.push({ body: String(body), signature: new Headers(headers).get('stripe-signature') ?? '' })
    return new Response(null, { status: answers.status })
  }

  const watched: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    const { pathname } = new URL(String(url))
    onAnswer?.({ method: init?.method ?? 'GET', path: pathname, json: await response.clone().json() })
    return response
  }

  async function start(): Promise<TestSandbox> {
    const config = { ...parseConfig({ DATA_DIR: dir }, dir), secretKey: 'a secret of the tests, 32 characters' }
    const sandbox = sandboxPayments({ db, now: () => clock.nowMs, randomBytes, log: createLog('silent'), config }, send)
    sandbox.deliverTo('http://127.0.0.1/api/webhooks/stripe')
    started.push(sandbox)
    const stripe = new Stripe(sandboxKeys.secret, {
      ...(await sandbox.address()),
      protocol: 'http',
      ...(onAnswer && { httpClient: Stripe.createFetchHttpClient(watched) }),
      maxNetworkRetries: 0,
      telemetry: false,
    })
    const stop = async () => {
      for (const each of started) await each.stop()
      await remove()
      await rm(dir, { recursive: true, force: true })
    }
    const restart = () => sandbox.stop().then(start)
    return { sandbox, stripe, db, clock, received, answers, restart, beside: start, [Symbol.asyncDispose]: stop }
  }
  return start()
}

/** What Stripe's client throws for a call that is refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('the call was not refused', { cause: error })
  return error
}
