import { type AuditReport, auditPacks } from './pack-audit.ts'
import { collectOldVersions } from './pack-collect.ts'
import { resumeDownloads } from './pack-download.ts'
import { completeRefs } from './item-refs.ts'
import type { PackEnv } from './pack-env.ts'
import { keepStorageReserve } from '../storage-room.ts'

/** What a page does for the packs of its device once it is up: goes on with downloads that were cut off, frees what nothing
 *  needs, and looks for damage. `random`: 0 ≤ x < 1. */
export async function maintainPacks(env: PackEnv, random: () => number): Promise<AuditReport> {
  await completeRefs(env.db)
  await resumeDownloads(env)
  await collectOldVersions(env)
  if ((await env.db.packs.count()) > 0) await keepStorageReserve(env)
  return await auditPacks(env, random)
}
