import type { Option } from '../content/parts.ts'
import type { Stimulus } from '../content/stimulus.ts'
import type { Answer } from './answer.ts'
import type { Question } from './question.ts'

/** What is chosen, rated, judged or sorted. `text`: limited Markdown. */
export interface PlainOption {
  id: string
  text: string
}

/** Why a part of a question is right or wrong. */
export interface PartReason {
  /** Names it within its question: the letter of an option, the place of a statement. */
  part: string
  /** Text of the option or statement; `null` where it is about the whole. */
  about: string | null
  /** Limited Markdown. */
  reason: string
}

/** An answer that somebody wrote down. */
export interface Written {
  /** Without blanks at either end. */
  text: string
  /** In small letters. */
  words: readonly string[]
  /** As `optionsIn` gives them. */
  options: readonly PlainOption[]
}

/** What a type of question is without its screen: to a program, in a hint, in an explanation. */
export interface PlainTextRules<Q extends Question = Question> {
  /** In the order of the question; empty where a number is typed. */
  optionsIn(question: Q, stimulus: Stimulus | undefined): PlainOption[]
  /** The answer written down as `keyOf` writes one, or `null` for what is no answer to this question. */
  answerFrom(written: Written, question: Q): Answer | null
  /** The reasons of its parts, in the order of the question. */
  reasonsOf(question: Q): PartReason[]
  /** Parts that the right answer consists of, in the order in which one names them. */
  keyParts(question: Q): readonly string[]
  /** Parts in which an answer lost marks. */
  wrongParts(question: Q, chosen: Answer): string[]
  /** How to set about such a question, in a sentence. */
  readonly approach: string
  /** Whether a text gives the key away, for types where it does so otherwise than by naming an option. */
  keyGuardOf?(question: Q): (text: string) => boolean
}

export const approaches = {
  situation:
    'Say first whose interest comes first here, what the duty is, and who should be involved; then look at each response by itself.',
  part: 'Take each one by itself, and hold it against what is given and nothing else.',
  oneOption:
    'Cover the options: say in a sentence what the facts add up to, then what is asked of them, and only then look for it.',
} as const

export const plainOptions = (options: readonly PlainOption[]): PlainOption[] =>
  options.map(({ id, text }) => ({ id, text }))

export const optionReasons = (options: readonly Omit<Option, 'kind'>[]): PartReason[] =>
  options.map(({ id, text, explanation }) => ({ part: id, about: text, reason: explanation }))

/** Of a single option, its words will do. */
export function optionFrom({ text, options }: Written): Answer | null {
  const chosen = options.find(({ id, text: own }) => id === text.toLowerCase() || own.trim() === text)
  return chosen ? { kind: 'option', optionId: chosen.id } : null
}

/** Whether each word names an option, and none of them twice. */
export const areOptionsOnce = ({ words, options }: Written): boolean =>
  words.every((word) => options.some(({ id }) => id === word)) && new Set(words).size === words.length
