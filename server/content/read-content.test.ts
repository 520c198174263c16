import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lintCourse } from '../../authoring/lint/lint.ts'
import { contentWith, examYaml, noteText, questionYaml, sound, sourcesYaml } from '../testing/samples/tiny-course.ts'
import { readContent } from './read-content.ts'

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

test('an exam is read from a file of its own', async () => {
  const { courses, errors } = await readContent(await contentWith({ ...sound, 'exams/paper-one.yaml': examYaml }))
  expect(errors).toEqual([])
  expect(courses[0]?.file.exams).toMatchObject([{ id: 'paper-one', sections: [{ id: 'paper', minutes: 60 }] }])
})
