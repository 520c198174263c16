import { problemFromJson } from '../../core/contract/problem-json.ts'
import type { HttpReply, HttpRequest } from './http-client.ts'
import { longestReplyMs } from './size.ts'

/** What is wrong with a reply, however hostile the request: an empty list when nothing is.
 *  `secrets`: words that stand only in what belongs to other people. */
export function faultsOf({ method, path }: HttpRequest, reply: HttpReply, secrets: readonly string[]): string[] {
  const asked = `${method} ${path.slice(0, 120)}`
  return Array.from(faults(path, method, reply, secrets), (fault) => `${asked}: ${fault}`)
}

function* faults(path: string, method: string, reply: HttpReply, secrets: readonly string[]): Generator<string> {
  const { status, text, tookMs } = reply
  if (status === 0) yield `no reply: ${text}`
  if (isServerFault(reply)) yield `answered ${status}: ${text.slice(0, 300)}`
  if (status === 429 && !tellsWhen(reply)) yield 'was refused without a Retry-After'
  if (tookMs > longestReplyMs) yield `took ${Math.round(tookMs)} ms`
  for (const secret of secrets) if (text.includes(secret)) yield `told ${secret}: ${text.slice(0, 300)}`
  if (status >= 400 && path.startsWith('/api/') && method !== 'HEAD' && !isProblem(reply)) {
    yield `answered ${status} without a problem: ${text.slice(0, 300)}`
  }
  if (insides.test(text.slice(0, 2000))) yield `told of its insides: ${text.slice(0, 300)}`
}

/** What people are never told: words of the database, of the parser, of a stack. */
const insides = /SQLITE_|SqliteError|duplicate key value|node_modules|\bat \S+ \(|\.ts:\d|JSON at position|ECONN|ENOENT/

/** A limit that says when to come again is meant; every other 5xx is a fault. */
const isServerFault = (reply: HttpReply) => reply.status >= 500 && !(reply.status === 503 && tellsWhen(reply))
const tellsWhen = ({ headers }: HttpReply) => /^\d+$/.test(headers['retry-after'] ?? '')

function isProblem({ headers, text }: HttpReply): boolean {
  return headers['content-type'] === 'application/problem+json' && problemFromJson(parsed(text)) !== null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
