import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayMs } from '../../../core/durations.ts'
import { type GapGroup, gapGroups } from '../../../core/tutor/gap-words.ts'
import { dayOf } from '../../../core/tutor/tokens.ts'
import type { Deps } from '../../deps/deps.ts'
import { gapRows } from '../../models/tutor/answer-figures.ts'

/** How far back is looked, and at how many questions at most. */
const gapDays = 180
const mostGaps = 20_000

/** What students asked in vain, for who writes the library: words that several of them used, without who they are. */
export async function libraryGaps({ reads, now }: Pick<Deps, 'reads' | 'now'>): Promise<GapGroup[]> {
  const rows = await gapRows(now() - gapDays * dayMs, mostGaps, reads)
  return await gapGroups(
    rows.map(({ userId, words, topics, atMs }) => ({
      asker: userId,
      words: JSON.parse(words) as string[],
      topics: topics === null ? [] : (JSON.parse(topics) as string[]),
      askedOn: dayOf(atMs),
    })),
    nextTurn,
  )
}
