import * as z from 'zod/mini'
import { isoDate, source, takeAwayLine, valueName, words } from '../../core/content/parts.ts'

/** What only our own files have a place for. Formats that ignore it carry it as JSON, so that a question which comes back has
 *  lost nothing. */
export const extras = z.strictObject({
  unit: z.optional(words),
  rounding: z.optional(words),
  steps: z.optional(z.array(z.strictObject({ name: valueName, text: words, expression: words }))),
  sources: z.optional(z.array(source)),
  selfContained: z.optional(z.boolean()),
  reviewBy: z.optional(isoDate),
  takeAway: z.optional(takeAwayLine),
  keepOrder: z.optional(z.boolean()),
})
export type Extras = z.infer<typeof extras>

export interface PortableOption {
  text: string
  /** Missing where the other side has none. */
  explanation?: string
  isKey: boolean
}

/** What is asked, in the forms that travel. */
export type AnswerFormat =
  | { is: 'choice'; single: boolean; options: PortableOption[] }
  | { is: 'number'; key: number; tolerance: number; pitfalls: { value: number; explanation?: string }[] }
  | { is: 'statements'; statements: { text: string; key: 'yes' | 'no'; explanation?: string }[] }

/** Why no format that we write has a place for a question of this kind. */
export interface NotPortable {
  is: 'not-portable'
  why: string
}

/** A question between two formats. All texts are limited Markdown, without blanks at either end. */
export interface PortableQuestion {
  id: string
  topic?: string
  concept?: string
  difficulty?: string
  stem: string
  asked: AnswerFormat
  /** Of the question as a whole. */
  explanation?: string
  extras: Extras
}

/** All texts of a question. */
export function textsOf({
  stem,
  asked,
  explanation,
  extras: { steps = [], takeAway = '' },
}: PortableQuestion): string[] {
  const parts = asked.is === 'choice' ? asked.options : asked.is === 'number' ? asked.pitfalls : asked.statements
  const within = parts.flatMap((part) => ['text' in part ? part.text : '', part.explanation ?? ''])
  return [stem, explanation ?? '', takeAway, ...within, ...steps.map(({ text }) => text)]
}

/** Pictures of the course that a question shows, as `media/x.svg`. */
export function picturesOf(question: PortableQuestion): string[] {
  return [...new Set(textsOf(question).flatMap(picturesIn))]
}

export const picturesIn = (text: string): string[] =>
  [...text.matchAll(/!\[[^\]]*\]\((media\/[^)\s]+)\)/g)].map(([, path = '']) => path)

/** The worked solution as it stands below an explanation where steps have no place of their own. */
export function workedSolution(steps: Extras['steps'] = []): string {
  const lines = steps.map(({ text }, at) => `${at + 1}. ${text.replaceAll('\n', '\n   ')}`)
  return lines.length === 0 ? '' : `Worked solution:\n\n${lines.join('\n')}`
}

/** Says the unit below the stem where no field does. */
export const unitLine = (unit: string | undefined): string => (unit === undefined ? '' : `Answer in ${unit}.`)

export const paragraphs = (...texts: (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join('\n\n')

/** `text` without the last paragraph that `paragraphs` has put below it. */
export function withoutLast(text: string, last: string): string {
  if (last === '' || text === last) return text === last ? '' : text
  return text.endsWith(`\n\n${last}`) ? text.slice(0, -last.length - 2) : text
}

/** A text as it travels. */
export const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').trim()
