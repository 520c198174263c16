import type { Router } from '@koa/router'
import * as z from 'zod/mini'
import { previewCourse } from '../../../core/contract/shop/course-preview.ts'
import { enrol, getCourse, listCourses } from '../../../core/contract/shop/courses.ts'
import type { Deps } from '../../deps.ts'
import { signedInUserId } from '../../http/context.ts'
import { courseIdFrom } from '../../http/course-id.ts'
import { handle, handleResponse } from '../../http/handle.ts'
import { sendCached } from '../../http/send-cached.ts'
import { catalogueService } from '../../services/shop/catalogue.ts'
import { entitlementService } from '../../services/study/entitlements.ts'
import { previewService } from '../../services/shop/previews.ts'

// The contract's number is checked by `courseIdFrom`, which answers `not-found` for an address that is none.
const params = z.object({ id: z.string() })

export function courseRoutes(router: Router, deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId'>): void {
  const catalogue = catalogueService(deps)
  const entitlements = entitlementService(deps)
  const previews = previewService(deps)

  handleResponse(router, listCourses, async (_, ctx) => sendCached(ctx, await catalogue.rendered()))

  handleResponse(router, { ...previewCourse, params }, async ({ params: { id } }, ctx) =>
    sendCached(ctx, await previews.of(courseIdFrom(id))),
  )

  handle(router, { ...getCourse, params }, ({ params: { id } }, ctx) =>
    catalogue.course(courseIdFrom(id), signedInUserId(ctx)),
  )

  handle(router, { ...enrol, params }, ({ params: { id } }, ctx) =>
    entitlements.enrol(ctx.state.userId, courseIdFrom(id)),
  )
}
