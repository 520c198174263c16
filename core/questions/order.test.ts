import { expect, test } from 'vitest'
import { attemptOf } from './attempt.ts'
import { listOrder, optionOrder } from './order.ts'
import type { SingleBestAnswer } from './single-best-answer/schema.ts'

const optionsOf = (texts: readonly string[]) =>
  texts.map((text, at) => ({ id: 'abcdefgh'.charAt(at), text, explanation: `Why ${text}.` }))

const plain = optionsOf(['Measles', 'Mumps', 'Rubella', 'Scabies', 'Tetanus'])
const keys = Array.from({ length: 1200 }, (_, at) => `attempt-${at}`)
const shown = (texts: readonly string[], keepOrder?: boolean) =>
  optionOrder({ id: 'q', options: optionsOf(texts), keepOrder }, 'an-attempt').map(({ text }) => text)

test('an attempt has one order, whoever asks for it and whenever', () => {
  const order = optionOrder({ id: 'q', options: plain }, 'b3a1')
  expect(order).toEqual(optionOrder({ id: 'q', options: plain }, 'b3a1'))
  // As it was drawn when this was written: another release has to draw it so too.
  expect(order.map(({ id }) => id).join('')).toBe('acebd')
  expect(order.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(plain)
})

test('each option stands in each place about as often, and two questions of one run are ordered apart', () => {
  const places = new Map<string, number>()
  for (const key of keys)
    for (const [at, { id }] of optionOrder({ id: 'q', options: plain }, key).entries())
      places.set(`${id}${at}`, (places.get(`${id}${at}`) ?? 0) + 1)
  expect(places.size).toBe(25)
  // 240 of 1,200 each; six standard deviations are 83.
  for (const count of places.values()) expect(Math.abs(count - 240)).toBeLessThan(83)
  const alike = keys.filter(
    (key) =>
      optionOrder({ id: 'q', options: plain }, key)
        .map(({ id }) => id)
        .join('') ===
      optionOrder({ id: 'r', options: plain }, key)
        .map(({ id }) => id)
        .join(''),
  )
  expect(alike.length).toBeLessThan(60)
})

test.each([
  ['units', ['50 mg', '5 mg', '1,000 mg', '12.5 mg'], ['5 mg', '12.5 mg', '50 mg', '1,000 mg']],
  ['times of the day', ['17:20', '08:14', '17:05'], ['08:14', '17:05', '17:20']],
  ['one and several', ['3 bottles', '1 bottle', '2 bottles'], ['1 bottle', '2 bottles', '3 bottles']],
  ['a minus', ['2 °C', '−4 °C', '0 °C'], ['−4 °C', '0 °C', '2 °C']],
  ['ranges', ['94–98%', '80–84%', '88–92%'], ['80–84%', '88–92%', '94–98%']],
  ['diagrams', ['Diagram 1', 'Diagram 2', 'Diagram 3'], ['Diagram 1', 'Diagram 2', 'Diagram 3']],
])('numbers stand by size: %s', (_, texts, expected) => {
  expect(shown(texts)).toEqual(expected)
})

test.each([
  ['true or false', ['True', 'False', "Can't tell"]],
  ['yes and no with reasons', ['Yes, because A', 'Yes, as B', 'No, because C', 'No, as D', 'No, for E']],
])('what a form always lists alike keeps the order of the file: %s', (_, texts) => {
  expect(shown(texts)).toEqual(texts)
})

test('the author has the last word, both ways', () => {
  const mild = ['Mild', 'Moderate', 'Severe', 'Life-threatening', 'Near fatal']
  expect(shown(mild, true)).toEqual(mild)
  expect(shown(mild)).not.toEqual(mild)
  const numbers = ['1 mg', '2 mg', '3 mg', '4 mg', '5 mg']
  expect(shown(numbers)).toEqual(numbers)
  expect(shown(numbers, false)).not.toEqual(numbers)
})

test('a list that stems share stands by the alphabet, by size, or as its author says', () => {
  const listed = (texts: readonly string[], keepOrder?: boolean) =>
    listOrder({ options: optionsOf(texts), keepOrder }).map(({ text }) => text)
  const mixed = ['Permethrin 5% cream', '*Candida albicans*', 'Aciclovir cream', '(Other)']
  expect(listed(mixed)).toEqual(['Aciclovir cream', '*Candida albicans*', '(Other)', 'Permethrin 5% cream'])
  expect(listed(mixed, true)).toEqual(mixed)
  expect(listed(['28 days', '5 days', '30 days', '14 days'])).toEqual(['5 days', '14 days', '28 days', '30 days'])
})

const question: SingleBestAnswer = {
  kind: 'question',
  type: 'single-best-answer',
  id: 'q',
  topic: 'any',
  concept: 'any',
  difficulty: 'easy',
  stem: 'Which?',
  sources: [],
  reviewBy: '2027-11-21',
  options: plain,
  key: 'c',
}

test('a question of an attempt is the question itself but for the order, with the text it belongs to', () => {
  const stimulus = {
    kind: 'stimulus' as const,
    type: 'passage' as const,
    id: 'p',
    topic: 'any',
    title: 'A text',
    body: 'Words.',
    sources: [],
    reviewBy: '2027-11-21',
  }
  const asked = attemptOf({ ...question, stimulusId: 'p', stimulus }, 'b3a1')
  expect(asked).toEqual({
    ...question,
    stimulusId: 'p',
    stimulus,
    options: optionOrder({ id: 'q', options: plain }, 'b3a1'),
  })
})
