import type { Stimulus } from '../content/stimulus.ts'
import type { AskedQuestion } from './numeric-template/instantiate.ts'
import { rulesOf } from './rules-by-type.ts'
import { ratingsOf } from './sjt-rating/ratings.ts'

/** A question in words alone, for whoever has no screen for its type. Texts are limited Markdown. */
export interface PlainQuestion {
  /** The passage, scenario or lead-in that it belongs to. */
  passage: string | null
  question: string
  /** What is chosen, rated, judged, ordered or sorted, in the order of the question; empty where a number is typed. */
  options: { id: string; text: string }[]
  /** As `keyOf` of its rules writes it. */
  correctAnswer: string
  explanation: string
}

/** Without its stimulus, a question of a list has no options. */
export function plainQuestion(question: AskedQuestion, stimulus: Stimulus | undefined): PlainQuestion {
  return {
    passage: stimulus ? `${stimulus.title}\n\n${stimulus.body}` : null,
    question: question.stem,
    options: optionsIn(question, stimulus),
    correctAnswer: rulesOf(question)?.keyOf(question) ?? '',
    explanation: explanationOf(question),
  }
}

export function optionsIn(question: AskedQuestion, stimulus: Stimulus | undefined): PlainQuestion['options'] {
  if (question.type === 'numeric') return []
  if (question.type === 'sjt-rating') return ratingsOf(question)
  if (question.type === 'yes-no') return question.statements.map(({ text }, at) => ({ id: String(at + 1), text }))
  const listed = stimulus?.type === 'option-list' ? stimulus.options : []
  const options =
    question.type === 'drag-sets' ? question.items : question.type === 'extended-matching' ? listed : question.options
  return options.map(({ id, text }) => ({ id, text }))
}

/** Why the right answer is right, a paragraph for each part of it. */
function explanationOf(question: AskedQuestion): string {
  if ('explanation' in question) return question.explanation
  return partsOf(question)
    .map(({ explanation }) => explanation)
    .join('\n\n')
}

function partsOf(question: Exclude<AskedQuestion, { explanation: string }>): readonly { explanation: string }[] {
  switch (question.type) {
    case 'yes-no':
      return question.statements
    case 'drag-sets':
      return question.items
    case 'ranking':
      return question.order.flatMap((wanted) => question.options.filter(({ id }) => id === wanted))
    case 'most-least':
      return question.options.filter(({ id }) => id === question.most || id === question.least)
    case 'multiple-response':
      return question.options.filter(({ id }) => question.keys.includes(id))
    case 'single-best-answer':
      return question.options.filter(({ id }) => id === question.key)
  }
}
