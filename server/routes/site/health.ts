import type { Router } from '@koa/router'
import { healthz, readyz } from '../../../core/contract/site/health.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { handle } from '../../http/handle.ts'
import { isMigrated } from '../../database/migrate.ts'

export function healthRoutes(router: Router, deps: Pick<Deps, 'db' | 'reads'>): void {
  const isReady = readiness(deps)
  handle(router, healthz, () => ({ ok: true as const }))
  handle(router, readyz, async () => {
    if (!(await isReady().catch(() => false)))
      throw new Problem('unavailable', 'The server is not ready.', { retryAfterS: 5 })
    return { ok: true as const, migrated: true as const }
  })
}

/** A database that was once found migrated stays so while this process lives: from then on it only has to answer. */
function readiness({ db, reads }: Pick<Deps, 'db' | 'reads'>): () => Promise<boolean> {
  let hasMigrated = false
  return async () => {
    if (hasMigrated) await reads('knex_migrations').first('id')
    else hasMigrated = await isMigrated(db)
    return hasMigrated
  }
}
