import type { Router } from '@koa/router'
import * as z from 'zod/mini'
import { blobParams, packManifestOf } from '../../../core/contract/study/study.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../http/context.ts'
import { courseIdFrom } from '../../http/course-id.ts'
import { handle, handleResponse } from '../../http/handle.ts'
import { sendBlob } from '../../http/send-blob.ts'
import { courseMedia, packBlob } from '../../services/site/byte-endpoints.ts'
import { blobReader } from '../../services/shop/blob-reader.ts'
import { packService } from '../../services/study/packs.ts'

const anyCourse = z.object({ courseId: z.string() })
const anyFile = z.object({ courseId: z.string(), sha256: z.string() })

export function packRoutes(router: Router, deps: Pick<Deps, 'reads' | 'now'>): void {
  const packs = packService(deps)

  handle(router, { ...packManifestOf, params: anyCourse }, ({ params: { courseId } }, ctx) =>
    packs.manifest(ctx.state.userId, courseIdFrom(courseId)),
  )

  const sendFile = async ({ params }: { params: z.infer<typeof anyFile> }, ctx: RequestContext) => {
    const courseId = courseIdFrom(params.courseId)
    const sha256 = z.safeParse(blobParams.shape.sha256, params.sha256)
    if (!sha256.success) throw new Problem('not-found', 'This course has no such file.')
    const blob = await packs.blob(ctx.state.userId, courseId, sha256.data)
    await sendBlob(ctx, blob, blobReader(deps, blob), 'private')
  }
  handleResponse(router, { ...packBlob, params: anyFile }, sendFile)
  handleResponse(router, { ...courseMedia, params: anyFile }, sendFile)
}
