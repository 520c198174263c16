import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type ShownItem, shownItem as shownItemSchema } from '../../../core/content/shown-item.ts'
import type { Stimulus } from '../../../core/content/stimulus.ts'
import { type Asked, isPractisable } from '../../../core/questions/practisable.ts'
import type { Question } from '../../../core/questions/question.ts'
import {
  DamagedItem,
  keptStimulusHash,
  readItemAs,
  stimulusHashBeside,
  stimulusHashes,
} from '../../../offline/packs/pack-store.ts'
import { packEnv, sharedDb } from '../device/packs.ts'

/** What is read of a pack is kept in memory while a screen shows it and for ten minutes after. A version is named by its
 *  hash, so it never goes stale. */
export const reading = {
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 10 * 60_000,
  retry: false,
} as const

export const materialQueries = {
  /** One version of a question, with what it belongs to, or of a note. Fails only when it is damaged here and cannot be fetched
   *  again now. `sessionId`: the run or exam that asks it, with its passage as it was when that began. */
  item: (courseId: number, hash: string, sessionId?: string) =>
    queryOptions({
      queryKey: ['material', courseId, hash, sessionId],
      queryFn: () => readShownItem(courseId, hash, sessionId),
      ...reading,
    }),
  /** All questions of a bank that can be read and practised, in the order of their hashes. Of one
   *  version there are ever more while it arrives. */
  questions: (courseId: number, version: number, hashes: readonly string[]) =>
    queryOptions({
      queryKey: ['material', courseId, 'questions', version, hashes.length],
      queryFn: async () => {
        const textOf = textsOf(courseId)
        const items = await Promise.all(hashes.map((hash) => shownItem(courseId, hash, textOf).catch(() => null)))
        return items.flatMap((item) => (item?.kind === 'question' && isPractisable(item) ? [item] : []))
      },
      structuralSharing: false,
      ...reading,
    }),
}

/** What an item shows; a question comes with its passage, scenario or option list. */
export type ReadItem = ShownItem | Asked<Question>

/** One version of an item, with what it belongs to; for what is no screen. Throws where it is damaged here. */
export const readShownItem = (courseId: number, hash: string, sessionId?: string): Promise<ReadItem> =>
  shownItem(courseId, hash, textBeside(courseId, hash, sessionId))

async function shownItem(courseId: number, hash: string, textOf: TextOf): Promise<ReadItem> {
  const item = await wholeItem(courseId, hash)
  if (item.kind !== 'question' || item.stimulusId === undefined) return item
  const stimulus = await textOf(item.stimulusId)
  if (stimulus === null) throw new DamagedItem(courseId, hash)
  return { ...item, stimulus }
}

type TextOf = (stimulusId: string) => Promise<Stimulus | null>

/** Reads what belongs to one version of a question. */
const textBeside =
  (courseId: number, questionHash: string, sessionId: string | undefined): TextOf =>
  async (stimulusId) => {
    const current = (await stimulusHashes(sharedDb, courseId)).get(stimulusId) ?? null
    return await textOfHash(
      courseId,
      stimulusId,
      await stimulusHashBeside(sharedDb, courseId, { questionHash, stimulusId, current, sessionId }),
    )
  }

/** Reads the passages of a course as they are asked for, its list and each of them once. */
function textsOf(courseId: number): TextOf {
  let listed: Promise<Map<string, string>> | null = null
  const texts = new Map<string, Promise<Stimulus | null>>()
  const read = async (id: string) => {
    listed ??= stimulusHashes(sharedDb, courseId)
    return await textOfHash(courseId, id, (await listed).get(id) ?? null)
  }
  return (id) => {
    const text = texts.get(id) ?? read(id)
    texts.set(id, text)
    return text
  }
}

/** `hash`: `null` of one that the course does not have any more. */
async function textOfHash(courseId: number, stimulusId: string, hash: string | null): Promise<Stimulus | null> {
  const known = hash ?? (await keptStimulusHash(sharedDb, courseId, stimulusId))
  const item = known === null ? null : await wholeItem(courseId, known)
  return item?.kind === 'stimulus' ? item : null
}

const wholeItem = (courseId: number, hash: string): Promise<ShownItem> => wholeItemAs(shownItemSchema, courseId, hash)

/** An item as it was published; one that the disk has damaged is fetched again. */
export async function wholeItemAs<Item>(schema: z.ZodMiniType<Item>, courseId: number, hash: string): Promise<Item> {
  const read = () => readItemAs(schema, sharedDb, courseId, hash)
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof DamagedItem)) throw error
    // Seldom wanted, and it brings all that downloads.
    const { repairItem } = await import('../../../offline/packs/pack-audit.ts')
    await repairItem(packEnv, courseId, hash)
    return await read()
  }
}
