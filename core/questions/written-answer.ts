import type { Stimulus } from '../content/stimulus.ts'
import type { Answer } from './answer.ts'
import type { AskedQuestion } from './numeric-template/instantiate.ts'
import { parseNumber } from './numeric/rules.ts'
import { optionsIn } from './plain-question.ts'

const wordsIn = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '')

/** The answer that somebody wrote down as `keyOf` of the question's rules writes one: `b`, `a c`, `yes no yes`, `12.5`; of one
 *  option, its words will do. `null` for what is no answer to this question: nobody's slip of the pen is marked as wrong. */
export function writtenAnswer(question: AskedQuestion, stimulus: Stimulus | undefined, written: string): Answer | null {
  const text = written.trim()
  if (question.type === 'numeric') return parseNumber(text) === null ? null : { kind: 'number', text }
  const options = optionsIn(question, stimulus)
  const words = wordsIn(text.toLowerCase())
  const known = (id: string) => options.some((option) => option.id === id)
  switch (question.type) {
    case 'single-best-answer':
    case 'extended-matching':
    case 'sjt-rating': {
      const chosen = options.find(({ id, text: own }) => id === text.toLowerCase() || own.trim() === text)
      return chosen ? { kind: 'option', optionId: chosen.id } : null
    }
    case 'multiple-response':
      return words.length > 0 && areOnce(words, known) ? { kind: 'options', optionIds: words } : null
    case 'ranking':
      return words.length === options.length && areOnce(words, known) ? { kind: 'ranking', optionIds: words } : null
    case 'most-least': {
      const [most, least] = words
      const fits = words.length === 2 && areOnce(words, known)
      return fits && most !== undefined && least !== undefined ? { kind: 'most-least', most, least } : null
    }
    case 'yes-no': {
      const verdicts = words.filter((word) => word === 'yes' || word === 'no')
      const fits = verdicts.length === words.length && words.length === options.length
      return fits ? { kind: 'statements', verdicts } : null
    }
    case 'drag-sets': {
      const fits = words.length === options.length && words.every((word) => question.sets.some(({ id }) => id === word))
      const placed = options.map(({ id }, at) => ({ itemId: id, setId: words[at] ?? '' }))
      return fits ? { kind: 'sets', placed } : null
    }
  }
}

const areOnce = (words: readonly string[], known: (id: string) => boolean) =>
  words.every(known) && new Set(words).size === words.length
