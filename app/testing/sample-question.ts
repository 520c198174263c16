import type { NumericTemplate } from '../../core/questions/numeric-template/schema.ts'
import type { Question } from '../../core/questions/question.ts'

type Shared = Pick<
  Question,
  'kind' | 'id' | 'topic' | 'concept' | 'difficulty' | 'stem' | 'sources' | 'selfContained' | 'reviewBy'
>

/** What the questions of the screens' tests have in common; each adds its type. */
export const sampleQuestion: Shared = {
  kind: 'question',
  id: 'a-dose',
  topic: 'doses',
  concept: 'dose-by-weight',
  difficulty: 'easy',
  stem: 'A child of 3 kg takes 2 mg/kg of examplamol. What is the dose?',
  sources: [],
  selfContained: true,
  reviewBy: '2027-11-21',
}

/** One whose numbers are drawn. */
export const sampleTemplate: NumericTemplate = {
  ...sampleQuestion,
  id: 'dose-of-a-child',
  type: 'numeric-template',
  stem: 'A child of {weight} kg takes 3 mg/kg of examplamol. What is the dose?',
  variables: { weight: { from: 10, to: 90, step: 1 } },
  answerWithin: { from: 30, to: 270 },
  tolerance: 0,
  unit: 'mg',
  steps: [{ name: 'dose', text: '3 mg/kg × {weight} kg = {dose} mg', expression: '3 * weight' }],
  pitfalls: [],
  explanation: 'The dose is {answer} mg.',
}
