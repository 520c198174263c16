import type { Send } from '../../core/contract/call.ts'
import { problemFromJson } from '../../core/contract/problem-json.ts'
import { Problem } from '../../core/problem.ts'

/** How long a call waits for its reply, ms. */
const replyMs = 20_000

/** Sends calls with `fetch`, with the login session of this origin. `fetchFn`: for a request that outlives the page. */
export function fetchSend(fetchFn: typeof fetch = fetch): Send {
  return async ({ method, url, body }) => {
    const reply = await fetchFn(url, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(replyMs),
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    })
    const retryAfterS = secondsOf(reply.headers.get('retry-after'))
    return {
      status: reply.status,
      contentType: mediaTypeOf(reply),
      text: await reply.text(),
      ...(retryAfterS !== undefined && { retryAfterS }),
    }
  }
}

export interface BlobRequest {
  signal: AbortSignal
  /** Past the browser's cache, in which the bytes may be damaged. */
  reload: boolean
  /** A reply of another type is not the blob: a captive portal answers 200 with a page of its own. */
  mediaType: string
  /** Only these bytes. */
  part?: { start: number; length: number }
}

/** Gets the bytes of a blob. Throws `Problem`: the server's own, `unreachable` or `unreadable`. */
export type FetchBlob = (url: string, request: BlobRequest) => Promise<ArrayBuffer>

/** Fetches blobs with `fetch`. `stallMs`: a reply that brings nothing for so long counts as lost. */
export function fetchBlobs(fetchFn: typeof fetch = fetch, stallMs = 20_000): FetchBlob {
  return async (url, { signal, reload, mediaType, part }) => {
    const stop = new AbortController()
    const giveUp = () => stop.abort()
    // Not `AbortSignal.any`, which iOS has from 17.4 only.
    signal.addEventListener('abort', giveUp)
    let timer = setTimeout(giveUp, stallMs)
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, stallMs)
    }
    try {
      signal.throwIfAborted()
      const reply = await fetchFn(url, {
        credentials: 'same-origin',
        redirect: 'error',
        // Pieces of large media are kept by us: in the browser's cache they would lie on the disk twice.
        cache: part ? 'no-store' : reload ? 'reload' : 'default',
        ...(part && { headers: { range: `bytes=${part.start}-${part.start + part.length - 1}` } }),
        signal: stop.signal,
      })
      alive()
      if (!reply.ok) throw await problemOf(reply)
      if (mediaTypeOf(reply) !== mediaType) throw notOurs()
      const bytes = await wholeBody(reply, alive)
      // Servers and proxies may leave a range unheard and send all.
      return part && reply.status === 200 ? bytes.slice(part.start, part.start + part.length) : bytes
    } catch (cause) {
      signal.throwIfAborted()
      throw cause instanceof Problem ? cause : new Problem('unreachable', 'The server cannot be reached.', { cause })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }
}

async function wholeBody(reply: Response, onPiece: () => void): Promise<ArrayBuffer> {
  if (!reply.body) return await reply.arrayBuffer()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = reply.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(pieces)
    pieces.push(value)
    onPiece()
  }
}

/** Not by a `Blob`, which the browser would hand to another process and back. */
function joined(pieces: readonly Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole.buffer
}

async function problemOf(reply: Response): Promise<Problem> {
  const body: unknown = await reply.json().catch(() => null)
  return problemFromJson(body) ?? (reply.status >= 500 ? new Problem('unavailable', 'The server is busy.') : notOurs())
}

const notOurs = () => new Problem('unreadable', 'The reply is not from Vademecum.')

function mediaTypeOf(reply: Response): string {
  return reply.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Our servers and the proxies before them give seconds; a date is left to the caller's own timeout. */
function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}
