import type { Router } from '@koa/router'
import { digests, eventsById, entriesOfHour, pull, push } from '../../core/contract/sync.ts'
import type { Deps } from '../deps.ts'
import { handle } from '../http/handle.ts'
import { syncService } from '../services/sync.ts'

export function syncRoutes(router: Router, deps: Pick<Deps, 'db' | 'now' | 'config'>): void {
  const sync = syncService(deps)
  handle(router, push, ({ body }, ctx) => sync.push(ctx.state.userId, body))
  handle(router, pull, ({ query }, ctx) => sync.pull(ctx.state.userId, query))
  handle(router, digests, ({ query }, ctx) => sync.digests(ctx.state.userId, query))
  handle(router, entriesOfHour, ({ query }, ctx) => sync.entriesOfHour(ctx.state.userId, query))
  handle(router, eventsById, ({ body }, ctx) => sync.eventsById(ctx.state.userId, body))
}
