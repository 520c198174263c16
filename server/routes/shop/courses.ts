import type { Router } from '@koa/router'
import { previewCourse } from '../../../core/contract/shop/course-preview.ts'
import { enrol, getCourse, listCourses } from '../../../core/contract/shop/courses.ts'
import type { Deps } from '../../deps/deps.ts'
import { signedInUserId } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { WrittenJson } from '../../http/reply/replies.ts'
import { requireOwn } from '../../services/account/require-own.ts'
import { catalogueService } from '../../services/shop/storefront/catalogue.ts'
import { entitlementService } from '../../services/study/entitlements.ts'

export function courseRoutes(router: Router, deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId'>): void {
  const catalogue = catalogueService(deps)
  const entitlements = entitlementService(deps)

  handle(router, listCourses, async () => new WrittenJson(await catalogue.list()))
  handle(router, previewCourse, async ({ params }) => new WrittenJson(await catalogue.preview(params.id)))
  handle(router, getCourse, async ({ params: { id } }, ctx) => {
    const onSale = await catalogue.onSale(id)
    return onSale ? new WrittenJson(onSale) : catalogue.course(id, signedInUserId(ctx))
  })
  handle(router, enrol, ({ params, query }, { state: { userId } }) => {
    requireOwn(userId, query.userId)
    return entitlements.enrol(userId, params.id)
  })
}
