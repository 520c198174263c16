import type { CourseFile } from '../../core/content/course.ts'
import type { Finding } from '../lint/finding.ts'
import type { Option } from '../../core/content/parts.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'
import type { Answer } from '../../core/questions/answer.ts'
import type { Question } from '../../core/questions/question.ts'
import { tidy, type AnswerFormat, type Extras, type NotPortable } from '../exchange/portable-question.ts'

/** What authors are told of a type of question. `stimulus`: the question's passage or option list, if it has one. */
export interface LintRules<Q extends Question = Question> {
  readonly type: Q['type']
  /** Heads its column in tables for authors. */
  readonly column: string
  /** What its questions always share; such sets are counted beside them. */
  readonly setsAre?: Stimulus['type']
  lint(question: Q, stimulus: Stimulus | undefined): Finding[]
  /** Rules about all questions of the type in a course together. */
  lintAll?(course: CourseFile, questions: Q[]): Finding[]
}

/** How a type of question goes out to other programs and to a blind reader. */
export interface AskedRules<Q extends Question = Question> extends LintRules<Q> {
  /** The form in which such questions come back, of the one type that each form becomes. */
  readonly form?: AskedForm
  toPortable(question: Q, stimulus: Stimulus | undefined): AnswerFormat | NotPortable
  extrasOf?(question: Q): Extras
  /** How a reader is to give the answer, and what there is to choose from. */
  blindOf(question: Q, stimulus: Stimulus | undefined): { give: string; choices?: Record<string, string> }
  /** What a reader wrote, as an answer. `text` is in small letters, without blanks at either end. */
  blindAnswer(text: string): Answer
}

export type AskedForm = 'one' | 'several' | 'number' | 'statements'

export function formOf(asked: AnswerFormat): AskedForm {
  if (asked.is !== 'choice') return asked.is
  return asked.single ? 'one' : 'several'
}

export const optionsOf = (list: Stimulus | undefined): readonly Option[] =>
  list?.type === 'option-list' ? list.options : []

/** Options as they travel. */
export const portableChoice = (options: readonly Option[], keys: readonly string[], single: boolean): AnswerFormat => ({
  is: 'choice',
  single,
  options: options.map(({ id, text, explanation }) => ({
    text: tidy(text),
    explanation: tidy(explanation),
    isKey: keys.includes(id),
  })),
})

export const lettered = (options: readonly { id: string; text: string }[]): Record<string, string> =>
  Object.fromEntries(options.map(({ id, text }) => [id, text]))

export const wordsIn = (text: string): string[] => text.split(/[\s,]+/)
