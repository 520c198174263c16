import { finding, normalised, type Finding } from '../../core/content/finding.ts'
import type { YesNo } from '../../core/questions/yes-no/schema.ts'

/** Rules about a question of several statements. */
export function lintStatements({ id, statements }: YesNo): Finding[] {
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
