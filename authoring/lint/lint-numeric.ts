import { evaluate } from '../../core/content/expression.ts'
import { finding, isClose, numbersIn, type Finding } from './finding.ts'
import { numericRules } from '../../core/questions/numeric/rules.ts'
import type { NumericEntry } from '../../core/questions/numeric/schema.ts'
import { roundAs } from '../../core/content/rounding.ts'
import { hasFullMarks } from '../../core/study/mark.ts'

/** Rules about one numeric entry question: its steps are calculated again and have to give what it says. */
export function lintNumeric(question: NumericEntry): Finding[] {
  const found: Finding[] = []
  const tell = (rule: string, message: string) => found.push(finding(rule, question.id, message))
  const { key, rounding } = question

  const values = new Map<string, number>()
  let result: number | null = null
  for (const step of question.steps) {
    const outcome = evaluate(step.expression, values)
    if (outcome.is === 'unreadable') {
      tell('step-unreadable', `step ${step.name}: ${outcome.message}: ${step.expression}`)
      return found
    }
    if (values.has(step.name)) tell('step-unreadable', `two steps are called ${step.name}, rename one`)
    values.set(step.name, outcome.value)
    const stated = statedResult(step.text)
    if (stated && !agrees(stated, outcome.value)) {
      tell('step-misstated', `step ${step.name} says ${stated}, but ${step.expression} is ${outcome.value}`)
    }
    result = outcome.value
  }

  if (rounding !== undefined && roundAs(rounding, 1) === null) {
    tell('rounding-unknown', `rounding "${rounding}" is not one we can check, write it like "to 1 decimal place"`)
  } else if (result !== null) {
    const rounded = rounding === undefined ? result : roundAs(rounding, result)
    if (rounded === null || !isClose(rounded, key)) {
      const how = rounding === undefined ? '' : `, ${rounding} ${rounded}`
      tell('key-not-from-steps', `the steps come to ${result}${how}; the key is ${key}`)
    }
  }
  if (!numbersIn(question.explanation).some((each) => isClose(each, Math.abs(key)))) {
    tell('key-contradicted', `the explanation never states the key, ${key}`)
  }
  for (const pitfall of question.pitfalls) {
    if (hasFullMarks(numericRules.grade(question, { kind: 'number', text: String(pitfall.value) }))) {
      tell('pitfall-accepted', `${pitfall.value} is given as a slip, but would be marked right`)
    }
  }
  return found
}

/** The number after the last "=" or "≈" of a step, as written; `null` when it states none. */
function statedResult(text: string): string | null {
  const last = text.split(/[=≈]/).slice(1).at(-1)
  return last === undefined ? null : (/^\s*£?\s*(-?\d[\d,]*(?:\.\d+)?)/.exec(last)?.[1] ?? null)
}

/** Whether a number as written is `value` to the places it is written with. */
function agrees(written: string, value: number): boolean {
  const digits = written.replaceAll(',', '')
  const places = digits.split('.')[1]?.length ?? 0
  return Math.abs(Number(digits) - value) <= 0.5 * 10 ** -places + 1e-9
}
