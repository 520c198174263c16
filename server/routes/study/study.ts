import type { Router } from '@koa/router'
import { leases, signingKeys } from '../../../core/contract/study/study.ts'
import { handle } from '../../http/handle.ts'
import { leaseService } from '../../services/study/leases.ts'
import type { SigningDeps } from '../../services/study/signing.ts'

export function studyRoutes(router: Router, deps: SigningDeps): void {
  const study = leaseService(deps)
  handle(router, signingKeys, async () => ({ keys: await study.publicKeys() }))
  handle(router, leases, (_, ctx) => study.renew(ctx.state.userId))
}
