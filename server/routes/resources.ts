import type { Router } from '@koa/router'
import { getResource } from '../../core/contract/resource-detail.ts'
import { downloadResource, listResources } from '../../core/contract/resources.ts'
import type { Deps } from '../deps.ts'
import { signedInUserId } from '../http/context.ts'
import { handle, handleRaw } from '../http/handle.ts'
import { sendKept } from '../http/send-kept.ts'
import { resourceService } from '../services/resources.ts'

export function resourceRoutes(router: Router, deps: Pick<Deps, 'db' | 'reads' | 'config' | 'limits'>): void {
  const resources = resourceService(deps)
  handleRaw(router, listResources, async (_, ctx) => sendKept(ctx, await resources.list()))
  handleRaw(router, getResource, async ({ params }, ctx) => sendKept(ctx, await resources.one(params.id)))
  handle(router, downloadResource, ({ params }, ctx) =>
    resources.download(params.id, { userId: signedInUserId(ctx), ip: ctx.ip }),
  )
}
