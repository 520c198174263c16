/** The real server on a data folder, for benchmarks. `ours.ts <folder> [uncached | <provider> <webhook secret>]`; `uncached`: the
 *  catalogue changes with every request, and `/api/courses/uncached` gives it without the copy kept for many; otherwise the address
 *  of a payment provider in another process. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as resolveAfter } from 'node:timers/promises'
import { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { listCourses } from '../../core/contract/shop/courses.ts'
import { argon2Threads } from '../../server/adapters/argon2-threads.ts'
import { createApp } from '../../server/app.ts'
import { parseConfig } from '../../server/config/config.ts'
import { openDatabase, sqliteFileIn } from '../../server/database/database.ts'
import { handle } from '../../server/http/handle.ts'
import { listen } from '../../server/http/listen.ts'
import { createLog } from '../../server/deps/log.ts'
import { makeDeps } from '../../server/deps/make-deps.ts'
import { catalogueService } from '../../server/services/shop/storefront/catalogue.ts'
import { noLimits } from '../../server/testing/no-limits.ts'
import { tellPort } from '../support/child-server.ts'
import { secretKey } from '../support/secret-key.ts'

const [dataDir = '', manner = '', webhookSecret] = process.argv.slice(2)
const root = path.resolve(import.meta.dirname, '../..')
const provider = {
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: manner,
}
const config = parseConfig({ DATA_DIR: dataDir, PORT: '0', ...(webhookSecret !== undefined && provider) }, root)

const db = openDatabase(null, sqliteFileIn(dataDir))
const deps = makeDeps({
  config: {
    ...config,
    sessionKeys: ['a key of the benchmarks, 32 characters'],
    secretKey,
    passwordCost: { memoryKib: 64, passes: 1 },
    limits: noLimits,
  },
  db,
  log: createLog(config.logLevel),
  now: Date.now,
  wait: (ms, signal) => resolveAfter(ms, undefined, { signal }),
  randomBytes,
  argon2: argon2Threads(1),
  sendMail: async () => undefined,
  sendForm: null,
})
// Every reading of the catalogue's revision finds a new one: on this connection alone, a view stands before the table.
if (manner === 'uncached') {
  await deps.reads.raw('pragma query_only = off')
  await deps.reads.raw('create temp view catalogue_state as select 1 as id, random() as revision')
}
const app = createApp(deps)
if (manner === 'uncached') {
  const router = new Router()
  const catalogue = catalogueService(deps)
  handle(router, { ...listCourses, path: '/api/courses/uncached' }, () => catalogue.cards())
  // Before the router: behind all that the server does with every request.
  app.middleware.splice(-5, 0, router.routes() as Middleware)
}
const { port } = await listen(app, 0)
tellPort({ port })
