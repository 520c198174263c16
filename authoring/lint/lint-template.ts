import { messageOf } from '../../core/message-of.ts'
import { finding, repeatedIn, type Finding } from './finding.ts'
import { lintNumeric } from './lint-numeric.ts'
import { instantiate, placeholder } from '../../core/questions/numeric-template/instantiate.ts'
import type { NumericTemplate } from '../../core/questions/numeric-template/schema.ts'

const seedsTried = 50

/** Rules about a numeric template: what it becomes has to be a sound numeric question for every seed tried. */
export function lintTemplate(template: NumericTemplate): Finding[] {
  const { id, stem, steps, explanation, pitfalls, variables } = template
  const found: Finding[] = []
  const known = [...Object.keys(variables), ...steps.map((step) => step.name)]
  const texts = [stem, explanation, ...steps.map((step) => step.text), ...pitfalls.map((each) => each.explanation)]
  for (const text of texts) {
    for (const [written] of text.matchAll(/\{[^{}]*\}/g)) {
      const name = written.replace(placeholder, '$1')
      if (known.includes(name) || (name === 'answer' && text === explanation)) continue
      found.push(finding('placeholder-unknown', id, `${written} names no variable and no step, correct it`))
    }
  }
  // Of the same name, the stem would show what the step comes to.
  for (const name of repeatedIn(known)) {
    found.push(finding('step-unreadable', id, `${name} is the name of two values, rename one`))
  }
  if (!explanation.includes('{answer}')) {
    found.push(finding('key-contradicted', id, 'the explanation never states the key, write {answer} where it belongs'))
  }
  if (found.length > 0) return found
  try {
    const made = Array.from({ length: seedsTried }, (_, seed) => lintNumeric(instantiate(template, String(seed))))
    return made.find((findings) => findings.length > 0) ?? []
  } catch (error) {
    return [finding('template-unusable', id, messageOf(error))]
  }
}
