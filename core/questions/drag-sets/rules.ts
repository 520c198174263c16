import { shuffled } from '../../seed.ts'
import { type Answer, isAnswer } from '../answer.ts'
import { oneMistakeIsHalf, oneOf } from '../guessing.ts'
import type { QuestionRules } from '../question-rules.ts'
import { dragSetsKind } from './kind.ts'
import type { DragSets } from './schema.ts'

/** In which set an answer put each item, by the id of the item. */
export const setsByItem = (answer: Answer | null): ReadonlyMap<string, string> =>
  new Map(isAnswer(answer, 'sets') ? answer.placed.map(({ itemId, setId }) => [itemId, setId]) : [])

/** Two marks, one when a single item is in the wrong set or in none: as UCAT marks statements, which are sorted into two sets
 *  (ucat.ac.uk, scoring and marking). */
export const dragSetsRules: QuestionRules<DragSets> = {
  type: dragSetsKind.type,
  grade: ({ items }, answer) => {
    const placed = setsByItem(answer)
    const wrong = items.filter(({ id, set }) => placed.get(id) !== set).length
    return { marks: Math.max(0, 2 - wrong), of: 2 }
  },
  keyOf: ({ items }) => items.map(({ set }) => set).join(' '),
  inOrder: (question, attemptKey) => ({
    ...question,
    items: shuffled(question.items, `${question.id}/${attemptKey}`),
  }),
  chance: ({ items, sets }) => oneMistakeIsHalf(items.length, oneOf(sets.length)),
}
