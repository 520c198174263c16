import { expect, test } from 'vitest'
import { anaphylaxis } from '../testing/make-anaphylaxis.ts'
import { readRecogniser, recogniserOf } from './pasted-question.ts'

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

test('questions that are read ahead in pieces are recognised as those that are read when first asked', async () => {
  const atOnce = recogniserOf(questions)
  const ahead = await readRecogniser(questions, () => Promise.resolve())
  const found = texts.map((text) => ahead(text)?.question.id ?? null)
  expect(found).toEqual([anaphylaxis.id, 'other', null, null])
  expect(texts.map((text) => atOnce(text)?.question.id ?? null)).toEqual(found)
})
