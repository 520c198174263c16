import type { Router } from '@koa/router'
import { healthz, readyz } from '../../core/contract/health.ts'
import { Problem } from '../../core/problem.ts'
import type { Deps } from '../deps.ts'
import { handle } from '../http/handle.ts'
import { isMigrated } from '../migrate.ts'

export function healthRoutes(router: Router, { db }: Pick<Deps, 'db'>): void {
  handle(router, healthz, () => ({ ok: true as const }))
  handle(router, readyz, async () => {
    const isReady = await isMigrated(db).catch(() => false)
    if (!isReady) throw new Problem('unavailable', 'The server is not ready.', { retryAfterS: 5 })
    return { ok: true as const, migrated: true as const }
  })
}
