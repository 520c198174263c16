import { connect, type Socket } from 'node:net'
import { longestReplyMs } from './size.ts'

export interface RawReply {
  status: number
  /** As they came; names in lower case. */
  headers: Record<string, string>
  body: Buffer
}

export interface RawAnswer {
  replies: RawReply[]
  /** What came after the last whole reply. */
  rest: string
  /** How it ended: with as many replies as were expected, by the server, or not within the time for any reply. */
  is: 'answered' | 'closed' | 'silent'
}

export interface RawOptions {
  /** Replies to wait for. */
  replies?: number
  /** Nothing more is sent, and the server hears so. */
  isHalfClosed?: boolean
}

/** Sends bytes as they are on a connection of their own. */
export function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  { replies: expected = 1, isHalfClosed = false }: RawOptions = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = openSocket(port)
    const reader = replyReader(String(bytes).startsWith('HEAD '))
    const end = (is: RawAnswer['is']) => {
      clearTimeout(timer)
      socket.destroy()
      const { replies, rest } = reader.sum(is === 'closed')
      resolve({ is, replies, rest })
    }
    const timer = setTimeout(() => end('silent'), longestReplyMs)
    socket.on('data', (piece) => {
      if (reader.take(piece) >= expected) end('answered')
    })
    socket.once('close', () => end('closed'))
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
    if (isHalfClosed) socket.end()
  })
}

/** A connection to the server, whose end is nobody's fault. */
export function openSocket(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  socket.on('error', () => undefined)
  socket.on('end', () => socket.end())
  return socket
}

/** Cuts what comes into replies; `take` answers how many are whole. */
function replyReader(isHead: boolean) {
  const replies: RawReply[] = []
  let pieces: Buffer[] = []
  let size = 0
  /** Bytes without which it makes no sense to look again. */
  let wanted = 0

  function cut(isEnded: boolean): void {
    let bytes = Buffer.concat(pieces)
    for (;;) {
      const headEnd = bytes.indexOf('\r\n\r\n')
      if (headEnd < 0) break
      const { status, headers } = headOf(bytes.subarray(0, headEnd).toString('latin1'))
      const start = headEnd + 4
      const length = isHead || status < 200 || status === 204 || status === 304 ? 0 : lengthOf(headers, bytes, start)
      const end = start + (length ?? (isEnded ? bytes.length - start : Infinity))
      if (end > bytes.length) {
        wanted = Number.isFinite(end) ? end : 0
        break
      }
      // 100 Continue is no reply yet.
      if (status >= 200) replies.push({ status, headers, body: Buffer.from(bytes.subarray(start, end)) })
      bytes = bytes.subarray(end)
    }
    pieces = [bytes]
    size = bytes.length
  }

  return {
    take(piece: Buffer): number {
      pieces.push(piece)
      size += piece.length
      if (size >= wanted) {
        wanted = 0
        cut(false)
      }
      return replies.length
    },
    sum(isEnded: boolean) {
      cut(isEnded)
      return { replies, rest: Buffer.concat(pieces).toString('latin1').slice(0, 200) }
    },
  }
}

function headOf(text: string): { status: number; headers: Record<string, string> } {
  const [first = '', ...lines] = text.split('\r\n')
  const pairs = lines
    .map((line) => line.split(/: *(.*)/s))
    .map(([name = '', value = '']) => [name.toLowerCase(), value])
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers: Object.fromEntries(pairs) }
}

/** Bytes of the body, its chunks with what is around them; `null` when the end of the connection ends it, or is not there yet. */
function lengthOf(headers: Record<string, string>, bytes: Buffer, start: number): number | null {
  if (headers['content-length'] !== undefined) return Number(headers['content-length'])
  if (headers['transfer-encoding'] !== 'chunked') return headers['connection'] === 'close' ? null : 0
  const end = bytes.indexOf('0\r\n\r\n', start)
  return end < 0 ? null : end + 5 - start
}
