import { evaluate } from '../../../core/content/expression.ts'
import { roundAs } from '../../../core/content/rounding.ts'
import type { ResourceDetail } from '../../../core/contract/shop/resource-detail.ts'

export type Tool = NonNullable<ResourceDetail['tool']>
type ToolInput = Tool['inputs'][number]

/** What stands in the fields, by input: text as typed, or the place of the choice. */
export type Entries = Record<string, string>

export const firstEntries = ({ inputs }: Tool): Entries =>
  Object.fromEntries(inputs.map((input) => [input.name, 'choices' in input ? '0' : String(input.value)]))

/** The number of an entry, or what is wrong with it. */
export function readEntry(
  input: ToolInput,
  entry: string,
): { is: 'number'; value: number } | { is: 'wrong'; why: string } {
  if ('choices' in input) return { is: 'number', value: input.choices[Number(entry)]?.value ?? Number.NaN }
  // People write thousands with commas and, on some keyboards, have no other minus.
  const text = entry
    .trim()
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .replace('−', '-')
  const value = Number(text)
  if (text === '' || Number.isNaN(value)) return { is: 'wrong', why: 'Please enter a number' }
  if (value >= input.min && value <= input.max) return { is: 'number', value }
  return { is: 'wrong', why: `Please enter ${shownNumber(input.min)} to ${shownNumber(input.max)}` }
}

/** The results in their order, rounded as each asks; `null` where the entries come to no number. */
export function calculate(tool: Tool, entries: Entries): { name: string; value: number | null }[] {
  const values = new Map<string, number>()
  for (const input of tool.inputs) {
    const read = readEntry(input, entries[input.name] ?? '')
    if (read.is === 'number') values.set(input.name, read.value)
  }
  return tool.results.map(({ name, expression, rounding }) => {
    const outcome = evaluate(expression, values)
    if (outcome.is === 'unreadable') return { name, value: null }
    // The results after it go on with what was not rounded.
    values.set(name, outcome.value)
    return { name, value: rounding === undefined ? outcome.value : roundAs(rounding, outcome.value) }
  })
}

/** A number as people read it: thousands by commas, without the dust of floating point. */
export function shownNumber(value: number): string {
  const clean = Number(value.toPrecision(12))
  return clean.toLocaleString('en-GB', { maximumSignificantDigits: 12 }).replace('-', '−')
}

/** The arithmetic behind a result in words: names of inputs and results in quotation marks. */
export function formula(tool: Tool, expression: string): string {
  const labels = new Map([...tool.inputs, ...tool.results].map(({ name, label }) => [name, label]))
  return expression
    .replace(/\bceil\(/g, 'rounded up (')
    .replace(/\bfloor\(/g, 'rounded down (')
    .replace(/[a-z][a-z0-9_]*/g, (name) => (labels.has(name) ? `“${labels.get(name)}”` : name))
    .replaceAll(' * ', ' × ')
    .replaceAll(' / ', ' ÷ ')
    .replaceAll(' - ', ' − ')
}
