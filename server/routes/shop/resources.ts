import type { Router } from '@koa/router'
import { getResource } from '../../../core/contract/shop/resource-detail.ts'
import { downloadResource, listResources } from '../../../core/contract/shop/resources.ts'
import type { Deps } from '../../deps.ts'
import { signedInUserId } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { WrittenJson } from '../../http/replies.ts'
import { resourceService } from '../../services/shop/resources.ts'

export function resourceRoutes(router: Router, deps: Pick<Deps, 'db' | 'reads' | 'now' | 'config' | 'limits'>): void {
  const resources = resourceService(deps)
  handle(router, listResources, async () => new WrittenJson(await resources.list()))
  handle(router, getResource, async ({ params }) => new WrittenJson(await resources.one(params.id)))
  handle(router, downloadResource, ({ params }, ctx) =>
    resources.download(params.id, { userId: signedInUserId(ctx), ip: ctx.ip }),
  )
}
