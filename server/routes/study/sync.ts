import type { Router } from '@koa/router'
import type { Endpoint } from '../../../core/contract/endpoint.ts'
import { digests, eventsById, entriesOfHour, pull, push } from '../../../core/contract/study/sync.ts'
import { pushByteLimit } from '../../../core/study/events/event.ts'
import type { Deps } from '../../deps.ts'
import { handle, handleResponse, type Admit, type Input } from '../../http/handle.ts'
import { sendJson } from '../../http/send-json.ts'
import { syncLimits, type SyncCall } from '../../services/study/sync-limits.ts'
import { syncService } from '../../services/study/sync.ts'

export function syncRoutes(router: Router, deps: Pick<Deps, 'db' | 'reads' | 'now' | 'wait' | 'config'>): void {
  const sync = syncService(deps)
  const limits = syncLimits(deps)
  const limited =
    (call: SyncCall): Admit =>
    ({ req, state: { userId } }) =>
      limits.enter(userId, call, Number(req.headers['content-length'] ?? (call === 'push' ? pushByteLimit : 0)))

  /** Mounts a call that is answered with the JSON that `read` gives. */
  function handleJson<E extends Endpoint>(
    endpoint: E,
    call: SyncCall,
    read: (userId: string, input: Input<E>) => Promise<string>,
  ): void {
    handleResponse(
      router,
      endpoint,
      async (input, ctx) => sendJson(ctx, await read(ctx.state.userId, input)),
      limited(call),
    )
  }

  handle(router, push, ({ body }, { state }) => sync.push(state.userId, body), limited('push'))
  handleJson(pull, 'pull', (userId, { query }) => sync.pull(userId, query))
  handleJson(digests, 'digests', (userId, { query }) => sync.digests(userId, query))
  handleJson(entriesOfHour, 'entries', (userId, { query }) => sync.entriesOfHour(userId, query))
  handleJson(eventsById, 'events', (userId, { body }) => sync.eventsById(userId, body))
}
