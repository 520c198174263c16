import type { Router } from '@koa/router'
import * as z from 'zod/mini'
import { enrol, getCourse, listCourses } from '../../core/contract/courses.ts'
import type { Deps } from '../deps.ts'
import { signedInUserId } from '../http/context.ts'
import { courseIdFrom } from '../http/course-id.ts'
import { handle, handleRaw } from '../http/handle.ts'
import { catalogueService } from '../services/catalogue.ts'
import { entitlementService } from '../services/entitlements.ts'

// The contract's number is checked by `courseIdFrom`, which answers `not-found` for an address that is none.
const params = z.object({ id: z.string() })

export function courseRoutes(router: Router, deps: Pick<Deps, 'db' | 'now' | 'newId'>): void {
  const catalogue = catalogueService(deps)
  const entitlements = entitlementService(deps)

  handleRaw(router, listCourses, async (_, ctx) => {
    const { json, gzip, tag } = await catalogue.rendered()
    const coding = ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity'
    // Prices are never shown stale: a copy may be kept, and is asked about each time.
    ctx.set('Cache-Control', 'public, max-age=0, must-revalidate')
    ctx.vary('Accept-Encoding')
    ctx.etag = `"${tag}-${coding}"`
    ctx.status = 200
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.type = 'application/json'
    if (coding === 'gzip') ctx.set('Content-Encoding', 'gzip')
    ctx.body = coding === 'gzip' ? gzip : json
  })

  handle(router, { ...getCourse, params }, ({ params: { id } }, ctx) =>
    catalogue.course(courseIdFrom(id), signedInUserId(ctx)),
  )

  handle(router, { ...enrol, params }, ({ params: { id } }, ctx) =>
    entitlements.enrol(ctx.state.userId, courseIdFrom(id)),
  )
}
