import type { Router } from '@koa/router'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { handleRaw } from '../http/handle.ts'
import { sendBlob } from '../http/send-blob.ts'
import { blobReader } from '../services/blob-reader.ts'
import { openMedia } from '../services/byte-endpoints.ts'
import { openMediaFile } from '../services/open-media.ts'

// An address that is no hash has no file, rather than a mistake in it.
const params = z.object({ sha256: z.string() })

export function mediaRoutes(router: Router, deps: Pick<Deps, 'reads'>): void {
  handleRaw(router, { ...openMedia, params }, async ({ params: { sha256 } }, ctx) => {
    const blob = await openMediaFile(deps, sha256)
    await sendBlob(ctx, blob, blobReader(deps, blob), 'public')
  })
}
