import { describe, expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

const texts = (text: string) => sentencesOf(text).map((sentence) => sentence.text)

describe('the sentences of a text', () => {
  test('end at points, question and exclamation marks', () => {
    expect(texts('Stop the blood. Is it wrong? Check! Then go on.')).toEqual([
      'Stop the blood.',
      'Is it wrong?',
      'Check!',
      'Then go on.',
    ])
  })

  test('do not end in numbers, cases, titles and initials', () => {
    expect(texts('Give 0.5 mL at once. See Donoghue v. Stevenson. Mrs. Kaur saw Dr. M. Porter.')).toEqual([
      'Give 0.5 mL at once.',
      'See Donoghue v. Stevenson.',
      'Mrs. Kaur saw Dr. M. Porter.',
    ])
    expect(texts('Toxic above 1.5 mmol/L. Stop it.')).toEqual(['Toxic above 1.5 mmol/L.', 'Stop it.'])
    expect(texts('Opioids, e.g. codeine, constipate. Beware.')).toHaveLength(2)
  })

  test('of lists and tables are their lines, without the marks of a list', () => {
    expect(texts('Causes:\n- pernicious anaemia\n- vegan diet\n1. Ferritin, low, normal')).toEqual([
      'Causes:',
      'pernicious anaemia',
      'vegan diet',
      'Ferritin, low, normal',
    ])
  })

  test('stand in it word for word where they say', () => {
    const text = '  One (two). “Three.” \n\n - Four\tfive.  Six'
    for (const { text: words, start, end } of sentencesOf(text)) expect(text.slice(start, end)).toBe(words)
    expect(texts(text)).toEqual(['One (two).', '“Three.”', 'Four\tfive.', 'Six'])
  })

  test('of nothing are none', () => {
    for (const text of ['', ' ', '\n\n', ' - ']) expect(texts(text).length).toBeLessThanOrEqual(1)
  })

  test('are found in time, whatever it is made of', () => {
    // Whatever takes the square of such a length takes longer than a test may.
    const many = (part: string) => part.repeat(200_000 / part.length)
    for (const part of ['.', '?!', '."', ' ']) expect(texts(`Stop.${many(part)}x`).length, part).toBeLessThanOrEqual(2)
    expect(texts(many('Stop. Go! '))).toHaveLength(40_000)
  })
})
