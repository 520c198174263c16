import type { Router } from '@koa/router'
import { answerShares } from '../../../core/contract/study/answer-shares.ts'
import { serverTime, startExam } from '../../../core/contract/study/exam-starts.ts'
import { reportQuestion } from '../../../core/contract/study/question-reports.ts'
import {
  leases,
  publicLeases,
  packManifestOf,
  sampleManifestOf,
  signingKeys,
} from '../../../core/contract/study/study.ts'
import type { Deps } from '../../deps/deps.ts'
import { signedInUserId, type RequestContext } from '../../http/context.ts'
import { handle, type Input } from '../../http/handle.ts'
import { type BytesReply, WrittenJson } from '../../http/reply/replies.ts'
import { blobReader } from '../../services/shop/storefront/blobs.ts'
import { courseMedia, packBlob } from '../../services/site/byte-endpoints.ts'
import { answerShareService } from '../../services/study/answer-shares.ts'
import { examStartService } from '../../services/study/exam-starts.ts'
import { leaseService } from '../../services/study/leases.ts'
import { type Asker, packService } from '../../services/study/packs.ts'
import { questionReportService } from '../../services/study/question-reports.ts'
import type { SigningDeps } from '../../services/study/signing.ts'

export function studyRoutes(
  router: Router,
  deps: SigningDeps & Pick<Deps, 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'limits'>,
): void {
  const rights = leaseService(deps)
  handle(router, signingKeys, async () => ({ keys: await rights.publicKeys() }))
  handle(router, leases, (_, ctx) => rights.renew(ctx.state.userId))

  handle(router, publicLeases, (_, { ip }) => rights.publicLeases(ip))

  const packs = packService(deps)

  handle(router, packManifestOf, ({ params }, ctx) => packs.manifest(askerOf(ctx), params.courseId))
  handle(router, sampleManifestOf, ({ params }, ctx) => packs.sample(askerOf(ctx), params.courseId))

  const file = async ({ params }: Input<typeof packBlob>, ctx: RequestContext): Promise<BytesReply> => {
    const blob = await packs.blob(askerOf(ctx), params.courseId, params.sha256)
    return { is: 'blob', blob, read: blobReader(deps, blob), readers: 'private' }
  }
  handle(router, packBlob, file)
  handle(router, courseMedia, file)

  const shares = answerShareService(deps)
  handle(router, answerShares, async ({ params }) => new WrittenJson(await shares.of(params.id)))

  const reports = questionReportService(deps)
  handle(router, reportQuestion, ({ body }, ctx) => reports.take(body, askerOf(ctx)))

  const starts = examStartService(deps)
  handle(router, startExam, ({ body }, { state }) => starts.take(state.userId, body))
  handle(router, serverTime, () => Promise.resolve({ serverTimeMs: deps.now() }))
}

const askerOf = (ctx: RequestContext): Asker => ({ userId: signedInUserId(ctx), ip: ctx.ip })
