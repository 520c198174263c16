import { readFile, writeFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { allIn, emptyCourse, fileToImport } from '../testing/exchange-course.ts'
import { readContent } from '../../server/content/read-content.ts'
import { importQuestions } from './import-questions.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>')

const written = async (file: string | null) => parse(await readFile(file ?? '', 'utf8')) as { questions: unknown[] }

const mixed = `// A file as teachers write them
$CATEGORY: Doses/Easy

::Grant's tomb::Who is buried in Grant's tomb?{
  =Grant #Yes, he is.
  ~Lee # No; he lies in Lexington.
  ~no one
}

Grant is {~buried =entombed ~living} in Grant's tomb.

// [id:two-of-four]
[html]<p>Which <b>two</b>?</p>{~%50%One#First ~%50%Two ~%-50%Three ~%-50%Four####Said of all}

When was he born?{#1822:5#Right =%50%1822:10 =%0%1832#Ten years late}

How much?{#1.5..2.5}

::right or wrong::The sun rises in the east.{TRUE}

::pairs::Match.{=Canada -> Ottawa =Italy -> Rome =Japan -> Tokyo}

Two plus {=two =2} is four.

::free::Write about it.{}

A description without answers.
`

test('a GIFT file of another hand: what fits is taken in, the rest is named by its line', async () => {
  const { dir, folder } = await emptyCourse()
  const file = await fileToImport(dir, 'Mixed bag.gift', mixed)
  const before = await allIn(dir)
  const options = { file, course: folder, topic: 'doses', prefix: 'new-' }
  const skipped = [
    { line: 19, name: 'right or wrong', why: 'a true-or-false question; ours have three options at least' },
    { line: 21, name: 'pairs', why: 'a matching question' },
    { line: 23, name: 'question 8', why: 'a short answer, which is marked by its spelling' },
    { line: 25, name: 'free', why: 'an essay, which has no key' },
    { line: 27, name: 'question 10', why: 'it has no answers' },
  ]
  expect(await importQuestions(options)).toMatchObject({ file: null, questions: 0, skipped })
  expect(await allIn(dir)).toEqual(before)

  const done = await importQuestions({ ...options, skip: true, source: 'gphc-assessment', concept: 'maximum-dose' })
  expect(done).toMatchObject({ file: join(folder, 'questions/mixed-bag.yaml'), questions: 5, skipped })
  expect(await written(done.file)).toEqual({
    topic: 'doses',
    sources: ['gphc-assessment'],
    questions: [
      {
        id: 'new-grant-s-tomb',
        type: 'single-best-answer',
        concept: 'maximum-dose',
        stem: "Who is buried in Grant's tomb?",
        options: {
          a: { text: 'Grant', explanation: 'Yes, he is.' },
          b: { text: 'Lee', explanation: 'No; he lies in Lexington.' },
          c: { text: 'no one' },
        },
        key: 'a',
      },
      {
        id: 'new-question-2',
        type: 'single-best-answer',
        concept: 'maximum-dose',
        stem: "Grant is \\_\\_\\_\\_\\_ in Grant's tomb.",
        options: { a: { text: 'buried' }, b: { text: 'entombed' }, c: { text: 'living' } },
        key: 'b',
      },
      {
        id: 'new-two-of-four',
        type: 'multiple-response',
        concept: 'maximum-dose',
        stem: 'Which **two**?',
        options: {
          a: { text: 'One', explanation: 'First\n\nSaid of all' },
          b: { text: 'Two' },
          c: { text: 'Three' },
          d: { text: 'Four' },
        },
        keys: ['a', 'b'],
      },
      {
        id: 'new-question-4',
        type: 'numeric',
        concept: 'maximum-dose',
        stem: 'When was he born?',
        key: 1822,
        tolerance: 5,
        pitfalls: [{ value: 1832, explanation: 'Ten years late' }],
      },
      {
        id: 'new-question-5',
        type: 'numeric',
        concept: 'maximum-dose',
        stem: 'How much?',
        key: 2,
        tolerance: 0.5,
        pitfalls: [],
      },
    ],
  })
  expect(done.notes.map(({ name, note }) => `${name}: ${note}`)).toEqual([
    'question 4: part marks are left out',
    'question 4: what is said to the right number is left out',
  ])
  // Nothing is made up: the check asks for what the file had not.
  const { errors } = await readContent(folder)
  expect(errors).toEqual(done.missing)
  expect(errors.slice(0, 3).map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '5: difficulty: is missing, write easy or medium or hard',
    '16: options.c.explanation: is missing, write it',
    '19: difficulty: is missing, write easy or medium or hard',
  ])
})

const moodle = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
  <question type="category"><category><text>$course$/Doses</text></category></question>
  <question type="multichoice">
    <name><text>The curve</text></name>
    <questiontext format="html">
      <text><![CDATA[<p>What does it show?</p><p><img src="@@PLUGINFILE@@/My%20curve.PNG" alt="A curve"></p>]]></text>
      <file name="My curve.PNG" path="/" encoding="base64">${png.toString('base64')}</file>
    </questiontext>
    <generalfeedback format="html"><text><![CDATA[<p>It falls.</p>]]></text></generalfeedback>
    <single>true</single>
    <answer fraction="0" format="html"><text>A rise</text><feedback format="html"><text>No.</text></feedback></answer>
    <answer fraction="100" format="html"><text>&lt;p&gt;A fall&lt;/p&gt;</text><feedback><text></text></feedback></answer>
    <answer fraction="0" format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/half-life.svg" alt="none">]]></text>
      <file name="half-life.svg" path="/" encoding="base64">${svg.toString('base64')}</file></answer>
    <tags><tag><text>difficulty:hard</text></tag><tag><text>week 3</text></tag></tags>
  </question>
  <question type="numerical">
    <name><text>A volume</text></name>
    <questiontext format="moodle_auto_format"><text>How much is it?

Answer in mL.</text></questiontext>
    <answer fraction="100"><text>2.5</text><feedback><text></text></feedback><tolerance>0.1</tolerance></answer>
    <answer fraction="0"><text>*</text><feedback><text>Try again</text></feedback></answer>
    <units><unit><multiplier>0.001</multiplier><unit_name>L</unit_name></unit><unit><multiplier>1</multiplier><unit_name>mL</unit_name></unit></units>
  </question>
</quiz>`

test('a Moodle XML file of another hand comes in with its pictures', async () => {
  const { dir, folder } = await emptyCourse()
  const file = await fileToImport(dir, 'quiz.xml', moodle)
  const done = await importQuestions({ file, course: folder, topic: 'pharmacokinetics' })
  expect(done).toMatchObject({ questions: 2, skipped: [], pictures: ['media/my-curve.png', 'media/half-life-2.svg'] })
  expect(await readFile(join(folder, 'media/my-curve.png'))).toEqual(png)
  expect(await readFile(join(folder, 'media/half-life-2.svg'))).toEqual(svg)
  expect(await written(done.file)).toEqual({
    topic: 'pharmacokinetics',
    questions: [
      {
        id: 'the-curve',
        type: 'single-best-answer',
        difficulty: 'hard',
        stem: 'What does it show?\n\n![A curve](media/my-curve.png)',
        options: {
          a: { text: 'A rise', explanation: 'No.' },
          b: { text: 'A fall', explanation: 'It falls.' },
          c: { text: '![none](media/half-life-2.svg)' },
        },
        key: 'b',
      },
      {
        id: 'a-volume',
        type: 'numeric',
        stem: 'How much is it?',
        key: 2.5,
        tolerance: 0.1,
        unit: 'mL',
        pitfalls: [],
      },
    ],
  })
})

test('an existing file of the course is never overwritten, and its pictures stay away too', async () => {
  const { dir, folder } = await emptyCourse()
  await mkdir(join(folder, 'questions'))
  await writeFile(join(folder, 'questions/quiz.yaml'), 'topic: doses\nquestions: []\n')
  const file = await fileToImport(dir, 'quiz.xml', moodle)
  const before = await allIn(dir)
  await expect(importQuestions({ file, course: folder, topic: 'doses' })).rejects.toThrow(
    'would overwrite a file of the course',
  )
  expect(await allIn(dir)).toEqual(before)
  expect(await readFile(join(folder, 'questions/quiz.yaml'), 'utf8')).toBe('topic: doses\nquestions: []\n')
})

test('an id that is in use refuses the file; two of one name get ids of their own', async () => {
  const { dir, folder } = await emptyCourse()
  const one = '::One::Which?{=One ~Two ~Three}\n\n'
  const first = await fileToImport(dir, 'first.gift', one + one)
  const done = await importQuestions({ file: first, course: folder, topic: 'doses', source: 'gphc-assessment' })
  expect((await written(done.file)).questions).toMatchObject([{ id: 'one' }, { id: 'one-2' }])
  const table = 'topic: doses\nsources: [gphc-assessment]\nquestions:\n'
  await writeFile(join(folder, 'questions/first.yaml'), `${table}${sound('one')}`)
  const second = await fileToImport(dir, 'second.gift', one)
  await expect(importQuestions({ file: second, course: folder, topic: 'doses' })).rejects.toThrow(
    'one: these ids are in use, give another --prefix',
  )
  expect((await importQuestions({ file: second, course: folder, topic: 'doses', prefix: 'b-' })).questions).toBe(1)
})

const sound = (id: string) => `  - id: ${id}
    type: numeric
    concept: maximum-dose
    difficulty: easy
    stem: How many?
    key: 2
    tolerance: 0
    unit: mg
    steps: [{ name: sum, text: 1 + 1 = 2, expression: 1 + 1 }]
    pitfalls: []
    explanation: One and one are 2.
`

test('a table of another hand: semicolons, few columns, and rows that do not fit', async () => {
  const { dir, folder } = await emptyCourse()
  const rows = [
    'ID;Type;Stem;Key;A;B;C;D',
    'one;single-best-answer;"Which; of\nthese?";B;One;Two;Three;',
    ';numeric;How many?;3;;;;',
    'three;single-best-answer;Which?;x;One;Two;Three;',
    'four;multiple-response;Which?;a b;One;Two;Three;',
    'five;essay;Why?;;;;;',
    'six;numeric;How many?;some;;;;',
    'seven;yes-no;Is it?;yes no;One;Two;Three;',
    'eight;single-best-answer;Which?;B;One;Two;Three;;; or four',
    'nine;single-best-answer;Which one?;B;One;Two;Three;;;',
  ]
  const file = await fileToImport(dir, 'table.csv', `\ufeff${rows.join('\r\n')}`)
  const done = await importQuestions({ file, course: folder, topic: 'doses', skip: true })
  expect(done.skipped.map(({ line, name, why }) => `${line}: ${name}: ${why}`)).toEqual([
    '5: three: its key "x" is none of its options',
    '6: four: it has 3 options; ours have 4 to 8',
    '7: five: there is no type "essay"',
    '8: six: "some" is not a number',
    '9: seven: its key is not yes or no for each statement',
    '10: eight: it has more cells than there are columns; a text with a comma or a semicolon in it stands in quotes',
  ])
  expect((await written(done.file)).questions).toMatchObject([
    { id: 'one', stem: 'Which; of\nthese?', key: 'b' },
    { id: 'question-2', key: 3, tolerance: 0 },
    { id: 'nine' },
  ])
})

test('a line of a category is no part of the questions beside it, negative marks are named, and half a range is no number', async () => {
  const { dir, folder } = await emptyCourse()
  const text = [
    '// question: 0  name: Switch category to Doses',
    '// [id:category-doses]',
    '$CATEGORY: Doses',
    '::one::Which?{=One#Yes ~%-25%Two ~%-25%Three}',
    '',
    '::two::How much?{#..5}',
    '',
    '::three::How many?{#one..two}',
    '$CATEGORY: Doses/Easy',
  ]
  const file = await fileToImport(dir, 'a.gift', text.join('\n'))
  const done = await importQuestions({ file, course: folder, topic: 'doses', skip: true })
  expect((await written(done.file)).questions).toMatchObject([{ id: 'one', stem: 'Which?', key: 'a' }])
  expect(done.notes).toEqual([{ line: 4, name: 'one', note: 'negative marks are left out' }])
  expect(done.skipped.map(({ line, name, why }) => `${line}: ${name}: ${why}`)).toEqual([
    '6: two: "..5" is not a number',
    '8: three: "one..two" is not a number',
  ])
})

test('yes and no of a table are read as people write them, and nothing else is taken for no', async () => {
  const { dir, folder } = await emptyCourse()
  const rows = [
    'id,type,stem,key,a,b,c,self_contained,keep_order',
    'one,single-best-answer,Which?,b,One,Two,Three,Yes,NO',
    'two,single-best-answer,Which is it?,b,One,Two,Three,true,',
    'three,single-best-answer,Which one?,b,One,Two,Three,,1',
    'four,yes-no,Is it?,yes no yes no,One,Two,Three,,',
  ]
  const file = await fileToImport(dir, 'table.csv', rows.join('\n'))
  const done = await importQuestions({ file, course: folder, topic: 'doses', skip: true })
  expect(done.skipped.map(({ name, why }) => `${name}: ${why}`)).toEqual([
    'two: its self_contained is neither yes nor no',
    'three: its keep_order is neither yes nor no',
    'four: its key is not yes or no for each statement',
  ])
  expect((await written(done.file)).questions).toMatchObject([{ id: 'one', selfContained: true, keepOrder: false }])
})

test('options that the course cannot meet are refused', async () => {
  const { dir, folder } = await emptyCourse()
  const file = await fileToImport(dir, 'one.gift', '::One::Which?{=One ~Two ~Three}\n')
  const options = { file, course: folder, topic: 'doses' }
  await expect(importQuestions({ ...options, topic: 'law' })).rejects.toThrow(
    "--topic law is not one of the course's: doses,",
  )
  await expect(importQuestions({ ...options, source: 'a-book' })).rejects.toThrow(
    "--source a-book is not in the course's sources.yaml",
  )
  await expect(importQuestions({ ...options, course: dir })).rejects.toThrow('is no course that can be read')
})
