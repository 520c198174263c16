import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allIn, emptyCourse, realCourse } from '../testing/exchange-course.ts'
import { exportQuestions } from './export-questions.ts'

const nowMs = Date.UTC(2026, 10, 21)

const yesNo = `topic: doses
sources: [gphc-assessment]
questions:
  - id: signs
    type: yes-no
    concept: maximum-dose
    difficulty: easy
    stem: '![A curve](media/half-life.svg) Is a -> b & b < c?'
    statements:
      - { text: a -> c, key: 'yes', explanation: It follows. }
      - { text: c < b, key: 'no', explanation: It does not. }
      - { text: b < a, key: 'no', explanation: Nor does it. }
`

test('statements become a matching question, and a picture goes along where it can', async () => {
  const { dir, folder } = await emptyCourse()
  await mkdir(join(folder, 'questions'))
  await writeFile(join(folder, 'questions/signs.yaml'), yesNo)
  expect(await exportQuestions(folder, 'gift', join(dir, 'a.gift'), nowMs)).toEqual({
    questions: 0,
    skipped: [{ id: 'signs', why: 'it shows a picture, which GIFT cannot hold; use xml or apkg' }],
  })
  const out = join(dir, 'a.xml')
  expect(await exportQuestions(folder, 'xml', out, nowMs)).toEqual({ questions: 1, skipped: [] })
  const xml = await readFile(out, 'utf8')
  const picture = await readFile(join(folder, 'media/half-life.svg'))
  expect(xml).toContain('<question type="matching">')
  expect(xml).toContain('![A curve](@@PLUGINFILE@@/half-life.svg) Is a -&gt; b &amp; b &lt; c?')
  expect(xml).toContain(`<file name="half-life.svg" path="/" encoding="base64">${picture.toString('base64')}</file>`)
  expect(xml).toContain('<text>c &lt; b</text><answer><text>no</text></answer>')
  await writeFile(join(folder, 'questions/signs.yaml'), yesNo.replace('![A curve](media/half-life.svg) ', ''))
  await exportQuestions(folder, 'gift', join(dir, 'a.gift'), nowMs)
  const gift = await readFile(join(dir, 'a.gift'), 'utf8')
  expect(gift).toContain('\t=a → c -> yes\n\t=c < b -> no\n')
})

test('a table says that it is UTF-8, or a spreadsheet shows ½ as two signs', async () => {
  const { dir, folder } = await emptyCourse()
  await exportQuestions(folder, 'csv', join(dir, 'a.csv'), nowMs)
  expect(await readFile(join(dir, 'a.csv'), 'utf8')).toMatch(/^\ufeff"id",/)
})

test('only a file of the format is written, and only from a course that can be read whole', async () => {
  const { dir, folder } = await emptyCourse()
  const before = await allIn(dir)
  await expect(exportQuestions(realCourse, 'xml', join(folder, 'course.yaml'), nowMs)).rejects.toThrow(
    'has to end with .xml',
  )
  await expect(exportQuestions(dir, 'xml', join(dir, 'a.xml'), nowMs)).rejects.toThrow('is not the folder of a course')
  expect(await allIn(dir)).toEqual(before)
  await writeFile(join(folder, 'concepts.yaml'), 'concepts: [')
  await expect(exportQuestions(folder, 'csv', join(dir, 'a.csv'), nowMs)).rejects.toThrow('not valid YAML')
})
