import { ownName } from './moodle-fields.ts'
import { limits } from './limits.ts'
import type { SkippedQuestion, ImportedQuestion, SourceText } from './imported-question.ts'
import { ExchangeError } from './exchange-error.ts'
import { childOf, childrenOf, readXml, type XmlElement } from './xml-tree.ts'

/** A picture that stands beside a text, as the file has it. */
export interface EmbeddedPicture {
  name: string
  base64: string
  line: number
}

/** Questions of a Moodle XML file, and the pictures of each, by the place of the question. */
export function readMoodleXml(text: string): {
  questions: ImportedQuestion[]
  pictures: EmbeddedPicture[][]
  skipped: SkippedQuestion[]
} {
  if (!/^\s*</.test(text)) throw new ExchangeError('is not XML')
  const quiz = readXml(text)
  if (quiz.name !== 'quiz')
    throw new ExchangeError(`is not Moodle XML: it begins with <${quiz.name}> and not with <quiz>`)
  const elements = childrenOf(quiz, 'question').filter(({ attributes }) => attributes['type'] !== 'category')
  if (elements.length > limits.questions)
    throw new ExchangeError(`has more than ${limits.questions} questions, split it`)
  const questions: ImportedQuestion[] = []
  const pictures: EmbeddedPicture[][] = []
  const skipped: SkippedQuestion[] = []
  for (const [at, element] of elements.entries()) {
    const read = questionOf(element, at + 1)
    if ('why' in read) skipped.push(read)
    else {
      questions.push(read)
      pictures.push(filesIn(element))
    }
  }
  return { questions, pictures, skipped }
}

const notTaken = new Map([
  ['truefalse', 'a true-or-false question; ours have three options at least'],
  ['matching', 'a matching question'],
  ['shortanswer', 'a short answer, which is marked by its spelling'],
  ['essay', 'an essay, which has no key'],
  ['description', 'it has no answers'],
])

function questionOf(element: XmlElement, number: number): ImportedQuestion | SkippedQuestion {
  const { line } = element
  const type = element.attributes['type'] ?? ''
  const named = wordsIn(element, 'idnumber') || wordsIn(childOf(element, 'name'), 'text')
  const name = named.slice(0, 200) || `question ${number}`
  if (type !== 'multichoice' && type !== 'numerical') {
    return { line, name, why: notTaken.get(type) ?? `a question of type ${type.slice(0, 40) || '(none)'}` }
  }
  const stem = textOf(childOf(element, 'questiontext'), 'moodle')
  if (!stem) return { line, name, why: 'it has no text' }
  const answers = childrenOf(element, 'answer').map((answer) => ({
    share: Number(answer.attributes['fraction'] ?? 0),
    text: textOf(answer, stem.format) ?? { text: '', format: stem.format },
    feedback: textOf(childOf(answer, 'feedback'), stem.format),
    value: wordsIn(answer, 'text'),
    tolerance: wordsIn(answer, 'tolerance'),
  }))
  return {
    line,
    name,
    tags: childrenOf(childOf(element, 'tags') ?? element, 'tag').map((tag) => wordsIn(tag, 'text')),
    stem,
    general: textOf(childOf(element, 'generalfeedback'), stem.format),
    extras: childOf(element, ownName)?.text ?? null,
    asks:
      type === 'numerical'
        ? { is: 'number', answers, unit: unitOf(element) }
        : { is: 'choice', single: /^(true|1|)$/i.test(wordsIn(element, 'single')), answers },
  }
}

const wordsIn = (element: XmlElement | undefined, name: string): string =>
  (element && childOf(element, name)?.text.trim()) ?? ''

/** The unit in which the answers are stated. */
function unitOf(element: XmlElement): string | null {
  const units = childrenOf(childOf(element, 'units') ?? element, 'unit')
  const unit = units.find((each) => Number(wordsIn(each, 'multiplier') || 1) === 1)
  return wordsIn(unit, 'unit_name') || null
}

const formats = new Map<string, SourceText['format']>([
  ['html', 'html'],
  ['moodle_auto_format', 'moodle'],
  ['plain_text', 'plain'],
  ['markdown', 'markdown'],
])

function textOf(element: XmlElement | undefined, format: SourceText['format']): SourceText | null {
  if (!element) return null
  const text = childOf(element, 'text')?.text ?? ''
  return { text, format: formats.get(element.attributes['format'] ?? '') ?? format }
}

function filesIn(element: XmlElement): EmbeddedPicture[] {
  return element.children.flatMap((child) => {
    if (child.name !== 'file') return filesIn(child)
    const { name = '', path = '/', encoding = 'base64' } = child.attributes
    if (path !== '/' && path !== '')
      throw new ExchangeError(`the file ${name} has a path (${path.slice(0, 80)})`, child.line)
    if (encoding !== 'base64') throw new ExchangeError(`the file ${name} is not in base64`, child.line)
    return [{ name, base64: child.text, line: child.line }]
  })
}
