import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import getRawBody from 'raw-body'
import type { SandboxDeps } from './context.ts'
import { doDueWork } from './due-work.ts'
import { intentListeners } from './operations.ts'
import { failure } from './requests/failure.ts'
import { answerRequest } from './requests/answer-request.ts'
import { authenticate } from './sales/authentication.ts'
import type { SandboxPayments, SandboxReply } from './sandbox.ts'
import { webhooks } from './webhooks.ts'

const mostBytes = 1_000_000

/** The embedded payment provider: it speaks a part of Stripe's API, and moves no money. All that it knows is in the database, so it
 *  goes on where it was after a restart, and several servers have one between them. `send`: how webhooks are posted. */
export function sandboxPayments(
  outside: Omit<SandboxDeps, 'intentListeners'>,
  send: typeof fetch = fetch,
): SandboxPayments {
  const deps: SandboxDeps = { ...outside, intentListeners }
  const events = webhooks(deps, send)
  let listening: Promise<Server> | undefined
  let webhookUrl: string | undefined

  async function address(): Promise<{ host: string; port: number }> {
    const server = await (listening ??= listen(deps))
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  }

  function deliverTo(url: string): void {
    webhookUrl = url
  }

  async function doDue(): Promise<void> {
    await doDueWork(deps)
    if (webhookUrl !== undefined) while ((await events.deliverDue(webhookUrl)) > 0);
  }

  async function stop(): Promise<void> {
    const server = await listening
    server?.closeAllConnections()
    if (server) await new Promise((resolve) => server.close(resolve))
  }

  return {
    address,
    answer: (request) => answerRequest(deps, request),
    authenticate: (asked) => authenticate(deps, asked),
    deliverTo,
    doDue,
    events,
    stop,
  }
}

async function listen(deps: SandboxDeps): Promise<Server> {
  const server = createServer((request, response) => {
    answerHttp(deps, request)
      .catch((error: unknown): SandboxReply => {
        deps.log.warn({ error }, 'a request to the payment sandbox could not be read')
        return { status: 400, headers: {}, body: JSON.stringify({ error: failure.invalid('Invalid request.').body }) }
      })
      .then(({ status, headers, body }) => {
        response.writeHead(status, { ...headers, 'content-type': 'application/json' })
        response.end(body)
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // It stops no process from ending.
  server.unref()
  return server
}

async function answerHttp(deps: SandboxDeps, request: IncomingMessage): Promise<SandboxReply> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox')
  const { authorization, 'idempotency-key': idempotencyKey, 'stripe-version': apiVersion } = request.headers
  return answerRequest(deps, {
    method: request.method ?? 'GET',
    path: pathname,
    query: search,
    body: await getRawBody(request, { limit: mostBytes, encoding: 'utf8' }),
    authorization,
    idempotencyKey: headerText(idempotencyKey),
    apiVersion: headerText(apiVersion),
    isFromBrowser: false,
  })
}

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join() : value)
