import type { Router } from '@koa/router'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { handleResponse } from '../../http/handle.ts'
import { sendBlob } from '../../http/send-blob.ts'
import { blobReader } from '../../services/shop/blob-reader.ts'
import { publicMedia } from '../../services/site/byte-endpoints.ts'
import { publicMediaFile } from '../../services/shop/public-media.ts'

// An address that is no hash has no file, rather than a mistake in it.
const params = z.object({ sha256: z.string() })

export function mediaRoutes(router: Router, deps: Pick<Deps, 'reads'>): void {
  handleResponse(router, { ...publicMedia, params }, async ({ params: { sha256 } }, ctx) => {
    const blob = await publicMediaFile(deps, sha256)
    await sendBlob(ctx, blob, blobReader(deps, blob), 'public')
  })
}
