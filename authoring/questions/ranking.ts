import { rankingKind } from '../../core/questions/ranking/kind.ts'
import type { Ranking } from '../../core/questions/ranking/schema.ts'
import { finding, type Finding } from '../lint/finding.ts'
import { lettersOf, lintEachOption } from '../lint/lint-options.ts'
import { lettered, wordsIn, type AskedRules } from './authoring-rules.ts'

export const ranking: AskedRules<Ranking> = {
  type: rankingKind.type,
  column: 'ranking',
  lint,
  toPortable: () => ({ is: 'not-portable', why: 'these formats have no question about an order' }),
  blindOf: ({ options, ends }) => ({
    give: `all letters with spaces between, from "${ends.first}" to "${ends.last}"`,
    choices: lettered(options),
  }),
  blindAnswer: (text) => ({ kind: 'ranking', optionIds: wordsIn(text) }),
}

/** Rules about the order. */
function lint({ id, options, order }: Ranking): Finding[] {
  const letters = lettersOf(options)
  const found = lintEachOption(id, options)
  if (order.toSorted().join('') !== letters) {
    found.push(finding('key-not-an-option', id, `order has to name each of ${letters} once, correct it`))
  }
  // A screen that shuffles nothing would show the answer.
  if (order.join('') === letters) {
    found.push(finding('key-position', id, 'the options stand in the right order already, write them in another'))
  }
  return found
}
