import { multipleResponseKind } from '../../core/questions/multiple-response/kind.ts'
import type { MultipleResponse } from '../../core/questions/multiple-response/schema.ts'
import { lintMultiple } from '../lint/lint-options.ts'
import { lettered, portableChoice, wordsIn, type AskedRules } from './authoring-rules.ts'

export const multipleResponse: AskedRules<MultipleResponse> = {
  type: multipleResponseKind.type,
  column: 'several',
  form: 'several',
  lint: lintMultiple,
  toPortable: ({ options, keys }) => portableChoice(options, keys, false),
  blindOf: ({ options }) => ({ give: 'letters with spaces between', choices: lettered(options) }),
  blindAnswer: (text) => ({ kind: 'options', optionIds: wordsIn(text) }),
}
