import { expect, test } from 'vitest'
import { anaphylaxis } from '../testing/make-anaphylaxis.ts'
import { mayBePasted, readStems, recogniserIn, recogniserOf } from './pasted-question.ts'

const other = {
  ...anaphylaxis,
  id: 'other',
  stem: 'A man of sixty cannot sleep since he takes his water tablets at night. What is advised?',
}
const questions = [anaphylaxis, other].map((question) => ({ courseId: 2, question }))
const texts = [
  `Please help: ${anaphylaxis.stem}`,
  'He cannot sleep since he takes his water tablets at night',
  'What is advised?',
  'Why does potassium rise when somebody takes spironolactone and ramipril?',
]

test('questions that are read in pieces, course by course, are recognised as those that are read at once', async () => {
  const atOnce = recogniserOf(questions)
  const pieces = await Promise.all(questions.map((each) => readStems([each], () => Promise.resolve())))
  const ahead = recogniserIn(pieces)
  const found = texts.map((text) => ahead(text)?.question.id ?? null)
  expect(found).toEqual([anaphylaxis.id, 'other', null, null])
  expect(texts.map((text) => atOnce(text)?.question.id ?? null)).toEqual(found)
})

test('no question is found in a text that is too short to hold one', () => {
  expect(mayBePasted('Cannot sleep since he takes his')).toBe(false)
  expect(mayBePasted('Cannot sleep since he takes his water')).toBe(true)
  expect(recogniserOf(questions)('Cannot sleep since he takes his')).toBeNull()
  expect(recogniserOf(questions)('Cannot sleep since he takes his water')?.question.id).toBe('other')
})
