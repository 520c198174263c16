import { expect, test } from 'vitest'
import type { SingleBestAnswer } from '../../core/questions/single-best-answer/schema.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'
import type { BlindFile } from './blind.ts'
import { blindSheet, recordAnswers } from './record-answers.ts'

const common = { topic: 'law', sources: [{ title: 'A page', asOf: '2026-11-21' }], reviewBy: '2027-11-21' }
const question = (id: string, stem = 'Which?'): SingleBestAnswer => ({
  ...{ ...common, kind: 'question', type: 'single-best-answer', id, stem, concept: 'an-idea', difficulty: 'easy' },
  stimulusId: 'scene',
  options: ['a', 'b', 'c'].map((letter) => ({ id: letter, text: letter, explanation: `Why ${letter}.` })),
  key: 'b',
})
const scene: Stimulus = {
  ...{ ...common, kind: 'stimulus', type: 'passage', id: 'scene', title: 'A scene', body: 'Someone is late.' },
}
const course = { questions: [question('two'), question('one')], stimuli: [scene] }
const nothing: BlindFile = { solved: {}, dropped: [] }
const on = '2026-11-22'

test('an answer by the key agrees, another one differs and is told, and the sheet keeps what is unseen', () => {
  const { file, differing, unknown } = recordAnswers(
    course,
    nothing,
    { one: { answer: 'b' }, two: { answer: 'b', second: 'c', remark: 'Both hold.' }, three: { answer: 'a' } },
    on,
  )
  expect(Object.keys(file.solved)).toEqual(['one', 'two'])
  expect(file.solved).toMatchObject({
    one: { on, result: 'agreed' },
    two: { on, result: 'differed', answer: 'b, or c', remark: 'Both hold.' },
  })
  expect(differing).toEqual([{ id: 'two', key: 'b', said: 'b, or c', remark: 'Both hold.' }])
  expect(unknown).toEqual(['three'])
  expect(blindSheet(course, nothing).map(({ id, passage }) => [id, passage])).toEqual([
    ['two', 'A scene\n\nSomeone is late.'],
    ['one', 'as above'],
  ])
  expect(blindSheet(course, file)).toEqual([])
})

test('a question that was changed after a reader differed is mended, one that was taken out is dropped', () => {
  const { file } = recordAnswers(course, nothing, { one: { answer: 'a' }, two: { answer: 'a' } }, on)
  const mended = { ...course, questions: [question('one', 'Which now?')] }
  expect(blindSheet(mended, file).map(({ stem }) => stem)).toEqual(['Which now?'])
  const later = recordAnswers(mended, file, { one: { answer: 'b' } }, on).file
  expect(later).toMatchObject({ solved: { one: { result: 'mended' } }, dropped: ['two'] })
  expect(Object.keys(later.solved)).toEqual(['one'])
})
