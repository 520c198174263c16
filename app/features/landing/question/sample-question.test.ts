import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { furtherQuestions } from '../further-questions.ts'
import { firstQuestion, sampleCount, sampleCourseSlug } from './sample-question.ts'

const course = path.resolve(import.meta.dirname, '../../../../content/courses', sampleCourseSlug)
const read = <Schema extends z.ZodMiniType>(schema: Schema, file: string) =>
  z.parse(schema, parse(readFileSync(path.join(course, file), 'utf8')))

const topics = z.object({ topics: z.array(z.object({ id: z.string(), title: z.string() })) })
const bank = z.object({
  topic: z.string(),
  questions: z.array(
    z.object({
      id: z.string(),
      difficulty: z.string(),
      stem: z.string(),
      options: z.optional(z.record(z.string(), z.object({ text: z.string(), explanation: z.string() }))),
      key: z.unknown(),
    }),
  ),
})

const titles = new Map(read(topics, 'course.yaml').topics.map(({ id, title }) => [id, title]))
const published = readdirSync(path.join(course, 'questions')).flatMap((file) => {
  const { topic, questions } = read(bank, `questions/${file}`)
  return questions.map((question) => ({ ...question, topic: titles.get(topic) }))
})

test.each([firstQuestion, ...furtherQuestions])(
  '$id on the landing page is as in the free course, word for word',
  (shown) => {
    const question = published.find(({ id }) => id === shown.id)
    const paragraphs = question?.stem
      .trim()
      .split('\n\n')
      .map((paragraph) => paragraph.replaceAll('\n', ' '))
    const options = Object.entries(question?.options ?? {}).map(([id, option]) => ({ id, ...option }))
    expect({ ...question, stem: paragraphs, options }).toMatchObject(shown)
    // The figure writes them as they are, without Markdown.
    expect(JSON.stringify(shown)).not.toMatch(/[*_`$]/)
  },
)

test('the figure has as many questions as it says, of different topics', () => {
  const all = [firstQuestion, ...furtherQuestions]
  expect(all).toHaveLength(sampleCount)
  expect(new Set(all.map(({ topic }) => topic)).size).toBe(sampleCount)
})
