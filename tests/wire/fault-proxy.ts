import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import type { Chance } from '../simulation/chance.ts'

/** What befalls a piece of a request on its way to the server. */
const requestFaults = ['request lost', 'request torn', 'reply lost', 'half-open', 'swallowed', 'late'] as const
/** What befalls a piece of a reply. */
const replyFaults = ['reply lost', 'reply torn', 'half-open', 'swallowed', 'late'] as const
type Fault = (typeof requestFaults)[number] | (typeof replyFaults)[number]

/** How likely a piece meets a fault at all. */
const faultChance = 0.1
/** A peer that hears nothing waits out its whole timeout, so silence is rarer than a cut. */
const silenceChance = 0.2
const silences: readonly Fault[] = ['half-open', 'swallowed']
const longestDelayMs = 300

/** A TCP proxy on 127.0.0.1 that loses, tears, delays and swallows what passes. */
export interface FaultProxy extends AsyncDisposable {
  url: string
  /** Port behind it; `null` while nothing listens there: connections are then reset. */
  target: number | null
  isCalm: boolean
  /** No more faults; what they left of connections is closed. */
  calmDown(): void
  /** Pieces of requests that came so far. */
  requestPieces: number
  /** How often each fault happened. */
  faults: Map<Fault, number>
}

export async function faultProxy(chance: Chance): Promise<FaultProxy> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    keep(client)
    if (proxy.target === null) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(proxy.target, '127.0.0.1')
    keep(upstream)
    join(client, upstream)
  })

  function keep(socket: Socket): void {
    open.add(socket)
    socket.setNoDelay(true)
    // A cut connection is what this is for; `close` follows.
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
  }

  function fate<F extends Fault>(from: readonly F[]): F | null {
    if (proxy.isCalm || !chance.happens(faultChance)) return null
    const fault = chance.pick(from)
    if (silences.includes(fault) && !chance.happens(silenceChance)) return null
    proxy.faults.set(fault, (proxy.faults.get(fault) ?? 0) + 1)
    return fault
  }

  function join(client: Socket, upstream: Socket): void {
    /** Each end believes that the other is still there. */
    let isSilent = false
    const cut = () => {
      client.destroy()
      upstream.destroy()
    }
    client.on('data', (piece) => {
      proxy.requestPieces++
      if (isSilent) return
      const fault = fate(requestFaults)
      if (fault === 'request lost') cut()
      else if (fault === 'request torn') upstream.write(half(piece), cut)
      else if (fault === 'reply lost') {
        // The server works on; nobody hears what it says.
        isSilent = true
        upstream.write(piece, () => client.destroy())
      } else pass(fault, piece, client, upstream)
    })
    upstream.on('data', (piece) => {
      if (isSilent) return
      const fault = fate(replyFaults)
      if (fault === 'reply lost') cut()
      else if (fault === 'reply torn') client.write(half(piece), cut)
      else pass(fault, piece, upstream, client)
    })
    function pass(fault: Fault | null, piece: Buffer, from: Socket, to: Socket): void {
      if (fault === 'half-open') {
        isSilent = true
        upstream.destroy()
      } else if (fault === 'swallowed') isSilent = true
      else if (fault === 'late') {
        from.pause()
        setTimeout(() => {
          to.write(piece)
          from.resume()
        }, chance.below(longestDelayMs))
      } else to.write(piece)
    }
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.once('end', () => isSilent || other.end())
      one.once('close', () => isSilent || other.destroySoon())
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: null,
    isCalm: true,
    requestPieces: 0,
    faults: new Map(),
    calmDown() {
      proxy.isCalm = true
      for (const socket of open) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

const half = (piece: Buffer) => piece.subarray(0, Math.floor(piece.length / 2))
