import { expect, test } from 'vitest'
import { lintTemplate } from '../../../authoring/lint/lint-template.ts'
import { instantiate } from './instantiate.ts'
import type { NumericTemplate } from './schema.ts'

const template: NumericTemplate = {
  kind: 'question',
  type: 'numeric-template',
  id: 'a-template',
  topic: 'doses',
  concept: 'dose-by-weight',
  difficulty: 'easy',
  stem: 'A child of {weight} kg is given {dose} mg/kg. How many mL of 250 mg/5 mL?',
  variables: { weight: { from: 12, to: 40, step: 0.5 }, dose: { oneOf: [5, 7.5, 10, 15] } },
  answerWithin: { from: 2, to: 9 },
  tolerance: 0,
  unit: 'mL',
  rounding: 'to 1 decimal place',
  steps: [
    { name: 'total', text: '{dose} mg/kg × {weight} kg = {total} mg', expression: 'dose * weight' },
    { name: 'volume', text: '{total} mg ÷ 250 mg × 5 mL = {volume:3} mL', expression: 'total / 250 * 5' },
  ],
  pitfalls: [{ expression: 'total / 250', explanation: 'Leaves out the 5 mL that {total} mg are in.' }],
  explanation: 'The child gets {answer} mL.',
  sources: [{ title: 'A page', asOf: '2026-11-21' }],
  reviewBy: '2027-11-21',
}

/** Weight and dose of the seed "golden". */
const golden = [26, 10]

const seeds = Array.from({ length: 1000 }, (_, seed) => `seed-${seed}`)

/** The two numbers that a stem came to have. */
function numbersOf(stem: string): [weight: number, dose: number] {
  const [, weight = '', dose = ''] = /of ([\d.]+) kg is given ([\d.]+) mg/.exec(stem) ?? []
  return [Number(weight), Number(dose)]
}

test('the key is what the numbers in the stem come to, for a thousand seeds', () => {
  for (const seed of seeds) {
    const made = instantiate(template, seed)
    const [weight, dose] = numbersOf(made.stem)
    expect(Number.isInteger((weight - 12) * 2) && weight >= 12 && weight <= 40, made.stem).toBe(true)
    expect([5, 7.5, 10, 15]).toContain(dose)
    const volume = (weight * dose * 5) / 250
    expect(volume >= 2 && volume <= 9, made.stem).toBe(true)
    expect(Math.abs(made.key - volume), made.stem).toBeLessThanOrEqual(0.05 + 1e-9)
    expect(made.explanation).toBe(`The child gets ${made.key} mL.`)
  }
})

test('the same seed gives the same numbers, and seeds give many', () => {
  expect(instantiate(template, 'x')).toEqual(instantiate(template, 'x'))
  expect(new Set(seeds.map((seed) => instantiate(template, seed).stem)).size).toBeGreaterThan(60)
})

test('numbers are the same on every engine', () => {
  expect(instantiate(template, 'golden')).toMatchObject({ stem: expect.stringContaining('kg'), type: 'numeric' })
  expect(numbersOf(instantiate(template, 'golden').stem)).toEqual(golden)
})

test('a slip that comes out right with these numbers is left out', () => {
  const always = { ...template, pitfalls: [{ expression: 'volume', explanation: 'Is no slip at all.' }] }
  expect(instantiate(always, 'x').pitfalls).toEqual([])
})

test('a sound template has no findings', () => {
  expect(lintTemplate(template)).toEqual([])
})

const unsound: [fact: string, change: Partial<NumericTemplate>, rule: string][] = [
  ['a name that is nothing is found', { stem: 'A child of {wieght} kg' }, 'placeholder-unknown'],
  ['a name that cannot be one is found', { stem: 'A child of {Weight} kg' }, 'placeholder-unknown'],
  [
    'a step called like a variable is found',
    { steps: [{ name: 'dose', text: '= {dose} mL', expression: 'weight * dose / 50' }] },
    'step-unreadable',
  ],
  ['an explanation without the key is found', { explanation: 'Multiply.' }, 'key-contradicted'],
  ['a range that no numbers reach is found', { answerWithin: { from: 900, to: 901 } }, 'template-unusable'],
  ['rounding that nobody knows is found', { rounding: 'nicely' }, 'template-unusable'],
  [
    'a step that cannot be calculated is found',
    { steps: [{ name: 'x', text: 'x', expression: 'dose *' }] },
    'template-unusable',
  ],
  [
    'a step that states another result is found',
    { steps: [{ name: 'volume', text: '= {weight} mL', expression: 'dose * weight / 50' }] },
    'step-misstated',
  ],
]
test.each(unsound)('%s', (_fact, change, rule) => {
  expect(lintTemplate({ ...template, pitfalls: [], ...change }).map((found) => found.rule)).toContain(rule)
})
