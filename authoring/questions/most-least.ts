import { mostLeastKind } from '../../core/questions/most-least/kind.ts'
import type { MostLeast } from '../../core/questions/most-least/schema.ts'
import { finding, type Finding } from '../lint/finding.ts'
import { lettersOf, lintEachOption } from '../lint/lint-options.ts'
import { lettered, wordsIn, type AskedRules } from './authoring-rules.ts'

export const mostLeast: AskedRules<MostLeast> = {
  type: mostLeastKind.type,
  column: 'most/least',
  lint,
  toPortable: () => ({ is: 'not-portable', why: 'other programs do not ask for the most and the least of several' }),
  blindOf: ({ options }) => ({
    give: 'two letters with a space between: the most appropriate response, then the least',
    choices: lettered(options),
  }),
  blindAnswer: (text) => {
    const [most = null, least = null] = wordsIn(text)
    return { kind: 'most-least', most, least }
  },
}

/** Rules about the two keys. */
function lint({ id, options, most, least }: MostLeast): Finding[] {
  const letters = lettersOf(options)
  const found = lintEachOption(id, options)
  for (const [name, key] of Object.entries({ most, least })) {
    if (letters.includes(key)) continue
    found.push(finding('key-not-an-option', id, `${name}: ${key} is none of the options ${letters}, correct it`))
  }
  if (most === least) found.push(finding('key-not-an-option', id, `${most} is both most and least, correct one`))
  return found
}
