import { dragSetsKind } from '../../core/questions/drag-sets/kind.ts'
import type { DragSets } from '../../core/questions/drag-sets/schema.ts'
import { finding, normalised, type Finding } from '../lint/finding.ts'
import { lettersOf, lintEachOption } from '../lint/lint-options.ts'
import { lettered, wordsIn, type AskedRules } from './authoring-rules.ts'

export const dragSets: AskedRules<DragSets> = {
  type: dragSetsKind.type,
  column: 'sorting',
  lint,
  toPortable: () => ({ is: 'not-portable', why: 'these formats have no question that sorts items into sets' }),
  blindOf: ({ sets, items }) => ({
    give: `for each item in order the letter of its set, with spaces between: ${sets.map(({ id, title }) => `${id} ${title}`).join(', ')}`,
    choices: lettered(items),
  }),
  blindAnswer: (text) => ({
    kind: 'sets',
    // Items are lettered in order.
    placed: wordsIn(text).map((setId, at) => ({ itemId: 'abcdefgh'.charAt(at), setId })),
  }),
}

/** Rules about sets and what is sorted into them. */
function lint({ id, sets, items }: DragSets): Finding[] {
  const found = lintEachOption(id, items)
  const tell = (rule: string, message: string) => found.push(finding(rule, id, message))
  const letters = lettersOf(sets)
  if (!'abcd'.startsWith(letters)) tell('option-letters', `sets are ${letters}: letter them a, b, c, … in order`)
  if (new Set(sets.map(({ title }) => normalised(title))).size < sets.length) {
    tell('duplicate-option', 'two sets have the same title, change one')
  }
  for (const item of items) {
    if (!letters.includes(item.set)) {
      tell('key-not-an-option', `item ${item.id} belongs into ${item.set}, which is none of the sets ${letters}`)
    }
  }
  if (new Set(items.map(({ set }) => set)).size < 2) {
    tell('key-position', 'all items belong into one set, so there is nothing to sort')
  }
  return found
}
