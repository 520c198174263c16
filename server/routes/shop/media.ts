import type { Router } from '@koa/router'
import type { Deps } from '../../deps/deps.ts'
import { handle } from '../../http/handle.ts'
import type { BytesReply } from '../../http/reply/replies.ts'
import { blobReader, publicMediaFile } from '../../services/shop/storefront/blobs.ts'
import { publicMedia } from '../../services/site/byte-endpoints.ts'

export function mediaRoutes(router: Router, deps: Pick<Deps, 'reads'>): void {
  handle(router, publicMedia, async ({ params }): Promise<BytesReply> => {
    const blob = await publicMediaFile(deps, params.sha256)
    return { is: 'blob', blob, read: blobReader(deps, blob), readers: 'public' }
  })
}
