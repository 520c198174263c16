import type { Signed } from '../../../core/content/pack.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps.ts'
import { blobOfCourse, type BlobFacts } from '../../models/shop/blobs.ts'
import { entitledCourseIds } from '../../models/study/grant-row.ts'
import { newestPack, newestPackFacts } from '../../models/shop/pack-row.ts'

/** Packs for those who may study them. Every call throws `not-found` for a course without a pack and `forbidden` for one
 *  that is not open to the user now. */
export function packService({ reads, now }: Pick<Deps, 'reads' | 'now'>) {
  async function requireOpen<Pack>(userId: string, courseId: number, pack: Pack | undefined): Promise<Pack> {
    if (!pack) throw new Problem('not-found', 'Course not found')
    const entitled = await entitledCourseIds(userId, now(), reads)
    if (!entitled.includes(courseId)) throw new Problem('forbidden', 'This course is not in your account.')
    return pack
  }

  return {
    async manifest(userId: string, courseId: number): Promise<Signed> {
      const { kid, manifest, signature } = await requireOpen(userId, courseId, await newestPack(courseId, reads))
      return { kid, payload: manifest, signature }
    },

    /** A blob of any version of the course, since a device may still be downloading an older one. */
    async blob(userId: string, courseId: number, sha256: string): Promise<BlobFacts> {
      await requireOpen(userId, courseId, await newestPackFacts(courseId, reads))
      const blob = await blobOfCourse(courseId, sha256, reads)
      if (!blob) throw new Problem('not-found', 'This course has no such file.')
      return blob
    },
  }
}
