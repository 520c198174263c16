import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { type PackManifest, packDifficulties, packManifest } from '../../../core/content/pack.ts'
import { handbookConcepts } from '../../../core/content/shop/handbook.ts'
import type { ExamBlueprint } from '../../../core/exams/blueprint.ts'
import { drawablesFrom } from '../../../core/exams/drawables.ts'
import type { Drawable } from '../../../core/exams/exam-pool.ts'
import type { Bank } from '../../../core/study/learner/bank/bank.ts'
import { bankOf } from '../../../core/study/learner/bank/bank-of.ts'
import { listedItem } from '../../../core/study/learner/bank/listed-item.ts'
import type { PlanNote } from '../../../core/study/learner/bank/plan-note.ts'
import { blobBytes } from '../../models/shop/blobs.ts'
import { newestPack, newestPackFacts } from '../../models/shop/pack-row.ts'
import { itemsOfStoredPack } from './stored-pack-items.ts'

const unzipped = promisify(gunzip)

/** The newest pack of a course, as the engine asks for it. */
export interface StudyPack {
  bank: Bank
  /** Those that its manifest has. */
  exams: readonly ExamBlueprint[]
  notes: readonly PlanNote[]
  /** Its questions, by which is told what is kept for an exam. */
  questions: readonly Drawable[]
  /** What its exams are drawn from: of its questions those that can be asked, and its tasks. */
  drawables: readonly Drawable[]
}

interface Made {
  version: number
  pack: Promise<StudyPack | null>
}

/** Made once of each version, for each database. */
const made = new WeakMap<Knex, Map<number, Made>>()

/** The course as the engine knows it, of its newest pack and all of it: the same bank as on a device with that pack. `null` without a
 *  pack. */
export const newestBank = async (courseId: number, reads: Knex): Promise<Bank | null> =>
  (await newestStudyPack(courseId, reads))?.bank ?? null

/** The same with what is studied besides. */
export async function newestStudyPack(courseId: number, reads: Knex): Promise<StudyPack | null> {
  const facts = await newestPackFacts(courseId, reads)
  if (!facts) return null
  const banks = made.get(reads) ?? new Map<number, Made>()
  made.set(reads, banks)
  const known = banks.get(courseId)
  if (known?.version === facts.version) return await known.pack
  const pack = readPack(courseId, reads)
  banks.set(courseId, { version: facts.version, pack })
  pack.catch(() => banks.delete(courseId))
  return await pack
}

async function readPack(courseId: number, reads: Knex): Promise<StudyPack | null> {
  const pack = await newestPack(courseId, reads)
  if (!pack) return null
  const manifest = z.parse(packManifest, JSON.parse(pack.manifest))
  const items = await itemsOfStoredPack(manifest, reads)
  const handbook = items.find(({ item }) => item.kind === 'handbook')?.item
  const { version, topics, exams = [] } = manifest
  const listed = items.map(listedItem)
  const bank = bankOf({
    courseId,
    version,
    topics,
    exams,
    concepts: z.safeParse(handbookConcepts, handbook).data?.concepts ?? [],
    items: listed,
    logits: await logitsOf(manifest, reads),
  })
  const notes = items.flatMap(({ item }): PlanNote[] =>
    item.kind === 'note' ? [{ itemId: item.id, title: item.title, topic: item.topic, minutes: item.minutes }] : [],
  )
  const questions = items.flatMap(({ hash, item }): Drawable[] => {
    if (item.kind !== 'question') return []
    const { id: itemId, topic, type, stimulusId } = item
    return [{ kind: 'question', itemId, hash, topic, type, ...(stimulusId !== undefined && { stimulusId }) }]
  })
  const bodies = new Map(items.map(({ hash, item }) => [hash, item]))
  const drawables = drawablesFrom(listed, (hash) => bodies.get(hash))
  return { bank, exams, notes, questions, drawables }
}

/** How hard the questions of a pack are by the answers of students; empty where there were too few. */
async function logitsOf({ blobs }: PackManifest, reads: Knex): Promise<Map<string, number>> {
  const blob = blobs.find(({ role }) => role === 'difficulties')
  if (!blob) return new Map()
  const text = (await unzipped(await blobBytes(blob.sha256, 'body_gzip', reads))).toString()
  return new Map(Object.entries(z.parse(packDifficulties, JSON.parse(text)).logits))
}
