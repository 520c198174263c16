import { numericKind } from '../../core/questions/numeric/kind.ts'
import type { NumericEntry } from '../../core/questions/numeric/schema.ts'
import { tidy } from '../exchange/portable-question.ts'
import { lintNumeric } from '../lint/lint-numeric.ts'
import type { AskedRules } from './authoring-rules.ts'

export const numeric: AskedRules<NumericEntry> = {
  type: numericKind.type,
  column: 'numeric',
  form: 'number',
  lint: lintNumeric,
  toPortable: ({ key, tolerance, pitfalls }) => ({
    is: 'number',
    key,
    tolerance,
    pitfalls: pitfalls.map(({ value, explanation }) => ({ value, explanation: tidy(explanation) })),
  }),
  extrasOf: ({ unit, rounding, steps }) => ({
    unit,
    ...(rounding !== undefined && { rounding }),
    steps: steps.map((step) => ({ ...step, text: tidy(step.text) })),
  }),
  blindOf: ({ unit, rounding }) => ({
    give: `a number in ${unit}${rounding === undefined ? '' : `, rounded ${rounding}`}`,
  }),
  blindAnswer: (text) => ({ kind: 'number', text }),
}
