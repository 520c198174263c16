import type { Router } from '@koa/router'
import { leases, signingKeys } from '../../core/contract/study.ts'
import type { Deps } from '../deps.ts'
import { handle } from '../http/handle.ts'
import { leaseService } from '../services/leases.ts'

export function studyRoutes(router: Router, deps: Pick<Deps, 'db' | 'now'>): void {
  const study = leaseService(deps)
  handle(router, signingKeys, async () => ({ keys: await study.publicKeys() }))
  handle(router, leases, (_, ctx) => study.renew(ctx.state.userId))
}
