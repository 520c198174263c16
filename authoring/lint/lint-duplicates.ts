import { finding, normalised, type Finding } from './finding.ts'
import type { Question } from '../../core/questions/question.ts'

/** Share of three-word runs two stems may have in common before they are the same question to a student. */
const nearDuplicate = 0.8

/** Stems that say the same, or nearly, over all questions given: pass those of every course. A variant that changes only
 *  the numbers counts as nearly the same. Each pair is found once, at its second question. */
export function lintDuplicates(questions: Question[]): Finding[] {
  const found: Finding[] = []
  const holders = new Map<string, number[]>()
  const sizes: number[] = []
  for (const [index, { id, stem }] of questions.entries()) {
    const runs = runsOf(stem)
    sizes.push(runs.size)
    const shared = new Map<number, number>()
    for (const run of runs) {
      const earlier = holders.get(run)
      for (const other of earlier ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
      if (earlier) earlier.push(index)
      else holders.set(run, [index])
    }
    for (const [other, count] of shared) {
      const alike = count / (runs.size + (sizes[other] ?? 0) - count)
      if (alike < nearDuplicate) continue
      const twin = questions[other]?.id ?? ''
      const how = alike === 1 ? 'the same as' : `${Math.round(alike * 100)}% the same as`
      found.push(finding('duplicate-stem', id, `the stem is ${how} that of ${twin}, ask something else`))
    }
  }
  return found
}

function runsOf(stem: string): Set<string> {
  const words = normalised(stem)
    .replaceAll(/\d+(?:\.\d+)?/g, '#')
    .split(' ')
  if (words.length < 3) return new Set([words.join(' ')])
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`))
}
