import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPortable } from './to-portable.ts'
import type { Question } from '../../core/questions/question.ts'
import { emptyCourse, fileToImport, realCourse } from '../testing/exchange-course.ts'
import { readContent } from '../../server/content/read-content.ts'
import { propertyRuns } from '../../tests/setup/property-runs.ts'
import { writeCsv } from './csv.ts'
import { exportQuestions } from './export-questions.ts'
import { writeGift } from './write-gift.ts'
import { importQuestions } from './import-questions.ts'
import { writeMoodleXml } from './write-moodle-xml.ts'

const nowMs = Date.UTC(2026, 10, 21)
const formats = ['gift', 'xml', 'csv'] as const

/** Texts without the blanks at their ends, which no format keeps. */
function tidy<T>(value: T): T {
  if (typeof value === 'string') return value.trim() as T
  if (Array.isArray(value)) return value.map(tidy) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, tidy(each)])) as T
}

test.each(formats)('the free course comes back from %s as it was', async (to) => {
  const { dir, folder } = await emptyCourse()
  const file = join(dir, `all.${to}`)
  expect(await exportQuestions(realCourse, to, file, nowMs)).toEqual({ questions: 48, skipped: [] })
  const done = await importQuestions({ file, course: folder, topic: 'doses' })
  expect(done).toMatchObject({ questions: 48, skipped: [], notes: [], missing: [], pictures: [] })
  const before = await readContent(realCourse)
  const after = await readContent(folder)
  expect(after.errors).toEqual([])
  expect(after.courses[0]?.questions).toEqual(tidy(before.courses[0]?.questions))
})

const signs = [...'~=#{}:\\%[]()<>&*_`|"\'$-+@/!?;,. \t\nab1é→😀µ']
const pieces = [
  '\n\n',
  '->',
  '####',
  '//',
  '::',
  '<b>',
  '&lt;',
  '&#60;',
  '<script>',
  '=1+1',
  ']]>',
  '<![CDATA[',
  '{#',
  '\\n',
]
const table = '| dose | volume |\n| --- | ---: |\n| 5 mg | **2** mL |'
const text = fc
  .array(fc.constantFrom(...signs, ...pieces, table, '[markdown]', '%50%', ' | ', '\ufeff', "'=x", 'Answer in mg.'), {
    minLength: 1,
    maxLength: 25,
  })
  .map((parts) => parts.join('').trim())
  // Links to run something and pictures from elsewhere are changed on purpose.
  .filter((made) => made !== '' && !/\]\(/.test(made))

const number = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0)
const small = fc.double({ min: 0, max: 10, noNaN: true }).map((value) => value + 0)
const sources = [
  { title: 'A page | with signs', url: 'https://example.org/a?b=1', asOf: '2026-11-20' },
  {
    ...{ title: 'A book', section: 'chapter 3', version: '2nd edition', asOf: '2026-11' },
    opened: { on: '2026-11-22', by: 'a program' },
  },
]
const common = {
  kind: fc.constant('question' as const),
  topic: fc.constantFrom('doses', 'supply'),
  concept: fc.constant('an-idea'),
  difficulty: fc.constantFrom('easy' as const, 'hard' as const),
  sources: fc.constant(sources),
  selfContained: fc.constantFrom(true, false),
  reviewBy: fc.constant('2027-11-01'),
  stem: text,
  takeAway: text.filter((made) => made.length <= 160),
}
const options = (least: number) =>
  fc
    .array(fc.record({ text, explanation: text }), { minLength: least, maxLength: 8 })
    .map((made) => made.map((each, at) => ({ id: 'abcdefgh'[at] ?? '', ...each })))
const best = fc.record({
  ...common,
  type: fc.constant('single-best-answer' as const),
  options: options(3),
  key: fc.constantFrom('a', 'c'),
})
const multiple = fc.record({
  ...common,
  type: fc.constant('multiple-response' as const),
  options: options(4),
  keys: fc.constantFrom(['a', 'b'], ['b', 'd'], ['a', 'c', 'd']),
})
const numeric = fc.record({
  ...common,
  type: fc.constant('numeric' as const),
  key: number,
  tolerance: small,
  unit: text.filter((made) => !made.includes('\n')),
  rounding: fc.constantFrom('to 1 decimal place', 'up to the next whole number'),
  steps: fc.array(fc.record({ name: fc.constantFrom('first', 'last_1'), text, expression: fc.constant('first * 2') }), {
    minLength: 1,
    maxLength: 3,
  }),
  pitfalls: fc.array(fc.record({ value: number, explanation: text }), { maxLength: 3 }),
  explanation: text,
})
const yesNo = fc.record({
  ...common,
  type: fc.constant('yes-no' as const),
  statements: fc.array(fc.record({ text, key: fc.constantFrom('yes' as const, 'no' as const), explanation: text }), {
    minLength: 3,
    maxLength: 6,
  }),
})

const made = (kinds: fc.Arbitrary<Omit<Question, 'id'>>[]) =>
  fc
    .array(fc.oneof(...kinds), { minLength: 1, maxLength: 4 })
    .map((list) => list.map((each, at) => ({ ...each, id: `made-${at}` }) as Question))

const writers = {
  gift: writeGift,
  csv: writeCsv,
  xml: (list: Parameters<typeof writeGift>[0]) => writeMoodleXml(list, () => undefined),
}

test.each(formats)('questions of any signs come back from %s as they were', async (to) => {
  const { dir, folder } = await emptyCourse()
  const kinds: fc.Arbitrary<Omit<Question, 'id'>>[] = [best, multiple, numeric, ...(to === 'csv' ? [yesNo] : [])]
  await fc.assert(
    fc.asyncProperty(made(kinds), async (questions) => {
      const portable = questions.map((question) => {
        const found = toPortable(question, undefined)
        if (found.is === 'skipped') throw new Error(found.why)
        return found.question
      })
      const file = await fileToImport(dir, `made.${to}`, writers[to](portable))
      await rm(join(folder, 'questions'), { recursive: true, force: true })
      const done = await importQuestions({ file, course: folder, topic: 'doses' })
      expect(done).toMatchObject({ questions: questions.length, skipped: [], notes: [], missing: [] })
      const { courses, errors } = await readContent(folder)
      expect(errors).toEqual([])
      const byId = courses[0]?.questions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(byId).toEqual(questions)
    }),
    { numRuns: propertyRuns(40) },
  )
})
