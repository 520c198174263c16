import { ownName } from './moodle-fields.ts'
import { limits } from './limits.ts'
import type { SkippedQuestion, ImportedQuestion, SourceText } from './imported-question.ts'
import { ExchangeError } from './exchange-error.ts'

// What our own export writes beside a question, as JSON.
const extrasMark = `// ${ownName} `

/** Questions of a GIFT file. Throws `ExchangeError` where its braces do not close. */
export function readGift(text: string): { questions: ImportedQuestion[]; skipped: SkippedQuestion[] } {
  const questions: ImportedQuestion[] = []
  const skipped: SkippedQuestion[] = []
  for (const part of partsOf(text)) {
    const read = questionOf(part, questions.length + skipped.length + 1)
    if ('why' in read) skipped.push(read)
    else questions.push(read)
    if (questions.length + skipped.length > limits.questions) {
      throw new ExchangeError(`has more than ${limits.questions} questions, split it`, part.line)
    }
  }
  return { questions, skipped }
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
    const isCategory = start.startsWith('$CATEGORY:')
    if (start.startsWith('//')) {
      if (start.startsWith(extrasMark)) part.extras = start.slice(extrasMark.length)
      else {
        const comment = start.slice(0, 1000)
        part.name = /\[id:([^\]]+)\]/.exec(comment)?.[1] ?? part.name
        part.tags.push(...[...comment.matchAll(/\[tag:([^\]]+)\]/g)].map(([, tag = '']) => tag))
      }
    } else if (start !== '' && !isCategory) {
      if (part.text === '') part.line = at + 1
      part.text += `${line}\n`
    } else if (part.text !== '' || isCategory) {
      // The comments of a category are of no question.
      if (part.text !== '') parts.push(part)
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

function questionOf(part: Part, number: number): ImportedQuestion | SkippedQuestion {
  const whole = hidden(part.text.trim())
  const titled = /^::([\s\S]*?)::([\s\S]*)$/.exec(whole)
  const rest = titled?.[2] ?? whole
  const name =
    part.name ??
    (shown(titled?.[1] ?? '')
      .trim()
      .slice(0, 200) ||
      `question ${number}`)
  const skip = (why: string): SkippedQuestion => ({ line: part.line, name, why })
  const from = rest.indexOf('{')
  const to = rest.indexOf('}', from)
  if (from === -1 && rest.includes('}')) throw new ExchangeError(`${name}: has a } without {`, part.line)
  if (from === -1) return skip('it has no answers')
  if (to === -1) throw new ExchangeError(`${name}: has a { that is never closed`, part.line)
  const after = rest.slice(to + 1).trim()
  const [second] = /[{}]/.exec(after) ?? []
  if (second !== undefined) {
    const why = `has a second ${second} behind its answers: a blank line stands between two questions`
    throw new ExchangeError(`${name}: ${why}`, part.line)
  }
  // Answers within the sentence leave a gap to fill.
  const asking = after === '' ? rest.slice(0, from) : `${rest.slice(0, from).trimEnd()} _____ ${after}`
  const stem = textOf(asking, 'moodle')
  const inner = rest.slice(from + 1, to)
  const last = inner.lastIndexOf('####')
  const asks = asksOf((last === -1 ? inner : inner.slice(0, last)).trim(), stem.format)
  if (typeof asks === 'string') return skip(asks)
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

function textOf(text: string, format: SourceText['format']): SourceText {
  const [, name, rest = ''] = /^\s*\[(html|moodle|plain|markdown)\]([\s\S]*)$/.exec(text) ?? []
  const said = formats.find((each) => each === name)
  return said ? { text: shown(rest).trim(), format: said } : { text: shown(text).trim(), format }
}

/** What is asked, or why it cannot be taken in. */
function asksOf(answers: string, format: SourceText['format']): ImportedQuestion['asks'] | string {
  if (answers === '') return 'an essay, which has no key'
  if (answers.startsWith('#')) {
    const parts = answers.slice(1).split(/(?=[=~])/)
    return {
      is: 'number',
      unit: null,
      answers: parts.filter((each) => each.trim() !== '').map((each) => numberAnswer(each, format)),
    }
  }
  if (/^(T|TRUE|F|FALSE)\s*(#|$)/.test(answers)) return 'a true-or-false question; ours have three options at least'
  if (!answers.includes('~')) {
    return answers.includes('->') ? 'a matching question' : 'a short answer, which is marked by its spelling'
  }
  const options = answers.split(/(?=[=~])/).filter((each) => each.trim() !== '')
  return { is: 'choice', single: answers.includes('='), answers: options.map((each) => optionAnswer(each, format)) }
}

function optionAnswer(written: string, format: SourceText['format']) {
  const isRight = written.trimStart().startsWith('=')
  const { share, text } = weighed(written.trim().replace(/^[=~]/, ''))
  const [answer = '', said] = split(isRight ? written.trim().slice(1) : text)
  return {
    share: isRight ? 100 : (share ?? 0),
    text: textOf(answer, format),
    feedback: said === undefined ? null : textOf(said, format),
  }
}

function numberAnswer(written: string, format: SourceText['format']) {
  const isOther = written.trimStart().startsWith('~')
  const { share, text } = weighed(written.trim().replace(/^[=~]/, ''))
  const [answer = '', said] = split(text)
  const range = /^([^:.]*(?:\.\d+)?)\.\.([^:]*)$/.exec(answer.trim().slice(0, 100))
  const [value = '', tolerance = '0'] = range ? middle(range[1] ?? '', range[2] ?? '') : answer.split(':')
  return {
    share: isOther ? 0 : (share ?? 100),
    value: isOther ? '*' : value.trim(),
    tolerance: tolerance.trim(),
    feedback: said === undefined ? null : textOf(said, format),
  }
}

/** `1..3` is 2 with a tolerance of 1; what is no range stays as it is. */
function middle(low: string, high: string): string[] {
  if ([low, high].some((end) => end.trim() === '' || Number.isNaN(Number(end)))) return [`${low}..${high}`]
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
