import { type Answer, isAnswer } from '../questions/answer.ts'
import { type Mark, hasFullMarks } from './mark.ts'

/** Below so many students a share says more about single people than about the question: it is not told. */
export const fewestStudents = 20

/** How many students, by what `choicesOf` names. */
export type ChoiceCounts = Readonly<Record<string, number>>

/** What a marked answer counts as among those of other students, each once: as `answered`; as `right` when it earned full marks;
 *  as the ids of the options chosen; for statements as `1 yes`, `2 no`; for the best and the worst of several as `most a`,
 *  `least b`. Whatever else was answered is known only as right or not. */
export function choicesOf(answer: Answer, mark: Mark): string[] {
  return [...new Set(['answered', ...(hasFullMarks(mark) ? ['right'] : []), ...chosenIn(answer)])]
}

/** An id is the sender's word until the question is looked at, so it has to look like one. */
const isOptionId = (id: string) => /^[a-h]$/.test(id)

function chosenIn(answer: Answer): string[] {
  if (isAnswer(answer, 'option')) return [answer.optionId].filter(isOptionId)
  if (isAnswer(answer, 'options')) return answer.optionIds.filter(isOptionId)
  if (isAnswer(answer, 'most-least')) {
    const ends = (['most', 'least'] as const).map((end) => [end, answer[end]] as const)
    return ends.flatMap(([end, id]) => (id !== null && isOptionId(id) ? [endChoice(end, id)] : []))
  }
  if (!isAnswer(answer, 'statements')) return []
  return answer.verdicts.flatMap((verdict, at) => (verdict === null ? [] : [statementChoice(at, verdict)]))
}

/** An option as the best or the worst of several. */
export const endChoice = (end: 'most' | 'least', optionId: string) => `${end} ${optionId}`

/** `at`: place of the statement in the question, from 0. */
export const statementChoice = (at: number, verdict: 'yes' | 'no') => `${at + 1} ${verdict}`

/** How many students answered; `null` while they are too few to speak of. */
export function studentsIn(counts: ChoiceCounts | null | undefined): number | null {
  const students = counts?.['answered'] ?? 0
  return students < fewestStudents ? null : students
}

/** How many of a hundred students chose this, to the nearest whole one; `null` while they are too few to speak of. */
export function percentOf(counts: ChoiceCounts | null | undefined, choice: string): number | null {
  const students = studentsIn(counts)
  return students === null ? null : Math.round((100 * (counts?.[choice] ?? 0)) / students)
}
