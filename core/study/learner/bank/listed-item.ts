import * as z from 'zod/mini'
import type { Shard } from '../../../content/pack.ts'
import { type Difficulty, difficulty } from '../../../content/parts.ts'
import { type QuestionFacts, type StimulusFacts, questionFacts, stimulusFacts } from './question-facts.ts'

interface Listed {
  itemId: string
  hash: string
  topic: string
}

/** An item of a pack without its body. What is not always there is missing where the item says nothing of it, and in lists that a
 *  release before 2027 made. */
export type ListedItem =
  | (Listed & { kind: 'question'; type: string; difficulty?: Difficulty; stimulusId?: string } & Partial<QuestionFacts>)
  | (Listed & { kind: 'stimulus' } & Partial<StimulusFacts>)
  | (Listed & { kind: 'note'; title: string; minutes: number })
  | (Listed & { kind: 'task' | 'handbook' })

/** What the list of a pack tells of an item: enough for lists, picking and the engine, without its body. */
export function listedItem({ hash, item }: Shard['items'][number]): ListedItem {
  const { id: itemId, topic } = item
  if (item.kind === 'question') {
    const { type, stimulusId } = item
    const known = difficultyOf(item)
    return {
      kind: 'question',
      itemId,
      hash,
      topic,
      type,
      ...(known && { difficulty: known }),
      ...questionFacts(item),
      ...(stimulusId !== undefined && { stimulusId }),
    }
  }
  if (item.kind === 'note') return { kind: 'note', itemId, hash, topic, title: item.title, minutes: item.minutes }
  if (item.kind === 'stimulus') return { kind: 'stimulus', itemId, hash, topic, ...stimulusFacts(item) }
  return { kind: item.kind, itemId, hash, topic }
}

/** Of an item as it came; `undefined` where this release does not know the word. */
export const difficultyOf = (item: unknown): Difficulty | undefined => z.safeParse(rated, item).data?.difficulty

const rated = z.object({ difficulty })
