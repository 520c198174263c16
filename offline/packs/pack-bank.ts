import * as z from 'zod/mini'
import { type Concept, handbookConcepts } from '../../core/content/shop/handbook.ts'
import type { Bank } from '../../core/study/learner/bank/bank.ts'
import { bankOf } from '../../core/study/learner/bank/bank-of.ts'
import type { Installed, SharedDb } from '../shared-db.ts'

/** Made once of a pack as it is here, for each database. */
const made = new WeakMap<SharedDb, Map<number, { of: string; bank: Bank }>>()

/** The course as the engine knows it, of the pack that counts here; `null` without one. Of a first download that is under way, what
 *  has come of it. */
export async function readBank(db: SharedDb, courseId: number): Promise<Bank | null> {
  const current = (await db.packs.get(courseId))?.current
  return current ? await bankOfPack(db, courseId, current) : null
}

/** The same of a pack that was read: what its reader makes of it besides is of the same one, whatever is installed meanwhile. */
export async function bankOfPack(db: SharedDb, courseId: number, current: Installed): Promise<Bank> {
  const banks = made.get(db) ?? new Map<number, { of: string; bank: Bank }>()
  made.set(db, banks)
  const of = nameOf(current)
  const known = banks.get(courseId)
  if (known?.of === of) return known.bank
  const { manifest, refs } = current
  const [concepts, logits] = await Promise.all([readConcepts(db, courseId, current), readLogits(db, courseId, current)])
  const { version, topics, exams = [] } = manifest
  const bank = bankOf({ courseId, version, topics, exams, concepts, items: refs, logits })
  banks.set(courseId, { of, bank })
  return bank
}

/** Changes with all that its bank is made of. */
const nameOf = ({ manifest: { version, sample }, refs, installedAtMs }: Installed): string => {
  const known = refs.filter((ref) => ref.kind === 'question' && ref.concept !== undefined).length
  return [version, sample ? 'sample' : 'whole', installedAtMs, refs.length, known].join(' ')
}

/** What is to be known first; none in a sample, which has no handbook. */
async function readConcepts(db: SharedDb, courseId: number, { refs }: Installed): Promise<Concept[]> {
  const handbook = refs.find(({ kind }) => kind === 'handbook')
  const row = handbook && (await db.items.get([courseId, handbook.hash]))
  return z.safeParse(handbookConcepts, row?.item).data?.concepts ?? []
}

async function readLogits(db: SharedDb, courseId: number, { manifest }: Installed): Promise<Map<string, number>> {
  const blob = manifest.blobs.find(({ role }) => role === 'difficulties')
  const row = blob && (await db.blobs.get([courseId, blob.sha256]))
  return new Map(Object.entries(row?.logits ?? {}))
}
