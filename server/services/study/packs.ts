import type { Signed } from '../../../core/content/lease.ts'
import { Problem } from '../../../core/problem.ts'
import type { Limit } from '../../config/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import { blobOfCourse, type BlobFacts, isPublicBlob } from '../../models/shop/blobs.ts'
import { newestPack, newestPackFacts, publicCourses } from '../../models/shop/pack-row.ts'
import { entitledCourseIds } from '../../models/study/grant-row.ts'
import { addressBuckets } from '../limits/rate-limit.ts'

/** Who asks for something of a pack: a customer, or anybody at an address. */
export interface Asker {
  userId: string | null
  ip: string
}

/** Packs for those who may study them: a customer's courses, and what is open to anybody (free courses, and a sample of each other
 *  one). Every call throws `not-found` for a course without a pack; `not-signed-in` or `forbidden` for what is not open to who
 *  asks; and `too-many-requests` to an address that asks without an account all the time. */
export function packService({ reads, now, limits, config }: Pick<Deps, 'reads' | 'now' | 'limits' | 'config'>) {
  const { manifests, files } = config.limits.publicPacks

  async function requireOwn({ userId }: Asker, courseId: number): Promise<void> {
    if (userId === null) throw new Problem('not-signed-in', 'Please sign in')
    const entitled = await entitledCourseIds(userId, now(), reads)
    if (!entitled.includes(courseId)) throw new Problem('forbidden', 'This course is not in your account.')
  }

  const limitVisitors = async (name: string, { userId, ip }: Asker, limit: Limit) => {
    if (userId === null) await limits.take(addressBuckets(name, ip, limit))
  }

  return {
    async manifest(asker: Asker, courseId: number): Promise<Signed> {
      await limitVisitors('open-manifest', asker, manifests)
      const pack = await newestPack(courseId, reads)
      if (!pack) throw noSuchCourse()
      const [publicCourse] = await publicCourses(reads, courseId)
      if (publicCourse?.sample !== null) await requireOwn(asker, courseId)
      return { kid: pack.kid, payload: pack.manifest, signature: pack.signature }
    },

    /** What anybody may study of a course that is not free. */
    async sample(asker: Asker, courseId: number): Promise<Signed> {
      await limitVisitors('open-manifest', asker, manifests)
      const [publicCourse] = await publicCourses(reads, courseId)
      if (!publicCourse?.sample) throw noSuchCourse()
      const { kid, manifest, signature } = publicCourse.sample
      return { kid, payload: manifest, signature }
    },

    /** A blob of any version of the course, since a device may still be downloading an older one. */
    async blob(asker: Asker, courseId: number, sha256: string): Promise<BlobFacts> {
      await limitVisitors('open-file', asker, files)
      if (!(await newestPackFacts(courseId, reads))) throw noSuchCourse()
      if (!(await isPublicBlob(courseId, sha256, reads))) await requireOwn(asker, courseId)
      const blob = await blobOfCourse(courseId, sha256, reads)
      if (!blob) throw new Problem('not-found', 'This course has no such file.')
      return blob
    },
  }
}

const noSuchCourse = () => new Problem('not-found', 'Course not found')
