import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { sampleQuestion } from './sample-question.ts'

const file = path.resolve(
  import.meta.dirname,
  '../../../content/courses/gphc-calculations-starter/questions/doses.yaml',
)
const doses = z.object({
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

test('the question on the landing page is the one of the free course, word for word', () => {
  const question = z
    .parse(doses, parse(readFileSync(file, 'utf8')))
    .questions.find(({ id }) => id === sampleQuestion.id)
  const paragraphs = question?.stem
    .trim()
    .split('\n\n')
    .map((paragraph) => paragraph.replaceAll('\n', ' '))
  const options = Object.entries(question?.options ?? {}).map(([id, option]) => ({ id, ...option }))
  expect(paragraphs).toEqual(sampleQuestion.stem)
  expect(options).toEqual(sampleQuestion.options)
  expect(question?.key).toBe(sampleQuestion.key)
  expect(question?.difficulty).toBe(sampleQuestion.difficulty)
})
