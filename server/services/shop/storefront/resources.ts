import { getResource, type ResourceDetail } from '../../../../core/contract/shop/resource-detail.ts'
import { listResources } from '../../../../core/contract/shop/resources.ts'
import { Problem } from '../../../../core/problem.ts'
import { dayMs } from '../../../../core/durations.ts'
import type { PublicResource } from '../../../content/public-material.ts'
import type { Deps } from '../../../deps/deps.ts'
import { catalogueRevision } from '../../../models/shop/catalogue-state.ts'
import {
  addDownload,
  downloadsByResource,
  downloadsInAll,
  downloadsOf,
  markDownload,
} from '../../../models/shop/resource-downloads.ts'
import { entryBodies, entryBody } from '../../../models/shop/shop-entries.ts'
import { cachedResponses, cachedResponse } from '../../../concurrency/cached-responses.ts'
import { addressBuckets, addressOwner } from '../../limits/rate-limit.ts'

/** Who asks for a resource. */
interface Visitor {
  userId: string | null
  ip: string
}

type ResourceDeps = Pick<Deps, 'db' | 'reads' | 'now' | 'config' | 'limits'>

export function resourceService({ db, reads, now, config, limits }: ResourceDeps) {
  const revisionOf = async () => `${await catalogueRevision(reads)} ${await downloadsInAll(reads)}`

  async function bodyOf(id: string): Promise<string> {
    const body = await entryBody('resource', id, reads)
    if (body === undefined) throw new Problem('not-found', 'Resource not found')
    return body
  }

  return {
    /** All resources without their bodies, kept ready-made. */
    list: cachedResponse(revisionOf, listResources.answer, async () => {
      const downloads = await downloadsByResource(reads)
      const resources = (await entryBodies('resource', reads)).map(resourceFrom)
      return resources.map((resource) => shown(resource, downloads.get(resource.id) ?? 0))
    }),

    /** One resource, kept ready-made. */
    one: cachedResponses(revisionOf, getResource.answer, async (id: string) =>
      shown(resourceFrom(await bodyOf(id)), await downloadsOf(id, reads)),
    ),

    /** Counts a download, once for each visitor and day. Answers how many there are. */
    async download(id: string, { userId, ip }: Visitor): Promise<{ id: string; downloads: number }> {
      await bodyOf(id)
      await limits.take(addressBuckets('download', ip, config.limits.download.perAddress))
      const key = limits.keyOf({ name: 'counted-download', owner: `${userId ?? addressOwner(ip)} ${id}` })
      const downloads = await db.transaction(async (trx) => {
        if (await markDownload(key, now() + dayMs, now(), trx)) await addDownload(id, trx)
        return await downloadsOf(id, trx)
      })
      return { id, downloads }
    },
  }
}

// Publishing writes nothing else under this kind.
const resourceFrom = (body: string) => JSON.parse(body) as PublicResource

const shown = (resource: PublicResource, downloads: number): ResourceDetail => ({
  ...resource,
  link: `/resources/${resource.id}`,
  downloads,
})
