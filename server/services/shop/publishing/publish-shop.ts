import type { Knex } from 'knex'
import { couponFromFile } from '../../../../core/content/shop/coupons.ts'
import { shopSynonyms, type Synonyms } from '../../../../core/content/synonyms.ts'
import type { Shop } from '../../../../core/content/shop/shop.ts'
import { isMeasured } from '../../../../core/shop/claims.ts'
import { contentsOf } from '../../../../core/shop/course-contents.ts'
import { canonicalJson } from '../../../../core/study/events/canonical.ts'
import { defaultLargeMediaBytes } from '../../../config/config.ts'
import type { PublicFiles } from '../../../content/public-files.ts'
import { publicMaterial, type PublicMaterial, type PreviewedCourse } from '../../../content/public-material.ts'
import type { ReadShop } from '../../../content/read-shop.ts'
import type { Deps } from '../../../deps/deps.ts'
import { bumpCatalogue, lockCatalogue } from '../../../models/shop/catalogue-state.ts'
import { couponRow, replaceContentCoupons, type CouponRow } from '../../../models/shop/coupon-rows.ts'
import { unpublishBlob, publishBlob, publicHashes } from '../../../models/shop/public-media.ts'
import { replacePlans, type PlanRow } from '../../../models/shop/plan-rows.ts'
import { replaceEntries, type EntryKind, type ShopEntry } from '../../../models/shop/shop-entries.ts'
import { storedBlob } from '../../../packs/blob-forms.ts'

/** A plan with what its tier unlocks, as it is stored. */
export interface SoldPlan {
  plan: Shop['plans'][number]
  tier: Shop['tiers'][number]
}

/** Loads what the shop has besides its packs, in one transaction: all of it is seen, or none. Repeating it changes nothing.
 *  What names something that is not there is left out and told in the log. `courses` is all there is. */
export async function publishShop(
  { db, log, now, config }: Pick<Deps, 'db' | 'log' | 'now'> & Partial<Pick<Deps, 'config'>>,
  { shop, resources, media, synonyms }: Omit<ReadShop, 'where'>,
  courses: PreviewedCourse[],
): Promise<void> {
  const material = publicMaterial(resources, media, courses)
  const { plans, leftOut } = planRows(shop)
  const coupons = couponRows(shop, courses, now())
  const tell = (message: string) => log.warn({}, `left out: ${message}`)
  for (const message of [...material.leftOut, ...leftOut, ...coupons.leftOut, ...unmeasuredClaims(shop)]) tell(message)
  const takenCodes = await db.transaction(async (trx) => {
    await lockCatalogue(trx)
    await replacePublicFiles(material.files, config?.largeMediaBytes ?? defaultLargeMediaBytes, trx)
    const areEntriesNew = await replaceEntries(shopEntries(shop, material, courses, synonyms), trx)
    const arePlansNew = await replacePlans(plans, trx)
    if (areEntriesNew || arePlansNew) await bumpCatalogue(trx)
    return await replaceContentCoupons(coupons.rows, trx)
  })
  for (const code of takenCodes) tell(`coupon ${code}: an operator gave this code out`)
}

function shopEntries(
  { tutors, testimonials, faq, sessions, identity, site, legal }: Shop,
  material: PublicMaterial,
  courses: PreviewedCourse[],
  synonyms: Synonyms,
): ShopEntry[] {
  const words = shopSynonyms(synonyms)
  const listed = (kind: EntryKind, items: { id: string }[]) =>
    items.map((item, position) => ({ kind, id: item.id, position, body: canonicalJson(item) }))
  return [
    ...listed('tutor', tutors),
    ...listed('testimonial', testimonials),
    ...listed('faq', faq),
    ...listed('session', sessions),
    ...listed('resource', material.resources),
    ...(identity ? [{ kind: 'site' as const, id: 'identity', position: 0, body: canonicalJson(identity) }] : []),
    ...(site ? [{ kind: 'site' as const, id: 'site', position: 1, body: canonicalJson(site) }] : []),
    ...(words.length > 0 ? [{ kind: 'synonyms' as const, id: 'shop', position: 0, body: canonicalJson(words) }] : []),
    ...legal.map((text, position) => ({ kind: 'legal' as const, id: text.page, position, body: canonicalJson(text) })),
    ...material.previews.map(({ courseId, items }, position) => ({
      kind: 'preview' as const,
      id: String(courseId),
      position,
      body: canonicalJson(items),
    })),
    ...courses.map((course, position) => ({
      kind: 'contents' as const,
      id: String(course.file.id),
      position,
      body: canonicalJson(contentsOf(course)),
    })),
  ]
}

function planRows({ plans, tiers }: Shop): { plans: PlanRow[]; leftOut: string[] } {
  const rows: PlanRow[] = []
  const leftOut: string[] = []
  for (const [position, plan] of plans.entries()) {
    const tier = tiers.find(({ id }) => id === plan.tier)
    if (tier) rows.push({ id: plan.id, position, file: canonicalJson({ plan, tier } satisfies SoldPlan) })
    else leftOut.push(`${plan.id}: there is no tier ${plan.tier}`)
  }
  return { plans: rows, leftOut }
}

function couponRows({ coupons }: Shop, courses: PreviewedCourse[], nowMs: number) {
  const courseIds = new Map(courses.map(({ file }) => [file.slug, file.id]))
  const rows: CouponRow[] = []
  const leftOut: string[] = []
  for (const file of coupons) {
    const read = couponFromFile(file, courseIds)
    if (read.is === 'read') rows.push(couponRow(read.coupon, { source: 'content', batch: null, nowMs }))
    else leftOut.push(`coupon ${file.code}: ${read.why}`)
  }
  return { rows, leftOut }
}

/** An operator's figure that nobody measured is stored with the rest of the file, and shown nowhere. */
const unmeasuredClaims = ({ site }: Shop): string[] =>
  (site?.claims ?? [])
    .filter((claim) => !('computed' in claim) && !isMeasured(claim))
    .map(({ id }) => `${id}: the claim does not say who measured it and when`)

async function replacePublicFiles(files: PublicFiles, largeBytes: number, trx: Knex): Promise<void> {
  const published = new Set(await publicHashes(trx))
  for (const sha256 of published) if (!files.has(sha256)) await unpublishBlob(sha256, trx)
  for (const [sha256, { bytes, mediaType }] of files)
    if (!published.has(sha256)) await publishBlob(sha256, () => storedBlob(bytes, mediaType, largeBytes), trx)
}
