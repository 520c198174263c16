import { approaches, optionReasons, plainOptions, type PlainTextRules } from '../plain-text-rules.ts'
import { setsByItem } from './rules.ts'
import type { DragSets } from './schema.ts'

export const dragSetsPlainText: PlainTextRules<DragSets> = {
  optionsIn: ({ items }) => plainOptions(items),
  answerFrom: ({ words, options }, { sets }) => {
    const fits = words.length === options.length && words.every((word) => sets.some(({ id }) => id === word))
    return fits ? { kind: 'sets', placed: options.map(({ id }, at) => ({ itemId: id, setId: words[at] ?? '' })) } : null
  },
  reasonsOf: ({ items }) => optionReasons(items),
  keyParts: ({ items }) => items.map(({ id }) => id),
  wrongParts: ({ items }, chosen) => {
    const placed = setsByItem(chosen)
    return items.filter(({ id, set }) => placed.get(id) !== set).map(({ id }) => id)
  },
  approach: approaches.part,
}
