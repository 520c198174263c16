import { singleBestAnswerKind } from '../../core/questions/single-best-answer/kind.ts'
import type { SingleBestAnswer } from '../../core/questions/single-best-answer/schema.ts'
import { lintOptions } from '../lint/lint-options.ts'
import { lintSpread } from '../lint/lint-spread.ts'
import { lettered, portableChoice, type AskedRules } from './authoring-rules.ts'

export const singleBestAnswer: AskedRules<SingleBestAnswer> = {
  type: singleBestAnswerKind.type,
  column: 'best',
  form: 'one',
  lint: lintOptions,
  lintAll: lintSpread,
  toPortable: ({ options, key }) => portableChoice(options, [key], true),
  blindOf: ({ options }) => ({ give: 'one letter', choices: lettered(options) }),
  blindAnswer: (optionId) => ({ kind: 'option', optionId }),
}
