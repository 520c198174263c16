import {
  extras,
  paragraphs,
  unitLine,
  withoutLast,
  workedSolution,
  type AnswerFormat,
  type PortableQuestion,
  type Extras,
} from './portable-question.ts'
import * as z from 'zod/mini'
import { atLineStart, escaped, htmlToMarkdown, type PictureAt } from './html-to-markdown.ts'
import { limits } from './limits.ts'
import { ExchangeError } from './exchange-error.ts'

/** A text with the form it is written in: HTML; Moodle's own, which is HTML with line ends that count; words; Markdown. */
export interface SourceText {
  text: string
  format: 'html' | 'moodle' | 'plain' | 'markdown'
}

/** A question as Moodle's formats have it. */
export interface ImportedQuestion {
  line: number
  name: string
  tags: string[]
  stem: SourceText
  /** Said after any answer. */
  general: SourceText | null
  /** JSON that our own export has put there. */
  extras: string | null
  asks:
    | { is: 'choice'; single: boolean; answers: (ImportedAnswer & { text: SourceText })[] }
    | { is: 'number'; answers: (ImportedAnswer & { value: string; tolerance: string })[]; unit: string | null }
}

interface ImportedAnswer {
  /** Share of the mark in percent, -100..100. */
  share: number
  feedback: SourceText | null
}

/** A question of the file that is not taken in, and why. */
export interface SkippedQuestion {
  line: number
  name: string
  why: string
}

export type ReadQuestion =
  | { is: 'read'; question: PortableQuestion; line: number; notes: string[] }
  | ({ is: 'skipped' } & SkippedQuestion)

/** A question in our form. `pictureAt` finds the pictures that it shows. Throws `ExchangeError` for active content. */
export function fromImported(imported: ImportedQuestion, pictureAt: PictureAt): ReadQuestion {
  const notes = new Set<string>()
  const skip = (why: string): ReadQuestion => ({ is: 'skipped', line: imported.line, name: imported.name, why })
  if (imported.asks.answers.length > limits.answers) return skip(`it has more than ${limits.answers} answers`)
  try {
    const words = (text: SourceText | null) => (text === null ? '' : markdownOf(text, pictureAt, notes))
    const said = extrasOf(imported)
    const unit = said.unit ?? (imported.asks.is === 'number' ? (imported.asks.unit ?? undefined) : undefined)
    const asked =
      imported.asks.is === 'choice' ? choiceOf(imported.asks, words, notes) : numberOf(imported.asks, words, notes)
    const explanation = withoutLast(words(imported.general), workedSolution(said.steps))
    const question: PortableQuestion = {
      id: imported.name,
      ...taggedOf(imported.tags),
      stem: withoutLast(words(imported.stem), unitLine(unit)),
      asked,
      ...(explanation !== '' && { explanation }),
      extras: { ...said, ...(unit !== undefined && { unit }) },
    }
    return { is: 'read', question, line: imported.line, notes: [...notes] }
  } catch (error) {
    if (error instanceof UnsupportedQuestion) return skip(error.message)
    if (error instanceof ExchangeError) throw new ExchangeError(`${imported.name}: ${error.message}`, imported.line)
    throw error
  }
}

/** Thrown for a sound question that our format has no place for. */
export class UnsupportedQuestion extends Error {}

function extrasOf({ extras: json }: ImportedQuestion): Extras {
  if (json === null) return {}
  try {
    return z.parse(extras, JSON.parse(json))
  } catch {
    throw new UnsupportedQuestion('what our export wrote beside it has been changed and cannot be read')
  }
}

/** Tags as our export writes them: `topic:doses`. */
function taggedOf(tags: readonly string[]): Pick<PortableQuestion, 'topic' | 'concept' | 'difficulty'> {
  const known = tags.flatMap((tag) => {
    const [, name, value] = /^(topic|concept|difficulty):([a-z0-9-]+)$/.exec(tag) ?? []
    return name === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(known)
}

type Words = (text: SourceText | null) => string
const explained = (feedback: string) => (feedback === '' ? {} : { explanation: feedback })

function choiceOf(
  { single, answers }: Extract<ImportedQuestion['asks'], { is: 'choice' }>,
  words: Words,
  notes: Set<string>,
): AnswerFormat {
  const isKey = ({ share }: ImportedAnswer) => (single ? share >= 99.99 : share > 0)
  if (answers.some((answer) => answer.share > 0 && !isKey(answer))) notes.add('part marks are left out')
  if (single && answers.some(({ share }) => share < 0)) notes.add('negative marks are left out')
  return {
    is: 'choice',
    single,
    options: answers.map((answer) => ({
      text: words(answer.text),
      isKey: isKey(answer),
      ...explained(words(answer.feedback)),
    })),
  }
}

function numberOf(
  { answers }: Extract<ImportedQuestion['asks'], { is: 'number' }>,
  words: Words,
  notes: Set<string>,
): AnswerFormat {
  const right = answers.filter(({ share }) => share >= 99.99)
  const [key] = right
  if (!key) throw new UnsupportedQuestion('no answer is wholly right')
  if (right.length > 1) throw new UnsupportedQuestion('several numbers are right, only one can be')
  const pitfalls: Extract<AnswerFormat, { is: 'number' }>['pitfalls'] = []
  for (const answer of answers) {
    if (answer === key) continue
    if (answer.share > 0) notes.add('part marks are left out')
    else if (answer.value.trim() === '*') notes.add('what is said to any other number is left out')
    else pitfalls.push({ value: numberIn(answer.value), ...explained(words(answer.feedback)) })
  }
  const said = words(key.feedback)
  if (said !== '') notes.add('what is said to the right number is left out')
  return { is: 'number', key: numberIn(key.value), tolerance: numberIn(key.tolerance || '0'), pitfalls }
}

export function numberIn(text: string): number {
  const typed = text.trim()
  const value = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(typed) ? Number(typed) : Number.NaN
  if (!Number.isFinite(value)) throw new UnsupportedQuestion(`"${typed.slice(0, 40)}" is not a number`)
  return value
}

/** Any text as limited Markdown. */
function markdownOf({ text, format }: SourceText, pictureAt: PictureAt, notes: Set<string>): string {
  if (text.length > limits.textLength)
    throw new ExchangeError(`has a text of more than ${limits.textLength} characters`)
  const convert = (source: string) => {
    const { markdown, dropped } = htmlToMarkdown(source, pictureAt)
    for (const what of dropped) notes.add(`${what} is left out`)
    return markdown
  }
  switch (format) {
    case 'html':
      return convert(text)
    case 'moodle': {
      const isMarkedUp = /<(p|div|br|ul|ol|table|h[1-6])\b/i.test(text)
      return convert(
        isMarkedUp
          ? text
          : text
              .trim()
              .replace(/\n{2,}/g, '<p>')
              .replaceAll('\n', '<br>'),
      )
    }
    case 'plain':
      return atLineStart(
        paragraphs(
          ...text
            .trim()
            .split(/\n{2,}/)
            .map((part) => part.split('\n').map(escaped).join('\\\n')),
        ),
      )
    case 'markdown':
      return ownMarkdown(text.trim(), convert, pictureAt, notes)
  }
}

/** Markdown from elsewhere is HTML outside its code: tags are judged, entities read. */
function ownMarkdown(text: string, judge: (html: string) => string, pictureAt: PictureAt, notes: Set<string>): string {
  if (text.split(code).some((part, at) => at % 2 === 0 && /<[a-z/!?]/i.test(part))) {
    judge(text)
    throw new UnsupportedQuestion('its Markdown has HTML in it')
  }
  return outsideCode(text, (part) => safeLinks(entitiesRead(part), pictureAt, notes))
}

const code = /(`[^`]*`)/

/** Changes what stands outside of `code`. */
function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(code)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('')
}

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))

const entitiesRead = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named.get(name) ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      const isText = point >= 32 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      return isText ? String.fromCodePoint(point) : whole
    },
  )

/** Text that Markdown with HTML in it shows as it stands. */
export const entitiesWritten = (text: string): string =>
  outsideCode(text, (part) => part.replace(/&(?=[a-z#])/gi, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;'))

/** Links that would run something refuse the question; a picture that is not in the file is left out. */
export function safeLinks(text: string, pictureAt: PictureAt, notes: Set<string>): string {
  // What finds pictures takes the square of their number.
  if (text.split('![').length > 100) throw new ExchangeError('has a text of more than 100 pictures')
  const scheme = /\]\([\s<]*(javascript|vbscript|data|file):/i.exec(text)?.[1]
  if (scheme !== undefined) throw new ExchangeError(`has active content: a ${scheme.toLowerCase()}: address`)
  return text.replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, alt: string, address: string) => {
    const path = pictureAt(address)
    if (path === null) notes.add(`the picture ${address.slice(0, 80)} is left out`)
    return path === null ? alt : whole.replace(`](${address})`, `](${path})`)
  })
}
