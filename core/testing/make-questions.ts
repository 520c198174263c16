import type { NumericEntry } from '../questions/numeric/schema.ts'

/** A question of 12 tablets. */
export const numericQuestion = (id = 'q1'): NumericEntry => ({
  kind: 'question',
  type: 'numeric',
  id,
  topic: 'doses',
  concept: 'dose',
  difficulty: 'easy',
  stem: 'How many?',
  sources: [],
  reviewBy: '2027-01-01',
  key: 12,
  tolerance: 0,
  unit: 'tablets',
  steps: [],
  pitfalls: [],
  explanation: 'Twelve.',
})
