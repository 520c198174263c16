import type { SearchedIndexes, Wanted } from './passage-query.ts'
import { tallied } from './tally.ts'

/** How much what is wanted speaks of each group of passages: as the one of its leading texts that resembles it most, times the root of
 *  how much of what is wanted that text holds, for a word or two in common are chance in texts so short. docs/decisions/077. */
export function groupScores({ leading, leadsTo }: SearchedIndexes, wanted: readonly Wanted[]): Map<string, number> {
  const scores = new Map<string, number>()
  if (!leading) return scores
  const asked = wanted.reduce((sum, { rarity }) => sum + rarity, 0)
  for (const [number, index] of leading.indexes.entries()) {
    const { touched, score, held } = tallied(leading, index, wanted)
    for (const place of touched) {
      const group = leadsTo[number]?.[place] ?? ''
      const share = Math.min(1, (held[place] ?? 0) / asked)
      scores.set(group, Math.max(scores.get(group) ?? 0, (score[place] ?? 0) * Math.sqrt(share)))
    }
  }
  return scores
}
