import type { Router } from '@koa/router'
import { compareLearners, digests, eventsById, entriesOfSpans, pull, push } from '../../../core/contract/study/sync.ts'
import { entriesOfHour } from '../../../core/contract/study/sync-earlier.ts'
import { pushByteLimit } from '../../../core/study/events/event.ts'
import type { Deps } from '../../deps/deps.ts'
import { handle, type Admit } from '../../http/handle.ts'
import { WrittenJson } from '../../http/reply/replies.ts'
import { learnerComparison } from '../../services/study/compare-learners.ts'
import { syncLimits, type SyncCall } from '../../services/study/sync-limits.ts'
import { syncService } from '../../services/study/sync.ts'

export function syncRoutes(router: Router, deps: Pick<Deps, 'db' | 'reads' | 'now' | 'wait' | 'config' | 'log'>): void {
  const sync = syncService(deps)
  const limits = syncLimits(deps)
  const limited = (call: SyncCall): { admit: Admit } => ({
    admit: ({ req, state: { userId } }) =>
      limits.enter(userId, call, Number(req.headers['content-length'] ?? (call === 'push' ? pushByteLimit : 0))),
  })

  handle(router, push, ({ body }, { state }) => sync.push(state.userId, body), limited('push'))
  handle(
    router,
    pull,
    async ({ query }, { state }) => new WrittenJson(await sync.pull(state.userId, query)),
    limited('pull'),
  )
  handle(
    router,
    digests,
    async ({ query }, { state }) => new WrittenJson(await sync.digests(state.userId, query)),
    limited('digests'),
  )
  handle(
    router,
    entriesOfSpans,
    async ({ body }, { state }) => new WrittenJson(await sync.entriesOfSpans(state.userId, body)),
    limited('entries'),
  )
  handle(
    router,
    entriesOfHour,
    async ({ query }, { state }) => new WrittenJson(await sync.entriesOfHour(state.userId, query)),
    limited('entries'),
  )
  handle(
    router,
    eventsById,
    async ({ body }, { state }) => new WrittenJson(await sync.eventsById(state.userId, body)),
    limited('events'),
  )

  const compare = learnerComparison(deps)
  handle(
    router,
    compareLearners,
    async ({ body }, { state }) => ({ learners: await compare(state.userId, body) }),
    limited('learners'),
  )
}
