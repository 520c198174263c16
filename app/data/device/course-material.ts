import { queryOptions } from '@tanstack/react-query'
import type { ShownItem } from '../../../core/content/shown-item.ts'
import { type Asked, type PractisableQuestion, isPractisable } from '../../../core/questions/practisable.ts'
import type { Question } from '../../../core/questions/question.ts'
import { DamagedItem, readItem, stimulusHash } from '../../../offline/packs/pack-store.ts'
import { packEnv, sharedDb } from './packs.ts'

/** What is read of a pack is kept in memory while a screen shows it and for ten minutes after. A version is named by its
 *  hash, so it never goes stale. */
const reading = {
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 10 * 60_000,
  retry: false,
} as const

export const materialQueries = {
  /** One version of a question, with what it belongs to, or of a note. Fails only when it is damaged here and cannot be fetched
   *  again now. */
  item: (courseId: number, hash: string) =>
    queryOptions({ queryKey: ['material', courseId, hash], queryFn: () => shownItem(courseId, hash), ...reading }),
  /** All questions of a bank that can be read and practised, in the order of their hashes. */
  questions: (courseId: number, version: number, hashes: readonly string[]) =>
    queryOptions({
      queryKey: ['material', courseId, 'questions', version],
      queryFn: async () => {
        const items = await Promise.all(hashes.map((hash) => shownItem(courseId, hash).catch(() => null)))
        return items.filter((item): item is PractisableQuestion => item?.kind === 'question' && isPractisable(item))
      },
      structuralSharing: false,
      ...reading,
    }),
}

/** A question comes with its passage, scenario or option list. */
async function shownItem(courseId: number, hash: string): Promise<ShownItem | Asked<Question>> {
  const item = await wholeItem(courseId, hash)
  if (item.kind !== 'question' || item.stimulusId === undefined) return item
  const ofStimulus = await stimulusHash(sharedDb, courseId, item.stimulusId)
  const stimulus = ofStimulus === null ? null : await wholeItem(courseId, ofStimulus)
  if (stimulus?.kind !== 'stimulus') throw new DamagedItem(courseId, ofStimulus ?? hash)
  return { ...item, stimulus }
}

/** An item as it was published; one that the disk has damaged is fetched again. */
async function wholeItem(courseId: number, hash: string): Promise<ShownItem> {
  try {
    return await readItem(sharedDb, courseId, hash)
  } catch (error) {
    if (!(error instanceof DamagedItem)) throw error
    // Seldom wanted, and it brings all that downloads.
    const { repairItem } = await import('../../../offline/packs/pack-audit.ts')
    return await repairItem(packEnv, courseId, hash)
  }
}
