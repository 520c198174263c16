import * as z from 'zod/mini'
import { leaseDays, type Lease, type Signed } from '../../../core/content/lease.ts'
import { packManifest } from '../../../core/content/pack.ts'
import { dayMs } from '../../../core/durations.ts'
import { anonymousId } from '../../../core/study/anonymous.ts'
import { publicCourses } from '../../models/shop/pack-row.ts'
import { addressBuckets } from '../limits/rate-limit.ts'
import type { Deps } from '../../deps/deps.ts'
import { activeGrants, type GrantRow } from '../../models/study/grant-row.ts'
import { entitlementsVersion as versionOf } from '../../models/study/user-entitlements.ts'
import { signingService, type SigningDeps } from './signing.ts'

/** Signed rights that a device checks without us. */
export function leaseService(deps: SigningDeps & Pick<Deps, 'reads' | 'limits'>) {
  const signing = signingService(deps)
  return {
    /** One lease for every course open to the user now, and the counter of grants it was read with. */
    async renew(userId: string) {
      const sign = await signing.signer()
      const issuedAtMs = deps.now()
      const entitlementsVersion = await versionOf(userId, deps.db)
      const grants = await activeGrants(userId, issuedAtMs, deps.db)
      const leases: Signed[] = leasesFrom(grants, userId, issuedAtMs).map((lease) => sign(JSON.stringify(lease)))
      return { userId, leases, entitlementsVersion, serverTimeMs: issuedAtMs }
    },
    /** One lease for every course of which anybody may study something, and the versions of their packs. Throws
     *  `too-many-requests`. */
    async publicLeases(ip: string) {
      const { limits, config, reads } = deps
      await limits.take(addressBuckets('open-leases', ip, config.limits.publicPacks.leases))
      const sign = await signing.signer()
      const issuedAtMs = deps.now()
      const courses = await publicCourses(reads)
      const leases = courses.map(({ courseId, sample }): Lease => {
        const only = sample && z.parse(packManifest, JSON.parse(sample.manifest)).sample
        const notAfterMs = issuedAtMs + leaseDays * dayMs
        return { userId: anonymousId, courseId, issuedAtMs, notAfterMs, ...(only && { only }) }
      })
      return {
        leases: leases.map((lease) => sign(JSON.stringify(lease))),
        serverTimeMs: issuedAtMs,
        packs: courses.map(({ courseId, version }) => ({ courseId, version })),
      }
    },
    publicKeys: signing.publicKeys.bind(signing),
  }
}

/** 30 days, or as long as the longest grant of the course if that is less. */
function leasesFrom(grants: GrantRow[], userId: string, issuedAtMs: number): Lease[] {
  const ends = new Map<number, number>()
  for (const { courseId, endsAtMs } of grants) {
    ends.set(courseId, Math.max(ends.get(courseId) ?? 0, endsAtMs ?? Number.MAX_SAFE_INTEGER))
  }
  return [...ends].map(([courseId, endMs]) => ({
    userId,
    courseId,
    issuedAtMs,
    notAfterMs: Math.min(issuedAtMs + leaseDays * dayMs, endMs),
  }))
}
