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
