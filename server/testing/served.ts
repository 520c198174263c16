import type { AddressInfo } from 'node:net'
import { Router } from '@koa/router'
import Koa, { type Middleware } from 'koa'
import { problemReplies } from '../http/problems.ts'
import { requestLog } from '../http/request-log.ts'
import { createLog } from '../deps/log.ts'
import { testClient, type TestClient } from './test-client.ts'

export interface Served extends TestClient, AsyncDisposable {
  url: string
  /** Everything that was logged, one JSON text per line. */
  logLines: string[]
}

/** A Koa app with the routes that `mount` puts on it, behind `steps`, on a free port. It has no database. */
export async function served(mount: (router: Router) => void, steps: Middleware[] = []): Promise<Served> {
  const logLines: string[] = []
  const log = createLog('info', { write: (line: string) => void logLines.push(line) })
  const router = new Router()
  mount(router)
  const koa = new Koa()
  koa.on('error', () => {})
  koa.use(requestLog({ log, now: () => 0, newId: () => 'made-here' }))
  koa.use(problemReplies({ log, now: () => 0 }))
  for (const step of [...steps, router.routes() as Middleware]) koa.use(step)
  const server = koa.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...testClient(url),
    url,
    logLines,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
