import type { PackManifest } from '../../core/content/pack.ts'
import type { SharedDb } from '../shared-db.ts'

/** The version of a course's pack that counts here, or `null`. */
export async function installedPack(db: SharedDb, courseId: number): Promise<PackManifest | null> {
  return (await db.packs.get(courseId))?.current?.manifest ?? null
}
