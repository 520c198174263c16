import { yesNoKind } from '../../core/questions/yes-no/kind.ts'
import type { YesNo } from '../../core/questions/yes-no/schema.ts'
import { finding, normalised, type Finding } from '../lint/finding.ts'
import { tidy } from '../exchange/portable-question.ts'
import { wordsIn, type AskedRules } from './authoring-rules.ts'

export const yesNo: AskedRules<YesNo> = {
  type: yesNoKind.type,
  column: 'yes/no',
  form: 'statements',
  lint,
  toPortable: ({ statements }) => ({
    is: 'statements',
    statements: statements.map(({ text, key, explanation }) => ({
      text: tidy(text),
      key,
      explanation: tidy(explanation),
    })),
  }),
  blindOf: ({ statements }) => ({
    give: 'yes or no for each, in order, with spaces between',
    choices: Object.fromEntries(statements.map(({ text }, at) => [String(at + 1), text])),
  }),
  blindAnswer: (text) => ({
    kind: 'statements',
    verdicts: wordsIn(text).map((word) => (word === 'yes' || word === 'no' ? word : null)),
  }),
}

/** Rules about a question of several statements. */
function lint({ id, statements }: YesNo): Finding[] {
  const found: Finding[] = []
  const texts = statements.map(({ text }) => normalised(text))
  for (const [index, text] of texts.entries()) {
    const first = texts.indexOf(text)
    if (first < index) {
      found.push(finding('duplicate-option', id, `statements ${first + 1} and ${index + 1} say the same, change one`))
    }
  }
  for (const [index, { text, explanation }] of statements.entries()) {
    if (normalised(explanation).length < 15 || normalised(explanation) === normalised(text)) {
      found.push(finding('option-unexplained', id, `statement ${index + 1}: say why it is so or not`))
    }
  }
  return found
}
