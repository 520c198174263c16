import type { Router } from '@koa/router'
import { getResource } from '../../../core/contract/shop/resource-detail.ts'
import { downloadResource, listResources } from '../../../core/contract/shop/resources.ts'
import type { Deps } from '../../deps.ts'
import { signedInUserId } from '../../http/context.ts'
import { handle, handleResponse } from '../../http/handle.ts'
import { sendCached } from '../../http/send-cached.ts'
import { resourceService } from '../../services/shop/resources.ts'

export function resourceRoutes(router: Router, deps: Pick<Deps, 'db' | 'reads' | 'config' | 'limits'>): void {
  const resources = resourceService(deps)
  handleResponse(router, listResources, async (_, ctx) => sendCached(ctx, await resources.list()))
  handleResponse(router, getResource, async ({ params }, ctx) => sendCached(ctx, await resources.one(params.id)))
  handle(router, downloadResource, ({ params }, ctx) =>
    resources.download(params.id, { userId: signedInUserId(ctx), ip: ctx.ip }),
  )
}
