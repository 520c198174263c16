import { Agent, request as startRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** A request as it is sent: nothing is checked or corrected. */
export interface HttpRequest {
  method: string
  /** With the query, encoded. */
  path: string
  headers: Record<string, string>
  body?: Uint8Array | string | undefined
}

export interface HttpReply {
  /** 0: no reply came; `text` says why. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** From the first byte sent to the last received. */
  tookMs: number
}

/** Many requests over connections that are kept. */
export interface HttpClient extends Disposable {
  send(request: HttpRequest): Promise<HttpReply>
}

/** After this nobody waits any more, ms; far above what a reply may take. */
const timeoutMs = 30_000

export function httpClient(port: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve) => {
        const startedMs = performance.now()
        const end = (status: number, text: string, given: IncomingHttpHeaders = {}) =>
          resolve({ status, text, headers: given, tookMs: performance.now() - startedMs })
        // Said by hand: a GET's body would otherwise be sent without its length.
        const sized = { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) }
        const options = { host: '127.0.0.1', port, agent, method, path, headers: sized, timeout: timeoutMs }
        const asked = startRequest(options)
        asked.once('timeout', () => asked.destroy(new Error('no reply')))
        asked.once('error', (error) => end(0, error.message))
        asked.once('response', (reply) => {
          const pieces: Buffer[] = []
          reply.on('data', (piece: Buffer) => pieces.push(piece))
          reply.once('error', (error) => end(0, error.message))
          reply.once('end', () =>
            end(reply.statusCode ?? 0, textOf(Buffer.concat(pieces), reply.headers), reply.headers),
          )
        })
        asked.end(body)
      }),
    [Symbol.dispose]: () => agent.destroy(),
  }
}

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
}

function textOf(bytes: Buffer, { 'content-encoding': coding = 'identity' }: IncomingHttpHeaders): string {
  return (bytes.length > 0 ? (unpack[coding]?.(bytes) ?? bytes) : bytes).toString('utf8')
}
