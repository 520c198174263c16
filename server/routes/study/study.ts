import type { Router } from '@koa/router'
import { leases, packManifestOf, signingKeys } from '../../../core/contract/study/study.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../http/context.ts'
import { handle, type Input } from '../../http/handle.ts'
import type { BytesReply } from '../../http/replies.ts'
import { blobReader } from '../../services/shop/blob-reader.ts'
import { courseMedia, packBlob } from '../../services/site/byte-endpoints.ts'
import { leaseService } from '../../services/study/leases.ts'
import { packService } from '../../services/study/packs.ts'
import type { SigningDeps } from '../../services/study/signing.ts'

export function studyRoutes(router: Router, deps: SigningDeps & Pick<Deps, 'reads' | 'now'>): void {
  const rights = leaseService(deps)
  handle(router, signingKeys, async () => ({ keys: await rights.publicKeys() }))
  handle(router, leases, (_, ctx) => rights.renew(ctx.state.userId))

  const packs = packService(deps)

  handle(router, packManifestOf, ({ params }, ctx) => packs.manifest(ctx.state.userId, params.courseId))

  const file = async ({ params }: Input<typeof packBlob>, { state }: RequestContext): Promise<BytesReply> => {
    const blob = await packs.blob(state.userId, params.courseId, params.sha256)
    return { is: 'blob', blob, read: blobReader(deps, blob), readers: 'private' }
  }
  handle(router, packBlob, file)
  handle(router, courseMedia, file)
}
