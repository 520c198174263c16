import type { IncomingMessage } from 'node:http'
import getRawBody from 'raw-body'
import { Problem } from '../../core/problem.ts'
import { isDeeperThan } from '../../core/contract/json-depth.ts'

const depthLimit = 32
// Beyond its limit a body is read and thrown away, so that the sender hears the answer; up to here.
const drainLimitBytes = 16_000_000

/** Reads a JSON request body of at most `maxBytes`; `undefined` when there is none. Throws `unsupported-media`, `too-large` or `validation`. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  if (!hasBody(request)) return undefined
  requireJson(request)
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0) return undefined
  if (isDeeperThan(bytes, depthLimit)) throw new Problem('validation', 'The request is nested too deeply.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new Problem('validation', 'The request is not valid JSON.', { cause })
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function requireJson({ headers }: IncomingMessage): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length)
  if (type !== 'application/json' || !['utf-8', 'utf8', '"utf-8"', undefined].includes(charset)) {
    throw new Problem('unsupported-media', 'Please send JSON in UTF-8.')
  }
}

/** The bytes of a request body of at most `maxBytes`, as they were sent. Throws as `readJson` does. */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  // Unpacking is refused rather than bounded: a small body could inflate to fill the memory.
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Problem('unsupported-media', 'Please send the request uncompressed.')
  }
  if (Number(request.headers['content-length']) > drainLimitBytes) throw tooLarge()
  try {
    return await getRawBody(request, { limit: maxBytes })
  } catch (cause) {
    if (!isTooLarge(cause)) throw cutShort(cause)
  }
  await drain(request)
  throw tooLarge()
}

const isTooLarge = (error: unknown) => error instanceof Error && 'type' in error && error.type === 'entity.too.large'

async function drain(request: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) if ((bytes += chunk.length) > drainLimitBytes) break
  } catch (cause) {
    throw cutShort(cause)
  }
}

const cutShort = (cause: unknown) => new Problem('validation', 'The request was cut short.', { cause })

const tooLarge = () => new Problem('too-large', 'The request is too large.')
