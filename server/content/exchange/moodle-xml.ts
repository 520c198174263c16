import {
  paragraphs,
  picturesIn,
  unitLine,
  workedSolution,
  type Carried,
} from '../../../core/content/exchange/carried.ts'
import { shareOfMultiple } from './gift.ts'
import { limits } from './limits.ts'
import { entitiesWritten, type Left, type RawQuestion, type RawText } from './raw.ts'
import { Refused } from './refused.ts'
import { childOf, childrenOf, readXml, xmlEscaped, type XmlElement } from './xml-tree.ts'

/** Moodle XML. Texts go out as Markdown, which Moodle shows; what it has no place for stands in an element of our own, which
 *  Moodle reads over. */

/** A picture that stands beside a text, as the file has it. */
export interface RawPicture {
  name: string
  base64: string
  line: number
}

/** `mediaOf` gives the bytes of a picture of the course. */
export function writeMoodleXml(
  questions: readonly Carried[],
  mediaOf: (path: string) => Uint8Array | undefined,
): string {
  const body = questions.map((question) => questionXml(question, mediaOf)).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${body}\n</quiz>\n`
}

function questionXml(question: Carried, mediaOf: (path: string) => Uint8Array | undefined): string {
  const { id, topic, concept, difficulty, stem, asked, explanation, extras } = question
  const type = { choice: 'multichoice', number: 'numerical', statements: 'matching' }[asked.is]
  const tags = Object.entries({ topic, concept, difficulty }).flatMap(([name, value]) =>
    value === undefined ? [] : [`<tag><text>${xmlEscaped(`${name}:${value}`)}</text></tag>`],
  )
  const text = (name: string, words: string, attributes = '', inner = '') => {
    const shown = words.replaceAll('](media/', '](@@PLUGINFILE@@/')
    const files = [...new Set(picturesIn(words))].map((path) => {
      const bytes = Buffer.from(mediaOf(path) ?? []).toString('base64')
      return `<file name="${xmlEscaped(path.slice('media/'.length))}" path="/" encoding="base64">${bytes}</file>`
    })
    const body = `<text>${xmlEscaped(entitiesWritten(shown))}</text>${files.join('')}${inner}`
    return `    <${name} format="markdown"${attributes}>${body}</${name}>`
  }
  const answer = (share: number, words: string, why: string | undefined) =>
    text('answer', words, ` fraction="${share}"`, why === undefined ? '' : text('feedback', why).trim())
  const number = (share: number, value: number, tolerance: number, why: string | undefined) =>
    `    <answer fraction="${share}" format="plain_text"><text>${value}</text>` +
    `${why === undefined ? '' : text('feedback', why).trim()}<tolerance>${tolerance}</tolerance></answer>`
  const answers = () => {
    switch (asked.is) {
      case 'choice':
        return [
          `    <single>${asked.single}</single>`,
          '    <shuffleanswers>false</shuffleanswers>',
          '    <answernumbering>abc</answernumbering>',
          ...asked.options.map((option) => {
            const share = asked.single ? (option.isKey ? 100 : 0) : shareOfMultiple(option.isKey, asked.options)
            return answer(share, option.text, option.explanation)
          }),
        ]
      case 'number':
        return [
          number(100, asked.key, asked.tolerance, undefined),
          ...asked.pitfalls.map(({ value, explanation: why }) => number(0, value, 0, why)),
          ...(extras.unit === undefined
            ? []
            : [
                `    <units><unit><multiplier>1</multiplier><unit_name>${xmlEscaped(extras.unit)}</unit_name></unit></units>`,
                '    <unitgradingtype>0</unitgradingtype>',
                '    <showunits>0</showunits>',
              ]),
        ]
      case 'statements':
        return [
          '    <shuffleanswers>false</shuffleanswers>',
          ...asked.statements.map(({ text: words, key }) =>
            text('subquestion', words, '', `<answer><text>${key}</text></answer>`),
          ),
        ]
    }
  }
  const statements = asked.is === 'statements' ? asked.statements : []
  const said = statements.map(({ key, explanation: why = '' }, at) => `${at + 1}. ${key}: ${why}`).join('\n')
  return [
    `  <question type="${type}">`,
    `    <name><text>${xmlEscaped(id)}</text></name>`,
    text('questiontext', paragraphs(stem, unitLine(extras.unit))),
    text('generalfeedback', paragraphs(explanation, said, workedSolution(extras.steps))),
    '    <defaultgrade>1</defaultgrade>',
    `    <idnumber>${xmlEscaped(id)}</idnumber>`,
    ...answers(),
    `    <tags>${tags.join('')}</tags>`,
    `    <vademecum>${xmlEscaped(JSON.stringify(extras))}</vademecum>`,
    '  </question>',
  ].join('\n')
}

/** Questions of a Moodle XML file, and the pictures of each, by the place of the question. */
export function readMoodleXml(text: string): { questions: RawQuestion[]; pictures: RawPicture[][]; left: Left[] } {
  if (!/^\s*</.test(text)) throw new Refused('is not XML')
  const quiz = readXml(text)
  if (quiz.name !== 'quiz') throw new Refused(`is not Moodle XML: it begins with <${quiz.name}> and not with <quiz>`)
  const elements = childrenOf(quiz, 'question').filter(({ attributes }) => attributes['type'] !== 'category')
  if (elements.length > limits.questions) throw new Refused(`has more than ${limits.questions} questions, split it`)
  const questions: RawQuestion[] = []
  const pictures: RawPicture[][] = []
  const left: Left[] = []
  for (const [at, element] of elements.entries()) {
    const read = questionOf(element, at + 1)
    if ('why' in read) left.push(read)
    else {
      questions.push(read)
      pictures.push(filesIn(element))
    }
  }
  return { questions, pictures, left }
}

const notTaken: Record<string, string> = {
  truefalse: 'a true-or-false question; ours have three options at least',
  matching: 'a matching question',
  shortanswer: 'a short answer, which is marked by its spelling',
  essay: 'an essay, which has no key',
  description: 'it has no answers',
}

function questionOf(element: XmlElement, number: number): RawQuestion | Left {
  const { line } = element
  const type = element.attributes['type'] ?? ''
  const named = wordsIn(element, 'idnumber') || wordsIn(childOf(element, 'name'), 'text')
  const name = named || `question ${number}`
  if (type !== 'multichoice' && type !== 'numerical') {
    return { line, name, why: notTaken[type] ?? `a question of type ${type.slice(0, 40) || '(none)'}` }
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
    extras: childOf(element, 'vademecum')?.text ?? null,
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

const formats: Record<string, RawText['format']> = {
  html: 'html',
  moodle_auto_format: 'moodle',
  plain_text: 'plain',
  markdown: 'markdown',
}

function textOf(element: XmlElement | undefined, format: RawText['format']): RawText | null {
  if (!element) return null
  const text = childOf(element, 'text')?.text ?? ''
  return { text, format: formats[element.attributes['format'] ?? ''] ?? format }
}

function filesIn(element: XmlElement): RawPicture[] {
  return element.children.flatMap((child) => {
    if (child.name !== 'file') return filesIn(child)
    const { name = '', path = '/', encoding = 'base64' } = child.attributes
    if (path !== '/' && path !== '') throw new Refused(`the file ${name} has a path (${path.slice(0, 80)})`, child.line)
    if (encoding !== 'base64') throw new Refused(`the file ${name} is not in base64`, child.line)
    return [{ name, base64: child.text, line: child.line }]
  })
}
