import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lintCourse } from '../../authoring/lint/lint.ts'
import { readContent } from './read-content.ts'

const courseYaml = `id: 7
slug: tiny
title: Tiny
description: For tests
category: Law
type: Question bank
level: Any
duration: An hour
priceMinor: 0
currency: GBP
popular: false
features: [one]
curriculum: [one]
syllabus: { title: A syllabus, url: https://example.org/ }
disclaimer: For study
authorship: { writtenBy: software, reviewedBy: [] }
topics:
  - { id: second-letter, title: B, weight: 0.5 }
  - { id: first-letter, title: A, weight: 0.5 }
`

const conceptsYaml = `concepts:
  - { id: an-idea, title: An idea, topic: first-letter }
`

const sourcesYaml = `reviewBy: 2027-11-01
sources:
  page: { title: A page, url: https://example.org/page, asOf: 2026-11-20 }
`

function questionYaml(id: string): string {
  return `  - id: ${id}
    type: single-best-answer
    concept: an-idea
    difficulty: easy
    stem: Which of these?
    options:
      a: { text: One, explanation: It is the first. }
      b: { text: Two, explanation: It is the second. }
      c: { text: Three, explanation: It is the third. }
    key: b
`
}

const questionsYaml = `topic: first-letter
sources: [page]
questions:
${questionYaml('q-one')}`

const noteText = `---
title: A note
topic: second-letter
sources: [page]
---

## What is it?

![A line](media/line.svg)

${'More is said. '.repeat(200)}`

const sound = {
  'course.yaml': courseYaml,
  'sources.yaml': sourcesYaml,
  'concepts.yaml': conceptsYaml,
  'questions/first.yaml': questionsYaml,
  'notes/a-note.md': noteText,
  'media/line.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
}

async function contentWith(files: Record<string, string | Uint8Array>, slug = 'tiny'): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'content-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    const path = join(dir, 'courses', slug, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return dir
}

/** What is wrong with the sound course when `files` are put over it, as "file:line: message" below the course's folder. */
async function mistakesWith(files: Record<string, string | Uint8Array>): Promise<string[]> {
  const dir = await contentWith({ ...sound, ...files })
  const { errors } = await readContent(dir)
  return errors.map(({ file, line, message }) => {
    const above = join(dir, 'courses', 'tiny')
    return `${file.replace(`${above}/`, '')}:${line}: ${message.replaceAll(`${above}/`, '')}`
  })
}

test('a course is read whole, with what its items take over', async () => {
  const { courses, errors } = await readContent(await contentWith(sound))
  expect(errors).toEqual([])
  const [course] = courses
  expect(course?.file).toMatchObject({ id: 7, slug: 'tiny' })
  expect(course?.questions).toMatchObject([
    {
      kind: 'question',
      id: 'q-one',
      topic: 'first-letter',
      reviewBy: '2027-11-01',
      sources: [{ title: 'A page', url: 'https://example.org/page', asOf: '2026-11-20' }],
      options: [{ id: 'a', text: 'One' }, { id: 'b' }, { id: 'c' }],
    },
  ])
  expect(course?.notes).toMatchObject([{ kind: 'note', id: 'a-note', minutes: 4, reviewBy: '2027-11-01' }])
  expect(course?.notes[0]?.body.startsWith('## What is it?')).toBe(true)
  expect(course?.media).toMatchObject([{ path: 'media/line.svg', mediaType: 'image/svg+xml' }])
  expect(course?.where.get('q-one')?.line).toBe(4)
})

test('how students ask, and which concepts a note treats, is of the course and not of its items', async () => {
  const four = ['One?', 'Two?', 'Three?', 'Four?']
  const files = {
    ...sound,
    'asked.yaml': `an-idea: [${four.join(', ')}]\n`,
    'notes/a-note.md': noteText.replace('sources:', 'concepts: [an-idea]\nsources:'),
  }
  const { courses, errors } = await readContent(await contentWith(files))
  expect(errors).toEqual([])
  expect(courses[0]).toMatchObject({ asked: { 'an-idea': four }, noteConcepts: { 'a-note': ['an-idea'] } })
  expect(courses[0]?.notes[0]).not.toHaveProperty('concepts')
})

test('too few ways to ask, and one that is too long, are told by their lines', async () => {
  const text = `an-idea:\n  - One?\n  - Two?\n  - Three?\nother:\n  - One?\n  - Two?\n  - Three?\n  - ${'Why '.repeat(40)}?\n`
  const found = await mistakesWith({ 'asked.yaml': text })
  expect(found.map((each) => each.slice(0, 16))).toEqual(['asked.yaml:1: an', 'asked.yaml:9: ot'])
})

test('the folder of one course is read like a content folder', async () => {
  const dir = await contentWith(sound)
  const { courses } = await readContent(join(dir, 'courses', 'tiny'))
  expect(courses.map((course) => course.file.slug)).toEqual(['tiny'])
})

test('questions stand in the order of the topics, then of their ids, whatever file they are in', async () => {
  const list = (topic: string, ...ids: string[]) =>
    `topic: ${topic}\nsources: [page]\nquestions:\n${ids.map(questionYaml).join('')}`
  const dir = await contentWith({
    ...sound,
    'questions/first.yaml': list('first-letter', 'z', 'b10', 'b2'),
    'questions/second.yaml': list('second-letter', 'y', 'a'),
  })
  const { courses } = await readContent(dir)
  expect(courses[0]?.questions.map((question) => question.id)).toEqual(['a', 'y', 'b10', 'b2', 'z'])
})

test('Windows line ends and a byte order mark change nothing', async () => {
  const windows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`
  const entries = Object.entries(sound).map(([name, text]) => [name, windows(text)])
  const { courses, errors } = await readContent(await contentWith(Object.fromEntries(entries)))
  expect(errors).toEqual([])
  expect(courses[0]?.questions).toHaveLength(1)
  expect(courses[0]?.notes).toHaveLength(1)
})

const broken: [fact: string, files: Record<string, string | Uint8Array>, mistake: string | RegExp][] = [
  [
    'a missing explanation is told at its option',
    { 'questions/first.yaml': questionsYaml.replace('Two, explanation: It is the second.', 'Two') },
    'questions/first.yaml:11: options.b.explanation: is missing, write it',
  ],
  [
    'an empty stem is told at its line',
    { 'questions/first.yaml': questionsYaml.replace('Which of these?', "''") },
    'questions/first.yaml:8: stem: is empty, write it',
  ],
  [
    'a number where text belongs is to be put in quotes',
    { 'questions/first.yaml': questionsYaml.replace('text: Two', 'text: 2') },
    "questions/first.yaml:11: options.b.text: put the value in quotes: '2'",
  ],
  [
    'a misspelt field is named',
    { 'questions/first.yaml': questionsYaml.replace('concept:', 'consept:') },
    /^questions\/first\.yaml:6: no such field: consept/,
  ],
  [
    'an unknown source is named',
    { 'questions/first.yaml': questionsYaml.replace('[page]', '[book]') },
    /^questions\/first\.yaml:4: sources: book is not in sources\.yaml/,
  ],
  [
    'a repeated id names both places',
    { 'questions/second.yaml': questionsYaml },
    'questions/second.yaml:4: id: q-one is already used in questions/first.yaml:4, choose another',
  ],
  [
    'broken YAML is told at its line',
    { 'questions/first.yaml': `${questionsYaml}   oops: [` },
    /^questions\/first\.yaml:14: not valid YAML/,
  ],
  [
    'a key written twice is told',
    { 'questions/first.yaml': `${questionsYaml}    key: c\n` },
    /^questions\/first\.yaml:14: not valid YAML/,
  ],
  [
    'a file without questions is told',
    { 'questions/first.yaml': 'topic: x\n' },
    /^questions\/first\.yaml:1: questions: is missing/,
  ],
  ['an empty file is told', { 'questions/first.yaml': '' }, /^questions\/first\.yaml:1: questions: is missing/],
  [
    'a file that is no text is told',
    { 'questions/first.yaml': new Uint8Array([0xff, 0xfe, 0]) },
    /^questions\/first\.yaml:1: cannot be read as UTF-8/,
  ],
  [
    'a file of another kind is told',
    { 'questions/first.yml': 'x' },
    'questions/first.yml:1: is not read here: only .yaml files are',
  ],
  ['a note without fields is told', { 'notes/a-note.md': '# Text\n' }, /^notes\/a-note\.md:1: begin the note with/],
  [
    'a field of a note is told at its line',
    { 'notes/a-note.md': noteText.replace('title: A note', 'title: 3') },
    /^notes\/a-note\.md:2: title: put the value in quotes/,
  ],
  [
    'a picture that is not there is told at its line',
    { 'notes/a-note.md': noteText.replace('line.svg', 'curve.svg') },
    /^notes\/a-note\.md:9: media\/curve\.svg: no such picture/,
  ],
  [
    'a picture without words for it is told',
    { 'notes/a-note.md': noteText.replace('A line', '') },
    /^notes\/a-note\.md:9: media\/line\.svg: say between/,
  ],
  [
    'a picture that is not there is told in an explanation too',
    { 'questions/first.yaml': questionsYaml.replace('It is the second.', "'See ![it](media/no.svg).'") },
    'questions/first.yaml:4: media/no.svg: no such picture, put it into media/',
  ],
  [
    'a course folder named otherwise is told',
    { 'course.yaml': courseYaml.replace('slug: tiny', 'slug: huge') },
    'course.yaml:2: slug: call it tiny, like its folder',
  ],
  [
    'a wrong field of the course is told at its line',
    { 'course.yaml': courseYaml.replace('category: Law', 'category: Art') },
    /^course\.yaml:5: category:/,
  ],
  [
    'a date that is none is told',
    { 'sources.yaml': sourcesYaml.replace('2026-11-20', 'today') },
    /^sources\.yaml:3: sources\.page\.asOf: write it like 2026-11/,
  ],
  [
    'a source that says no more than when it was checked is told',
    { 'sources.yaml': sourcesYaml.replace('asOf', 'checkedOn') },
    /^sources\.yaml:3: sources\.page\.asOf: is missing, write it/,
  ],
]

for (const [fact, files, mistake] of broken) {
  test(fact, async () => {
    const mistakes = await mistakesWith(files)
    const isIt = (each: string) => (typeof mistake === 'string' ? each === mistake : mistake.test(each))
    expect(mistakes.some(isIt), mistakes.join('\n')).toBe(true)
  })
}

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://example.org/x.png"/></svg>',
])('a picture that runs or fetches something is refused: %s', async (svg) => {
  expect((await mistakesWith({ 'media/line.svg': svg }))[0]).toMatch(/^media\/line\.svg:1: remove scripts/)
})

test.each([
  ['cut off', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0', /cut off/],
  ['without a viewBox', '<svg xmlns="http://www.w3.org/2000/svg" width="9"><path d="M0 0h9"/></svg>', /viewBox/],
])('a picture that is %s is refused', async (_how, svg, message) => {
  expect((await mistakesWith({ 'media/line.svg': svg }))[0]).toMatch(message)
})

test('an alias bomb is a mistake, not an endless read', async () => {
  const levels = Array.from({ length: 9 }, (_, n) => `l${n + 1}: &l${n + 1} [${Array(9).fill(`*l${n}`).join(', ')}]`)
  const bomb = ['l0: &l0 [x]', ...levels, 'questions: *l9'].join('\n')
  expect((await mistakesWith({ 'questions/first.yaml': bomb }))[0]).toMatch(/^questions\/first\.yaml:1: not valid YAML/)
})

test('one bad question leaves the others of its file', async () => {
  const text = `${questionsYaml}${questionYaml('q-two').replace('key: b', 'kee: b')}${questionYaml('q-three')}`
  const { courses, errors } = await readContent(await contentWith({ ...sound, 'questions/first.yaml': text }))
  expect(courses[0]?.questions.map((question) => question.id)).toEqual(['q-one', 'q-three'])
  expect(errors.length).toBeGreaterThan(0)
})

test('a folder without courses is a mistake, not a crash', async () => {
  const { courses, errors } = await readContent(join(tmpdir(), 'there-is-no-such-folder'))
  expect(courses).toEqual([])
  expect(errors).toHaveLength(1)
})

test('the examples of the guide are sound items', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../content/README.md'), 'utf8')
  const examples = [...guide.matchAll(/```yaml\n(questions|sets|tasks):\n([\s\S]*?)```/g)]
  const files = examples.map(([, list = '', items = ''], at): [string, string] => [
    `${list === 'tasks' ? 'tasks' : 'questions'}/example-${at}.yaml`,
    `topic: first-letter\nsources: [page-${at}]\n${list}:\n${items}`,
  ])
  const concepts = new Set(examples.flatMap(([whole]) => [...whole.matchAll(/concept: (\S+)/g)].map(([, id]) => id)))
  const lines = [...concepts].map((id) => `  - { id: ${id}, title: ${id}, topic: first-letter }\n`)
  const pages = examples.map(
    (_, at) => `  page-${at}: { title: A page, url: https://example.org/${at}, asOf: 2026-11 }\n`,
  )
  const known = {
    'concepts.yaml': `concepts:\n${lines.join('')}`,
    'sources.yaml': `${sourcesYaml}${pages.join('')}`,
    'glossary.yaml': `terms:\n${[...concepts].map((id) => `  - { term: ${id}, meaning: What it is., concept: ${id} }\n`).join('')}`,
    'questions/first.yaml': 'questions: []\n',
    'asked.yaml': [...concepts].map((id) => `${id}: [${[1, 2, 3, 4].map((n) => `${id} ${n}?`).join(', ')}]\n`).join(''),
  }
  const { courses, errors } = await readContent(await contentWith({ ...sound, ...known, ...Object.fromEntries(files) }))
  expect(errors).toEqual([])
  const [course] = courses
  expect(new Set([...(course?.questions ?? []), ...(course?.tasks ?? [])].map((item) => item.type)).size).toBe(13)
  expect(courses.flatMap((each) => lintCourse(each, '2026-11-21'))).toEqual([])
})

test('recordings and films are read by their kind', async () => {
  const names = ['a.mp3', 'b.m4a', 'c.mp4', 'd.webm']
  const dir = await contentWith({ ...sound, ...Object.fromEntries(names.map((name) => [`media/${name}`, name])) })
  const { courses, errors } = await readContent(dir)
  expect(errors).toEqual([])
  expect(courses[0]?.media.map(({ path, mediaType }) => [path, mediaType]).slice(0, 4)).toEqual([
    ['media/a.mp3', 'audio/mpeg'],
    ['media/b.m4a', 'audio/mp4'],
    ['media/c.mp4', 'video/mp4'],
    ['media/d.webm', 'video/webm'],
  ])
})

const examYaml = `id: paper-one
title: Paper one
isCourseExam: true
source: { title: A page }
absence: counts
sections:
  - id: paper
    title: Paper
    asks: questions
    minutes: 60
    instructionSeconds: 0
    canGoBack: true
    calculator: none
    noteboard: true
    highlighter: true
    sitAlone: false
scale: { kind: percent, note: One mark a question. }
`

test('an exam is read from a file of its own', async () => {
  const { courses, errors } = await readContent(await contentWith({ ...sound, 'exams/paper-one.yaml': examYaml }))
  expect(errors).toEqual([])
  expect(courses[0]?.file.exams).toMatchObject([{ id: 'paper-one', sections: [{ id: 'paper', minutes: 60 }] }])
})

test.each([
  [
    'minutes: 60',
    'minutes: soon',
    'exams/paper-one.yaml:10: sections.0.minutes: Invalid input: expected number, received string',
  ],
  [
    'calculator: none',
    'calculator: abacus',
    'exams/paper-one.yaml:13: sections.0.calculator: Invalid option: expected one of "none"|"four-function"',
  ],
  ['id: paper-one', 'id: paper-two', 'exams/paper-one.yaml:1: id: call it paper-one, like its file'],
  ['    noteboard: true', '    blackboard: true', 'exams/paper-one.yaml:7: sections.0.noteboard: is missing, write it'],
])('an exam with %s written as %s is told by file and line', async (sane, mad, message) => {
  expect(await mistakesWith({ 'exams/paper-one.yaml': examYaml.replace(sane, mad) })).toContain(message)
})
