import { call, type WireReply, type WireRequest } from '../../core/contract/call.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../core/contract/endpoint.ts'

export interface Reply {
  status: number
  headers: Headers
  /** The body as JSON, `undefined` when it is none; loosely typed, since a test looks at what came. */
  json: ReturnType<typeof JSON.parse>
  text: string
}

/** Speaks to the app over HTTP like one browser: keeps cookies, sends JSON. */
export interface TestClient {
  /** Sends any request; a body that is not text is sent as JSON. */
  request(method: string, path: string, body?: unknown, init?: RequestInit): Promise<Reply>
  get(path: string, init?: RequestInit): Promise<Reply>
  post(path: string, body?: unknown, init?: RequestInit): Promise<Reply>
  /** Calls an endpoint of the contract as the app does. Throws `Problem`. */
  call<E extends Endpoint>(to: E, input: InputOf<E>): Promise<AnswerOf<E>>
  /** Cookies by name. */
  cookies: Map<string, string>
}

/** `url`: of the server, or what tells it for each request anew. `everyTime`: headers of each request. */
export function testClient(url: string | (() => string), everyTime: Record<string, string> = {}): TestClient {
  const origin = typeof url === 'string' ? () => url : url
  const cookies = new Map<string, string>()

  async function request(method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<Reply> {
    const headers = new Headers(everyTime)
    new Headers(init.headers).forEach((value, name) => headers.set(name, value))
    if (cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    }
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const sent = body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }
    const response = await fetch(origin() + path, { ...init, method, headers, redirect: 'manual', ...sent })
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parseJson(text) }
  }

  async function send({ method, url: path, body }: WireRequest): Promise<WireReply> {
    const { status, headers, text } = await request(method, path, body)
    return { status, text, contentType: (headers.get('content-type') ?? '').split(';')[0] ?? '' }
  }

  return {
    request,
    get: (path, init) => request('GET', path, undefined, init),
    post: (path, body, init) => request('POST', path, body, init),
    call: (to, input) => call(send, to, input),
    cookies,
  }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const isGone = value === '' || attributes.some((attribute) => /^\s*expires=Thu, 01 Jan 1970/i.test(attribute))
  if (isGone) cookies.delete(name)
  else cookies.set(name, value)
}

function parseJson(text: string): Reply['json'] {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
