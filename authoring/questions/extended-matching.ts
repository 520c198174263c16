import { finding, type Finding } from '../lint/finding.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'
import { extendedMatchingKind } from '../../core/questions/extended-matching/kind.ts'
import type { ExtendedMatching } from '../../core/questions/extended-matching/schema.ts'
import { lettered, optionsOf, portableChoice, type AskedRules } from './authoring-rules.ts'

export const extendedMatching: AskedRules<ExtendedMatching> = {
  type: extendedMatchingKind.type,
  column: 'matching',
  setsAre: 'option-list',
  lint,
  toPortable: ({ key }, list) => portableChoice(optionsOf(list), [key], true),
  blindOf: (_, list) => ({ give: 'one letter', choices: lettered(optionsOf(list)) }),
  blindAnswer: (optionId) => ({ kind: 'option', optionId }),
}

/** Rules about one stem of an extended matching set. */
function lint(question: ExtendedMatching, list: Stimulus | undefined): Finding[] {
  if (list?.type !== 'option-list') {
    return [finding('stimulus-unknown', question.id, 'belongs into a set of type option-list, which has its options')]
  }
  if (list.options.some((option) => option.id === question.key)) return []
  const letters = list.options.map((option) => option.id).join('')
  return [
    finding('key-not-an-option', question.id, `key ${question.key} is none of the options ${letters}, correct it`),
  ]
}
