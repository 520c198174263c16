import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Koa from 'koa'

export interface Listening {
  port: number
  /** Takes no new connections, lets requests in flight finish for at most `graceMs`, then cuts what is left. */
  stop(graceMs: number): Promise<void>
}

/** `quietMs`: a connection on which nothing moves for this long, in the middle of a request or a reply, is cut. A reply may be slow, a
 *  request has a minute to come whole. `maxConnections`: more are turned away at once. */
export async function listen(
  app: Koa,
  port: number,
  host?: string,
  { quietMs = 60_000, maxConnections = 5_000 } = {},
): Promise<Listening> {
  const server = createServer(app.callback())
  server.maxConnections = maxConnections
  server.timeout = quietMs
  // Longer than proxies keep idle connections, so that it is never we who close one under a request.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 60_000
  // A slow phone sends its largest batch in this time; what takes longer only holds a connection.
  server.requestTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // A connection that cannot be taken, for want of descriptors, ends nothing but itself.
  server.on('error', (error) => app.emit('error', error))
  return {
    port: (server.address() as AddressInfo).port,
    async stop(graceMs) {
      const closed = new Promise((resolve) => server.close(resolve))
      // A connection that was busy just now stays open for its next request unless told otherwise.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}
