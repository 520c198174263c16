import { mulberry32, seedOf } from '../../seed.ts'
import { evaluate } from '../../content/expression.ts'
import type { NumericEntry } from '../numeric/schema.ts'
import { numericTemplateKind } from './kind.ts'
import type { Question } from '../question.ts'
import type { NumericTemplate, Variable } from './schema.ts'
import { roundAs } from '../../content/rounding.ts'

/** Draws at most this many sets of numbers for one that gives an answer in range: one in a hundred that does is enough. */
const draws = 2000

/** The question a template becomes with this seed: same seed, same numbers, on every device. `asAsked`: the version whose
 *  numbers it takes, where a later one is to mark what was answered to it. Throws for a template that `lintTemplate` refuses, and
 *  for one that the numbers of another version do not fill. */
export function instantiate(template: NumericTemplate, seed: string, asAsked = template): NumericEntry {
  const { variables: _variables, answerWithin: _answerWithin, ...rest } = template
  const values = numbersFor(asAsked, seed)
  const result = calculated(template, values)
  const key = template.rounding === undefined ? tidy(result) : roundAs(template.rounding, result)
  if (key === null) throw new Error(`${template.id}: rounding "${template.rounding}" is not known`)
  return {
    ...rest,
    type: 'numeric',
    stem: filled(template.stem, values),
    key,
    steps: template.steps.map(({ name, text, expression }) => ({
      name,
      text: filled(text, values),
      expression: withNumbers(expression, values, template),
    })),
    pitfalls: pitfallsOf(template, values, key),
    explanation: filled(template.explanation, new Map([...values, ['answer', key]])),
  }
}

/** A question that can be answered as it stands. */
export type AskedQuestion = Exclude<Question, NumericTemplate>

/** The question itself, or what a template becomes with this seed. Throws as `instantiate` does. */
export const askedWith = (question: Question, seed: string): AskedQuestion =>
  isTemplate(question) ? instantiate(question, seed) : question

/** `question` with the numbers that the attempt of this key drew for `asAsked`, an earlier version of it; `null` where they do not fill
 *  it, or where only one of the two draws numbers. */
export function askedAgain(question: Question, attemptKey: string, asAsked: Question): AskedQuestion | null {
  if (!isTemplate(question)) return isTemplate(asAsked) ? null : question
  if (!isTemplate(asAsked)) return null
  try {
    return instantiate(question, attemptKey, asAsked)
  } catch {
    return null
  }
}

/** Whether it cannot be shown or marked without the key of an attempt. */
export const isTemplate = (question: Question): question is NumericTemplate =>
  question.type === numericTemplateKind.type

/** The numbers of a template's variables with this seed: the first drawn whose answer lies in range. */
export function numbersFor(template: NumericTemplate, seed: string): Map<string, number> {
  const { id, variables, answerWithin } = template
  const random = mulberry32(seedOf(`${id}/${seed}`))
  for (let draw = 0; draw < draws; draw++) {
    const values = new Map(Object.entries(variables).map(([name, variable]) => [name, drawn(variable, random)]))
    const result = calculated(template, new Map(values))
    if (result >= answerWithin.from && result <= answerWithin.to) return values
  }
  throw new Error(`${id}: no numbers give an answer between ${answerWithin.from} and ${answerWithin.to}`)
}

function drawn(variable: Variable, random: () => number): number {
  if ('oneOf' in variable) return variable.oneOf[Math.floor(random() * variable.oneOf.length)] ?? 0
  const count = Math.floor((variable.to - variable.from) / variable.step + 1e-9) + 1
  return tidy(variable.from + Math.floor(random() * count) * variable.step)
}

/** Adds the value of each step to `values` and gives that of the last one. */
function calculated({ id, steps }: NumericTemplate, values: Map<string, number>): number {
  let result = Number.NaN
  for (const { name, expression } of steps) {
    const outcome = evaluate(expression, values)
    if (outcome.is === 'unreadable') throw new Error(`${id}: step ${name}: ${outcome.message}`)
    result = outcome.value
    values.set(name, result)
  }
  return result
}

/** Variables are written out as numbers, so that the steps of the question can be calculated again by themselves. */
function withNumbers(expression: string, values: ReadonlyMap<string, number>, { variables }: NumericTemplate): string {
  return expression.replace(/[a-z][a-z0-9_]*/g, (name) => (name in variables ? String(values.get(name) ?? name) : name))
}

/** Slips that these numbers turn into the right answer, or that come out the same as another slip, are left out. */
function pitfallsOf(template: NumericTemplate, values: ReadonlyMap<string, number>, key: number) {
  const pitfalls: NumericEntry['pitfalls'] = []
  for (const { expression, explanation } of template.pitfalls) {
    const outcome = evaluate(expression, values)
    if (outcome.is === 'unreadable') throw new Error(`${template.id}: pitfall ${expression}: ${outcome.message}`)
    const value =
      (template.rounding === undefined ? null : roundAs(template.rounding, outcome.value)) ?? tidy(outcome.value)
    const isTaken = Math.abs(value - key) <= template.tolerance + 1e-9 || pitfalls.some((each) => each.value === value)
    if (!isTaken) pitfalls.push({ value, explanation: filled(explanation, values) })
  }
  return pitfalls
}

/** `{name}` is written as it is, to at most six significant figures; `{name:2}` with at most two decimal places. */
export const placeholder = /\{([a-z][a-z0-9_]*)(?::(\d))?\}/g

function filled(text: string, values: ReadonlyMap<string, number>): string {
  return text.replaceAll(placeholder, (written, name: string, places: string | undefined) => {
    const value = values.get(name)
    if (value === undefined) return written
    return String(
      places === undefined ? Number(value.toPrecision(6)) : (roundAs(`to ${places} decimal places`, value) ?? value),
    )
  })
}

/** Without what only floating point adds: 0.1 × 3 is 0.3. */
const tidy = (value: number) => Number(value.toPrecision(12))
