import * as z from 'zod/mini'
import { practisableRefs } from '../questions/practisable.ts'
import type { ListedItem } from '../study/learner/bank/listed-item.ts'
import type { Drawable } from './exam-pool.ts'

const taskParts = z.object({ type: z.string(), format: z.optional(z.unknown()) })

/** What the exams of a course can be drawn from: its questions that have a screen, and its tasks. `taskBy`: a task by its hash, as the pack
 *  has it, since a pack's list does not say what kind it is; one that is not there is left out. */
export function drawablesFrom(refs: readonly ListedItem[], taskBy: (hash: string) => unknown): Drawable[] {
  const tasks = refs.flatMap(({ kind, itemId, hash, topic }): Drawable[] => {
    const { data } = kind === 'task' ? z.safeParse(taskParts, taskBy(hash)) : {}
    if (!data) return []
    const { type, format } = data
    return [{ kind: 'task', itemId, hash, topic, type, ...(typeof format === 'string' && { format }) }]
  })
  return [...practisableRefs(refs), ...tasks]
}
