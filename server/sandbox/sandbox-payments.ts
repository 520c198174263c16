import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import getRawBody from 'raw-body'
import type { SandboxDeps } from './context.ts'
import { doDueWork } from './due-work.ts'
import { intentListeners } from './operations.ts'
import { failure } from './requests/failure.ts'
import { answerRequest, type SandboxReply, type SandboxRequest } from './requests/answer-request.ts'
import { authenticate, type Authentication } from './sales/authentication.ts'
import { webhooks } from './webhooks.ts'

const mostBytes = 1_000_000

export type SandboxPayments = ReturnType<typeof sandboxPayments>

/** The embedded payment provider: it speaks a part of Stripe's API, and moves no money. All that it knows is in the database, so it
 *  goes on where it was after a restart, and several servers have one between them. `send`: how webhooks are posted. */
export function sandboxPayments(outside: Omit<SandboxDeps, 'intentListeners'>, send: typeof fetch = fetch) {
  const deps: SandboxDeps = { ...outside, intentListeners }
  const events = webhooks(deps, send)
  let listening: Promise<Server> | undefined
  let webhookUrl: string | undefined

  /** Where it answers calls of this process: on the machine itself, from the first call on. Nobody else is told the port. */
  async function address(): Promise<{ host: string; port: number }> {
    const server = await (listening ??= listen(deps))
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  }

  /** From now on, webhooks go there. */
  function deliverTo(url: string): void {
    webhookUrl = url
  }

  /** Does what is due by now, and then sends the events that are due. */
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
    answer: (request: SandboxRequest) => answerRequest(deps, request),
    authenticate: (asked: Authentication) => authenticate(deps, asked),
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
