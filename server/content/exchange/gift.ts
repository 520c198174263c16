import {
  paragraphs,
  unitLine,
  workedSolution,
  type Carried,
  type CarriedOption,
} from '../../../core/content/exchange/carried.ts'
import { limits } from './limits.ts'
import { entitiesWritten, type Left, type RawQuestion, type RawText } from './raw.ts'
import { Refused } from './refused.ts'

/** Moodle's GIFT: a question a paragraph, `::name:: text {answers}`. What it has no place for stands in comment lines, which
 *  Moodle reads over, save `[id:…]` and `[tag:…]`. */

// What our own export writes beside a question, as JSON.
const extrasMark = '// vademecum '

export function writeGift(questions: readonly Carried[]): string {
  return `${questions.map(giftOf).join('\n\n')}\n`
}

function giftOf(question: Carried): string {
  const { id, topic, concept, difficulty, stem, asked, explanation, extras } = question
  const tags = Object.entries({ topic, concept, difficulty }).flatMap(([name, value]) =>
    value === undefined ? [] : [`[tag:${name}:${value}]`],
  )
  const head = `::${masked(id)}::[markdown]${written(paragraphs(stem, unitLine(extras.unit)))}`
  const lines = answersOf(asked)
  const general = paragraphs(explanation, said(asked), workedSolution(extras.steps))
  const last = general === '' ? [] : [`\t####${body(general)}`]
  return [
    `// [id:${id}] ${tags.join(' ')}`,
    `${extrasMark}${JSON.stringify(extras)}`,
    `${head}{${asked.is === 'number' ? '#' : ''}`,
    ...lines,
    ...last,
    '}',
  ].join('\n')
}

function answersOf(asked: Carried['asked']): string[] {
  switch (asked.is) {
    case 'choice':
      return asked.options.map(
        (option) => `\t${shareOf(option, asked)}${body(option.text)}${feedback(option.explanation)}`,
      )
    case 'number':
      return [
        `\t=%100%${asked.key}:${asked.tolerance}`,
        ...asked.pitfalls.map(({ value, explanation }) => `\t=%0%${value}:0${feedback(explanation)}`),
      ]
    case 'statements':
      // The arrow cannot be masked.
      return asked.statements.map(({ text, key }) => `\t=${body(text.replaceAll('->', '→'))} -> ${key}`)
  }
}

/** What a matching question can say to no single statement. */
function said(asked: Carried['asked']): string {
  if (asked.is !== 'statements') return ''
  return asked.statements.map(({ key, explanation = '' }, at) => `${at + 1}. ${key}: ${explanation}`).join('\n')
}

function shareOf(
  { isKey, text }: CarriedOption,
  { single, options }: Extract<Carried['asked'], { is: 'choice' }>,
): string {
  if (single) return isKey ? '=' : text.startsWith('%') ? '~%0%' : '~'
  return `~%${shareOfMultiple(isKey, options)}%`
}

/** All keys and no others give the mark, as far as shares can say it. */
export function shareOfMultiple(isKey: boolean, options: readonly CarriedOption[]): number {
  const keys = options.filter((option) => option.isKey).length
  return isKey ? Number((100 / keys).toFixed(5)) : -100
}

const masked = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
const written = (text: string): string => masked(entitiesWritten(text))
// A `[` in front would be read as the name of a format.
const body = (text: string): string => `${text.startsWith('[') ? '[markdown]' : ''}${written(text)}`
const feedback = (text: string | undefined): string => (text === undefined ? '' : `#${body(text)}`)

/** Questions of a GIFT file. Throws `Refused` where its braces do not close. */
export function readGift(text: string): { questions: RawQuestion[]; left: Left[] } {
  const questions: RawQuestion[] = []
  const left: Left[] = []
  for (const part of partsOf(text)) {
    const read = questionOf(part, questions.length + left.length + 1)
    if (read === null) continue
    if ('why' in read) left.push(read)
    else questions.push(read)
    if (questions.length + left.length > limits.questions) {
      throw new Refused(`has more than ${limits.questions} questions, split it`, part.line)
    }
  }
  return { questions, left }
}

interface Part {
  line: number
  text: string
  tags: string[]
  name: string | null
  extras: string | null
}

/** Paragraphs, each with what its comment lines say. */
function partsOf(text: string): Part[] {
  const parts: Part[] = []
  const fresh = (line: number): Part => ({ line, text: '', tags: [], name: null, extras: null })
  let part = fresh(1)
  const lines = text.split('\n')
  for (const [at, line] of [...lines, ''].entries()) {
    const start = line.trimStart()
    if (start.startsWith('//')) {
      if (start.startsWith(extrasMark)) part.extras = start.slice(extrasMark.length)
      else {
        part.name = /\[id:([^\]]+)\]/.exec(start)?.[1] ?? part.name
        part.tags.push(...[...start.matchAll(/\[tag:([^\]]+)\]/g)].map(([, tag = '']) => tag))
      }
    } else if (start !== '') {
      if (part.text === '') part.line = at + 1
      part.text += `${line}\n`
    } else if (part.text !== '') {
      parts.push(part)
      part = fresh(at + 2)
    }
  }
  return parts
}

/** Signs that a backslash masks, as control characters (no file has them), so that those left have their meaning. */
const signs = '~=#{}:\\'
const hidden = (text: string): string =>
  text.replace(/\\([~=#{}:n\\])/g, (_, sign: string) =>
    sign === 'n' ? '\n' : String.fromCharCode(1 + signs.indexOf(sign)),
  )
const shown = (text: string): string => text.replace(/[\u0001-\u0007]/g, (char) => signs[char.charCodeAt(0) - 1] ?? '')

function questionOf(part: Part, number: number): RawQuestion | Left | null {
  const whole = hidden(part.text.trim())
  if (whole.startsWith('$CATEGORY')) return null
  const titled = /^::([\s\S]*?)::([\s\S]*)$/.exec(whole)
  const rest = titled?.[2] ?? whole
  const name = part.name ?? (shown(titled?.[1] ?? '').trim() || `question ${number}`)
  const leave = (why: string): Left => ({ line: part.line, name, why })
  const from = rest.indexOf('{')
  const to = rest.indexOf('}', from)
  if (from === -1 && rest.includes('}')) throw new Refused(`${name}: has a } without {`, part.line)
  if (from === -1) return leave('it has no answers')
  if (to === -1) throw new Refused(`${name}: has a { that is never closed`, part.line)
  const after = rest.slice(to + 1).trim()
  // Answers within the sentence leave a gap to fill.
  const asking = after === '' ? rest.slice(0, from) : `${rest.slice(0, from).trimEnd()} _____ ${after}`
  const stem = textOf(asking, 'moodle')
  const inner = rest.slice(from + 1, to)
  const last = inner.lastIndexOf('####')
  const asks = asksOf((last === -1 ? inner : inner.slice(0, last)).trim(), stem.format)
  if (typeof asks === 'string') return leave(asks)
  return {
    line: part.line,
    name,
    tags: part.tags,
    stem,
    general: last === -1 ? null : textOf(inner.slice(last + 4), stem.format),
    extras: part.extras,
    asks,
  }
}

const formats = ['html', 'moodle', 'plain', 'markdown'] as const

function textOf(text: string, format: RawText['format']): RawText {
  const [, name, rest = ''] = /^\s*\[(html|moodle|plain|markdown)\]([\s\S]*)$/.exec(text) ?? []
  const said = formats.find((each) => each === name)
  return said ? { text: shown(rest).trim(), format: said } : { text: shown(text).trim(), format }
}

/** What is asked, or why it cannot be taken in. */
function asksOf(answers: string, format: RawText['format']): RawQuestion['asks'] | string {
  if (answers === '') return 'an essay, which has no key'
  if (answers.startsWith('#')) {
    const parts = answers.slice(1).split(/(?=[=~])/)
    return {
      is: 'number',
      unit: null,
      answers: parts.filter((each) => each.trim() !== '').map((each) => number(each, format)),
    }
  }
  if (/^(T|TRUE|F|FALSE)\s*(#|$)/.test(answers)) return 'a true-or-false question; ours have three options at least'
  if (!answers.includes('~')) {
    return answers.includes('->') ? 'a matching question' : 'a short answer, which is marked by its spelling'
  }
  const options = answers.split(/(?=[=~])/).filter((each) => each.trim() !== '')
  return { is: 'choice', single: answers.includes('='), answers: options.map((each) => option(each, format)) }
}

function option(written: string, format: RawText['format']) {
  const isRight = written.trimStart().startsWith('=')
  const { share, text } = weighed(written.trim().replace(/^[=~]/, ''))
  const [answer = '', said] = split(isRight ? written.trim().slice(1) : text)
  return {
    share: isRight ? 100 : (share ?? 0),
    text: textOf(answer, format),
    feedback: said === undefined ? null : textOf(said, format),
  }
}

function number(written: string, format: RawText['format']) {
  const isOther = written.trimStart().startsWith('~')
  const { share, text } = weighed(written.trim().replace(/^[=~]/, ''))
  const [answer = '', said] = split(text)
  const range = /^([^:]+?)\.\.([^:]+)$/.exec(answer.trim())
  const [value = '', tolerance = '0'] = range ? middle(range[1] ?? '', range[2] ?? '') : answer.split(':')
  return {
    share: isOther ? 0 : (share ?? 100),
    value: isOther ? '*' : value.trim(),
    tolerance: tolerance.trim(),
    feedback: said === undefined ? null : textOf(said, format),
  }
}

/** `1..3` is 2 with a tolerance of 1. */
function middle(low: string, high: string): string[] {
  const half = (Number(high) - Number(low)) / 2
  return [String(Number((Number(low) + half).toPrecision(12))), String(Number(half.toPrecision(12)))]
}

function weighed(text: string): { share: number | null; text: string } {
  const [whole = '', share] = /^%(-?\d{1,3}(?:\.\d+)?)%/.exec(text) ?? []
  return share === undefined ? { share: null, text } : { share: Number(share), text: text.slice(whole.length) }
}

function split(text: string): [string, string?] {
  const at = text.indexOf('#')
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
