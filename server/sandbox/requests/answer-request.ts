import { inSandbox, readingContext, type Context, type SandboxDeps } from '../context.ts'
import { operations } from '../operations.ts'
import type { SandboxReply, SandboxRequest } from '../sandbox.ts'
import { apiVersion } from './api-version.ts'
import { expanded } from './expand.ts'
import { Failure, failure } from './failure.ts'
import { readForm, type GivenParameters } from './form-encoding.ts'
import { answeredBefore, browserKey, rememberAnswer, requestHash, type Answered } from './idempotency.ts'
import type { Answer, Operation } from './operation.ts'

/** Keys of the sandbox: they open nothing but it. */
export const sandboxKeys = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' }

interface Found {
  operation: Operation
  /** Of the object that the path names; else empty. */
  id: string
  given: GivenParameters
  isBrowser: boolean
}

/** Answers a call as Stripe does. */
export async function answerRequest(deps: SandboxDeps, request: SandboxRequest): Promise<SandboxReply> {
  const id = `req_${Buffer.from(deps.randomBytes(12)).toString('hex')}`
  const { replayed = false, ...answered } = await answerOrFailure(deps, request, id)
  const headers = { 'request-id': id, 'stripe-version': apiVersion, ...(replayed && { 'idempotent-replayed': 'true' }) }
  const key = request.idempotencyKey
  return { ...answered, headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) } }
}

async function answerOrFailure(
  deps: SandboxDeps,
  request: SandboxRequest,
  requestId: string,
): Promise<Answered & { replayed?: boolean }> {
  try {
    const found = findOperation(request)
    return await (found.operation.method === 'GET' ? readOnly(deps, found) : changing(deps, request, found, requestId))
  } catch (error) {
    if (error instanceof Failure) return asAnswered(error, request.isFromBrowser)
    deps.log.error({ error, method: request.method, path: request.path }, 'the payment sandbox failed')
    const failed = new Failure(500, { type: 'api_error', message: 'An unknown error occurred' })
    return asAnswered(failed, request.isFromBrowser)
  }
}

function findOperation(request: SandboxRequest): Found {
  const { method, path, query, body } = request
  const { key, ...given } = readForm(method === 'POST' ? body : query)
  const isBrowser = isPublishable(request, key)
  if (request.apiVersion !== undefined && request.apiVersion !== apiVersion) {
    throw failure.invalid(`Invalid Stripe API version: ${request.apiVersion}`)
  }
  for (const operation of operations) {
    const match = operation.method === method ? operation.pattern.exec(path) : null
    if (!match) continue
    if (isBrowser && !operation.isForBrowsers) throw failure.secretKeyNeeded()
    return { operation, id: match[1] ?? '', given, isBrowser }
  }
  throw failure.noOperation(method, path)
}

/** The secret key comes in a header, which no form of another site can send to a port of this machine. */
function isPublishable({ authorization, isFromBrowser }: SandboxRequest, parameter: unknown): boolean {
  const key = authorization?.replace(/^Bearer /i, '') ?? parameter
  if (key === undefined || key === '') throw failure.noKey()
  if (key === sandboxKeys.publishable) return true
  if (key !== sandboxKeys.secret || authorization === undefined || isFromBrowser) throw failure.wrongKey()
  return false
}

async function readOnly(deps: SandboxDeps, { operation, given, id, isBrowser }: Found): Promise<Answered> {
  const { run, expand } = operation.prepare(given, id, isBrowser)
  const context = await readingContext(deps)
  return answeredWith(await run(context), expand, isBrowser, context)
}

async function changing(
  deps: SandboxDeps,
  { path, idempotencyKey }: SandboxRequest,
  { operation, given, id, isBrowser }: Found,
  requestId: string,
): Promise<Answered & { replayed?: boolean }> {
  const { run, expand } = operation.prepare(given, id, isBrowser)
  const key = isBrowser && idempotencyKey !== undefined ? browserKey(idempotencyKey) : idempotencyKey
  const hash = requestHash(path, given)
  const once = async (context: Context) => {
    const before = key === undefined ? undefined : await answeredBefore(key, hash, path, context.trx)
    if (before) return { ...before, replayed: true }
    const answered = await answeredWith(await run(context), expand, isBrowser, context)
    if (key !== undefined) await rememberAnswer(key, hash, answered, deps.now(), context.trx)
    return answered
  }
  return inSandbox(deps, once, { cause: { id: requestId, idempotency_key: key ?? null } })
}

async function answeredWith(
  answer: Answer,
  expand: readonly string[],
  isBrowser: boolean,
  context: Context,
): Promise<Answered> {
  if (answer instanceof Failure) return asAnswered(answer, isBrowser)
  return { status: 200, body: written(await expanded(answer, expand, context), isBrowser) }
}

const asAnswered = ({ status, body }: Failure, isBrowser: boolean): Answered => ({
  status,
  body: written({ error: body }, isBrowser),
})

const ofTheServer = new Set(['metadata', 'customer', 'latest_charge', 'receipt_email', 'charge'])

/** What a browser sees of an object tells nothing that is the server's. */
const written = (answer: object, isBrowser: boolean) =>
  JSON.stringify(answer, isBrowser ? (name, value) => (ofTheServer.has(name) ? undefined : value) : undefined, 2)
