import { numericTemplateKind } from '../../core/questions/numeric-template/kind.ts'
import type { AskedQuestion } from '../../core/questions/numeric-template/instantiate.ts'
import type { NumericTemplate } from '../../core/questions/numeric-template/schema.ts'
import type { Question } from '../../core/questions/question.ts'
import { lintTemplate } from '../lint/lint-template.ts'
import type { AskedForm, AskedRules, LintRules } from './authoring-rules.ts'
import { dragSets } from './drag-sets.ts'
import { extendedMatching } from './extended-matching.ts'
import { mostLeast } from './most-least.ts'
import { multipleResponse } from './multiple-response.ts'
import { numeric } from './numeric.ts'
import { ranking } from './ranking.ts'
import { singleBestAnswer } from './single-best-answer.ts'
import { sjtRating } from './sjt-rating.ts'
import { yesNo } from './yes-no.ts'

/** A template is checked as such, and goes out as a question that was made of it. */
const numericTemplate: LintRules<NumericTemplate> = {
  type: numericTemplateKind.type,
  column: 'template',
  lint: lintTemplate,
}

const askedRules: { readonly [Type in AskedQuestion['type']]: AskedRules<Extract<AskedQuestion, { type: Type }>> } = {
  'single-best-answer': singleBestAnswer,
  'multiple-response': multipleResponse,
  'extended-matching': extendedMatching,
  'yes-no': yesNo,
  'sjt-rating': sjtRating,
  'most-least': mostLeast,
  ranking,
  'drag-sets': dragSets,
  numeric,
}

const rulesByType: Readonly<Record<Question['type'], LintRules>> = {
  ...askedRules,
  'numeric-template': numericTemplate,
}

const asked: readonly AskedRules[] = Object.values(askedRules)

export const lintRules: readonly LintRules[] = Object.values(rulesByType)

export const lintRulesOf = ({ type }: Pick<Question, 'type'>): LintRules => rulesByType[type]

export const askedRulesOf = ({ type }: AskedQuestion): AskedRules => askedRules[type]

/** The type that a question of this form becomes here. */
export function typeOfForm(form: AskedForm): Question['type'] {
  const rules = asked.find((each) => each.form === form)
  if (!rules) throw new Error(`no type takes in questions of the form ${form}`)
  return rules.type
}

/** The form that questions of a type come in; `undefined` for types that no table of questions has. */
export const formOfType = (type: string): AskedForm | undefined => asked.find((each) => each.type === type)?.form
