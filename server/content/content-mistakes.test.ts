import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  contentWith,
  courseYaml,
  examYaml,
  mistakesWith,
  noteText,
  questionYaml,
  questionsYaml,
  sound,
  sourcesYaml,
} from '../testing/samples/tiny-course.ts'
import { readContent } from './read-content.ts'

test('too few ways to ask, and one that is too long, are told by their lines', async () => {
  const text = `an-idea:\n  - One?\n  - Two?\n  - Three?\nother:\n  - One?\n  - Two?\n  - Three?\n  - ${'Why '.repeat(40)}?\n`
  const found = await mistakesWith({ 'asked.yaml': text })
  expect(found.map((each) => each.slice(0, 16))).toEqual(['asked.yaml:1: an', 'asked.yaml:9: ot'])
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
  [
    'a list that is none is told at its line, beside one that is',
    { 'questions/first.yaml': `${questionsYaml}sets: none yet\n` },
    'questions/first.yaml:14: sets: is no list, write each of them with `- ` in front',
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
