import type { Router } from '@koa/router'
import { digests, eventsById, entriesOfHour, pull, push } from '../../core/contract/sync.ts'
import type { Deps } from '../deps.ts'
import { handle, handleRaw } from '../http/handle.ts'
import { sendJson } from '../http/send-json.ts'
import { syncService } from '../services/sync.ts'

export function syncRoutes(router: Router, deps: Pick<Deps, 'db' | 'now' | 'config'>): void {
  const sync = syncService(deps)
  handle(router, push, ({ body }, ctx) => sync.push(ctx.state.userId, body))
  handleRaw(router, pull, async ({ query }, ctx) => sendJson(ctx, await sync.pull(ctx.state.userId, query)))
  handle(router, digests, ({ query }, ctx) => sync.digests(ctx.state.userId, query))
  handle(router, entriesOfHour, ({ query }, ctx) => sync.entriesOfHour(ctx.state.userId, query))
  handleRaw(router, eventsById, async ({ body }, ctx) => sendJson(ctx, await sync.eventsById(ctx.state.userId, body)))
}
