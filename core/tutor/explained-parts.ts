import type { Question } from '../questions/question.ts'

/** Why a part of a question is right or wrong. */
interface Reason {
  /** Names it within its question: the letter of an option, the place of a statement, "all" for the whole. */
  part: string
  /** Text of the option or statement; `null` for the whole. */
  about: string | null
  /** Limited Markdown. */
  reason: string
  /** Of the right answer; of a question in several parts, of the first. */
  isKey: boolean
}

/** All reasons that a question gives, part by part, then what it teaches beyond itself. What has places for numbers that are drawn
 *  anew says nothing without them, and is left out. */
export function reasonsOf(question: Question): Reason[] {
  const keys = keysOf(question)
  return [...partReasons(question), ...wholeReasons(question)]
    .filter(({ reason }) => question.type !== 'numeric-template' || !reason.includes('{'))
    .map((each) => ({ ...each, isKey: keys.includes(each.part) }))
}

function keysOf(question: Question): string[] {
  switch (question.type) {
    case 'single-best-answer':
      return [question.key]
    case 'multiple-response':
      return question.keys.slice(0, 1)
    case 'most-least':
      return [question.most]
    case 'ranking':
      return question.order.slice(0, 1)
    case 'drag-sets':
      return question.items.slice(0, 1).map(({ id }) => id)
    case 'yes-no':
      return ['1']
    case 'numeric':
    case 'numeric-template':
    case 'extended-matching':
    case 'sjt-rating':
      return ['all']
  }
}

function wholeReasons(question: Question): Omit<Reason, 'isKey'>[] {
  const { takeAway } = question
  return [
    ...('explanation' in question ? [{ part: 'all', about: null, reason: question.explanation }] : []),
    ...(takeAway === undefined ? [] : [{ part: 'take-away', about: null, reason: takeAway }]),
  ]
}

function partReasons(question: Question): Omit<Reason, 'isKey'>[] {
  switch (question.type) {
    case 'single-best-answer':
    case 'multiple-response':
    case 'most-least':
    case 'ranking':
      return question.options.map(({ id, text, explanation }) => ({ part: id, about: text, reason: explanation }))
    case 'drag-sets':
      return question.items.map(({ id, text, explanation }) => ({ part: id, about: text, reason: explanation }))
    case 'yes-no':
      return question.statements.map(({ text, explanation }, at) => {
        return { part: String(at + 1), about: text, reason: explanation }
      })
    case 'sjt-rating': {
      const { stem, whyNotBetter, whyNotWorse } = question
      const reasons = { 'not-better': whyNotBetter, 'not-worse': whyNotWorse }
      return Object.entries(reasons).flatMap(([part, reason]) =>
        reason === undefined ? [] : [{ part, about: stem, reason }],
      )
    }
    case 'numeric': {
      const worked = question.steps.map(({ text }) => text).join('\n')
      return [
        { part: 'steps', about: null, reason: worked },
        ...question.pitfalls.map(({ value, explanation }) => {
          return { part: `slip-${value}`, about: `${value} ${question.unit}`, reason: explanation }
        }),
      ]
    }
    case 'numeric-template':
      return question.pitfalls.map(({ explanation }, at) => {
        return { part: `slip-${at + 1}`, about: null, reason: explanation }
      })
    case 'extended-matching':
      return []
  }
}
