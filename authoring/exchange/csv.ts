import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod/mini'
import type { Source } from '../../core/content/parts.ts'
import { messageOf } from '../../core/message-of.ts'
import { formOf } from '../questions/authoring-rules.ts'
import { formOfType, typeOfForm } from '../questions/table.ts'
import { extras as extrasSchema, type AnswerFormat, type PortableQuestion } from './portable-question.ts'
import { limits } from './limits.ts'
import { UnsupportedQuestion, numberIn, safeLinks, type ReadQuestion } from './imported-question.ts'
import { ExchangeError } from './exchange-error.ts'
import type { PictureAt } from './html-to-markdown.ts'

/** Our table of questions: one a row, columns by name, texts in limited Markdown. Described in content/README.md. */

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

const columns = [
  ...['id', 'type', 'topic', 'concept', 'difficulty', 'stem', 'key'],
  ...letters.flatMap((letter) => [letter, `why_${letter}`]),
  ...['tolerance', 'unit', 'rounding', 'explanation', 'steps', 'pitfalls', 'sources', 'self_contained', 'review_by'],
  ...['take_away', 'keep_order'],
]

export function writeCsv(questions: readonly PortableQuestion[]): string {
  const rows = questions.map((question) => {
    const cells = cellsOf(question)
    return columns.map((column) => withoutFormula(cells[column] ?? ''))
  })
  return stringify([columns, ...rows], { quoted: true, quoted_empty: true, record_delimiter: 'windows' })
}

function cellsOf({
  id,
  topic,
  concept,
  difficulty,
  stem,
  asked,
  explanation,
  extras,
}: PortableQuestion): Record<string, string> {
  const { unit, rounding, steps = [], sources = [], selfContained, reviewBy, takeAway, keepOrder } = extras
  return Object.fromEntries(
    Object.entries({
      ...{ id, topic, concept, difficulty, stem, explanation, unit, rounding },
      ...askedCells(asked),
      steps: steps.map(({ name, expression, text }) => line(name, expression, text)).join('\n'),
      sources: sources.map(sourceLine).join('\n'),
      ...(selfContained !== undefined && { self_contained: selfContained ? 'yes' : 'no' }),
      review_by: reviewBy,
      take_away: takeAway,
      ...(keepOrder !== undefined && { keep_order: keepOrder ? 'yes' : 'no' }),
    }).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
}

function askedCells(asked: AnswerFormat): Record<string, string> {
  const type = typeOfForm(formOf(asked))
  if (asked.is === 'number') {
    const pitfalls = asked.pitfalls.map(({ value, explanation = '' }) => line(String(value), explanation))
    return {
      type,
      key: String(asked.key),
      tolerance: String(asked.tolerance),
      pitfalls: pitfalls.join('\n'),
    }
  }
  const parts = asked.is === 'choice' ? asked.options : asked.statements
  const texts = parts.flatMap(({ text, explanation = '' }, at) => [
    [letters[at] ?? '', text],
    [`why_${letters[at]}`, explanation],
  ])
  if (asked.is === 'statements') {
    return { ...Object.fromEntries(texts), type, key: asked.statements.map(({ key }) => key).join(' ') }
  }
  const keys = asked.options.flatMap(({ isKey }, at) => (isKey ? [letters[at]] : []))
  return {
    ...Object.fromEntries(texts),
    type,
    key: keys.join(' '),
  }
}

/** Parts of a line, ` | ` between them; the last may have any text. */
const line = (...parts: string[]): string => parts.map((part) => part.replace(/[\\\n]/g, maskOf)).join(' | ')
const maskOf = (char: string): string => (char === '\n' ? '\\n' : '\\\\')
const unmasked = (text: string): string => text.replace(/\\([\\n])/g, (_, char: string) => (char === 'n' ? '\n' : '\\'))

function partsOf(text: string, count: number): string[] {
  const parts = text.split(' | ')
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join(' | ')].map((part) => unmasked(part.trim()))
}

/** A source in a line. The title stands last, for it alone may have the sign between the parts in it. */
const sourceLine = ({ asOf, opened, url = '', section = '', version = '', title }: Source): string =>
  line(asOf, opened?.on ?? '', opened?.by ?? '', url, section, version, title)

function sourceOf(text: string) {
  const [asOf, on, by, url, section, version, title] = partsOf(text, 7)
  const given = { url, section, version }
  const named = Object.fromEntries(Object.entries(given).filter(([, part]) => part !== ''))
  return { title, ...named, asOf, ...((on !== '' || by !== '') && { opened: { on, by } }) }
}

const linesOf = (cell: string): string[] => cell.split('\n').filter((each) => each.trim() !== '')

// A spreadsheet would run a cell that begins like this. An apostrophe in front makes it text, for people too; one more where
// the text has some of its own, so that reading takes off no other.
const isFormula = /^'*[=+\-@\t\r\n]/
const withoutFormula = (text: string): string => (isFormula.test(text) ? `'${text}` : text)
const unescaped = (cell: string): string => (cell.startsWith("'") && isFormula.test(cell) ? cell.slice(1) : cell).trim()

/** Questions of a table. Throws `ExchangeError` for what is no such table, and for links that would run something. */
export function readCsv(text: string, pictureAt: PictureAt): ReadQuestion[] {
  const [head, ...rows] = recordsIn(text)
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  for (const name of ['id', 'type', 'stem', 'key'].filter((each) => !names.includes(each))) {
    throw new ExchangeError(`has no column "${name}": the first row names the columns`)
  }
  const unknown = names.find((name, at) => !columns.includes(name) || names.indexOf(name) !== at)
  if (unknown !== undefined)
    throw new ExchangeError(`has a column "${unknown.slice(0, 40)}" that is not known or stands twice`)
  if (rows.length > limits.questions) throw new ExchangeError(`has more than ${limits.questions} questions, split it`)
  return rows.map(({ cells, line: at }, index) => {
    const row = new Map(names.map((name, column) => [name, unescaped(cells[column] ?? '')]))
    const cell = (name: string) => row.get(name) ?? ''
    const name = cell('id').slice(0, 200) || `question ${index + 1}`
    const isTooLong = cells.slice(names.length).some((more) => more.trim() !== '')
    return isTooLong ? { is: 'skipped', line: at, name, why: tooLong } : rowRead(cell, at, name, pictureAt)
  })
}

const tooLong = 'it has more cells than there are columns; a text with a comma or a semicolon in it stands in quotes'

function recordsIn(text: string): { cells: string[]; line: number }[] {
  const delimiter = /^[^\n,]*;/.test(text) ? ';' : ','
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 20 * limits.textLength,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    // `lines` is where a record ends.
    return records.map(({ record, info }) => {
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      return { cells: record, line: Math.max(1, info.lines - breaks) }
    })
  } catch (error) {
    const at = typeof error === 'object' && error !== null && 'lines' in error ? Number(error.lines) : 1
    throw new ExchangeError(`is not a table: ${messageOf(error)}`, at)
  }
}

function rowRead(cell: (name: string) => string, at: number, name: string, pictureAt: PictureAt): ReadQuestion {
  const notes = new Set<string>()
  const words = (column: string) => {
    const text = cell(column)
    if (text.length > limits.textLength)
      throw new ExchangeError(`has a text of more than ${limits.textLength} characters`)
    return safeLinks(text, pictureAt, notes)
  }
  const given = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).filter(([, value]) => value !== ''))
  try {
    const question: PortableQuestion = {
      id: name,
      stem: words('stem'),
      asked: askedOf(cell, words),
      ...given({
        topic: cell('topic'),
        concept: cell('concept'),
        difficulty: cell('difficulty'),
        explanation: words('explanation'),
      }),
      extras: extrasOf(cell),
    }
    return { is: 'read', question, line: at, notes: [...notes] }
  } catch (error) {
    if (error instanceof UnsupportedQuestion) return { is: 'skipped', line: at, name, why: error.message }
    if (error instanceof ExchangeError) throw new ExchangeError(`${name}: ${error.message}`, at)
    throw error
  }
}

function askedOf(cell: (name: string) => string, words: (name: string) => string): AnswerFormat {
  const type = cell('type')
  const parts = letters.flatMap((letter) => {
    const text = words(letter)
    const explanation = words(`why_${letter}`)
    return text === '' ? [] : [{ letter, text, ...(explanation !== '' && { explanation }) }]
  })
  const keys = cell('key')
    .toLowerCase()
    .split(/[\s,;]+/)
  const form = formOfType(type)
  switch (form) {
    case 'one':
    case 'several': {
      const unknown = keys.find((key) => !parts.some(({ letter }) => letter === key))
      if (unknown !== undefined)
        throw new UnsupportedQuestion(`its key "${unknown.slice(0, 20)}" is none of its options`)
      return {
        is: 'choice',
        single: form === 'one',
        options: parts.map(({ letter, ...option }) => ({ ...option, isKey: keys.includes(letter) })),
      }
    }
    case 'statements':
      return {
        is: 'statements',
        statements: parts.map(({ letter: _, ...statement }, at) => {
          const key = keys[at]
          if ((key !== 'yes' && key !== 'no') || keys.length > parts.length)
            throw new UnsupportedQuestion('its key is not yes or no for each statement')
          return { ...statement, key }
        }),
      }
    case 'number':
      return {
        is: 'number',
        key: numberIn(cell('key')),
        tolerance: numberIn(cell('tolerance') || '0'),
        pitfalls: linesOf(cell('pitfalls')).map((each) => {
          const [value = '', explanation = ''] = partsOf(each, 2)
          return { value: numberIn(value), ...(explanation !== '' && { explanation }) }
        }),
      }
    default:
      throw new UnsupportedQuestion(`there is no type "${type.slice(0, 40)}"`)
  }
}

function extrasOf(cell: (name: string) => string): PortableQuestion['extras'] {
  const steps = linesOf(cell('steps')).map((each) => {
    const [name, expression, text] = partsOf(each, 3)
    return { name, expression, text }
  })
  const sources = linesOf(cell('sources')).map(sourceOf)
  const [selfContained, keepOrder] = [isYes(cell, 'self_contained'), isYes(cell, 'keep_order')]
  const found = z.safeParse(extrasSchema, {
    ...(cell('unit') !== '' && { unit: cell('unit') }),
    ...(cell('rounding') !== '' && { rounding: cell('rounding') }),
    ...(steps.length > 0 && { steps }),
    // A question that is its own source has none on purpose.
    ...((sources.length > 0 || selfContained === true) && { sources }),
    ...(selfContained !== null && { selfContained }),
    ...(cell('review_by') !== '' && { reviewBy: cell('review_by') }),
    ...(cell('take_away') !== '' && { takeAway: cell('take_away') }),
    ...(keepOrder !== null && { keepOrder }),
  })
  if (found.success) return found.data
  const [issue] = found.error.issues
  const column = String(issue?.path[0] ?? 'row').replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  throw new UnsupportedQuestion(`its ${column} cannot be read: ${issue?.message}`)
}

/** What a cell says that is left empty, or holds yes or no. */
function isYes(cell: (name: string) => string, column: string): boolean | null {
  const said = cell(column).toLowerCase()
  if (said === '') return null
  if (said !== 'yes' && said !== 'no') throw new UnsupportedQuestion(`its ${column} is neither yes nor no`)
  return said === 'yes'
}
