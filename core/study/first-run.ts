import type { Difficulty } from '../content/parts.ts'

/** So many easy questions come first. */
const easyFirst = 3

/** Questions for the first run of a course: a few easy ones, then medium ones, and hard ones only where there are not enough
 *  others. `questions` are in the order in which they would be asked otherwise. */
export function gentleStart<Question extends { difficulty: Difficulty }>(
  questions: readonly Question[],
  size: number,
): Question[] {
  const of = (wanted: Difficulty) => questions.filter(({ difficulty }) => difficulty === wanted)
  const easy = of('easy')
  const chosen = [...easy.slice(0, easyFirst), ...of('medium'), ...easy.slice(easyFirst), ...of('hard')].slice(0, size)
  return chosen.sort((a, b) => rank[a.difficulty] - rank[b.difficulty])
}

const rank: Record<Difficulty, number> = { easy: 0, medium: 1, hard: 2 }
