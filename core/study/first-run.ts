import type { Difficulty } from '../content/parts.ts'

/** So many easy questions come first. */
const easyFirst = 3

/** Questions for the first run of a course: a few easy ones, then medium ones, and hard ones only where there are not enough
 *  others. `questions` are in the order in which they would be asked otherwise; one of unknown difficulty counts as medium. */
export function gentleStart<Question extends { difficulty?: Difficulty }>(
  questions: readonly Question[],
  size: number,
): Question[] {
  const of = (wanted: Difficulty) => questions.filter((question) => difficultyOf(question) === wanted)
  const easy = of('easy')
  const chosen = [...easy.slice(0, easyFirst), ...of('medium'), ...easy.slice(easyFirst), ...of('hard')].slice(0, size)
  return chosen.sort((a, b) => rank[difficultyOf(a)] - rank[difficultyOf(b)])
}

const difficultyOf = ({ difficulty = 'medium' }: { difficulty?: Difficulty }) => difficulty

const rank: Record<Difficulty, number> = { easy: 0, medium: 1, hard: 2 }
