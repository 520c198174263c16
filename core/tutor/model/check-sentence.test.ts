import { expect, test } from 'vitest'
import { makePassage } from '../../testing/make-library.ts'
import { checkSentence } from './check-sentence.ts'

const adrenaline = makePassage(
  'note:adrenaline:1',
  'Adrenaline is the first-line treatment of anaphylaxis. Give 500 micrograms into the muscle of the thigh. Antihistamines are not part of the first treatment. Adrenaline relaxes the airways and narrows the vessels of the skin.',
  { heading: ['Anaphylaxis', 'First treatment'] },
)
const dialysis = makePassage(
  'note:potassium:1',
  'Insulin moves potassium into the cells. Dialysis removes it from the body.',
  { heading: ['Potassium'] },
)
const passages = [adrenaline, dialysis]
const check = (written: string) => checkSentence(written, passages, () => 1)

test('a sentence that its passage holds is shown as it was written, with the words that hold it', () => {
  const checked = check('Adrenaline relaxes the airways, and narrows vessels in the skin [1].')
  expect(checked).toMatchObject({
    support: 'supported',
    text: 'Adrenaline relaxes the airways, and narrows vessels in the skin.',
  })
  expect(adrenaline.text.slice(checked?.start, checked?.end)).toBe(
    'Adrenaline relaxes the airways and narrows the vessels of the skin.',
  )
})

test('the source’s own words are verbatim', () => {
  expect(check('Insulin moves potassium into the cells [2].')).toMatchObject({ support: 'verbatim', passage: dialysis })
})

test('a figure is never the model’s: the source says it in its own words', () => {
  const source = { support: 'verbatim', text: 'Give 500 micrograms into the muscle of the thigh.' }
  for (const written of [
    'Give 5,000 micrograms into the muscle of the thigh [1].',
    'You inject 500 micrograms in the thigh muscle [1].',
    'Give it twice into the muscle of the thigh [1].',
    'Give it into the muscle of the thigh, 500 mg [1].',
  ])
    expect(check(written), written).toMatchObject(source)
})

test('what turns its source round is replaced by the source', () => {
  expect(check('Adrenaline is not the first-line treatment of anaphylaxis [1].')).toMatchObject({
    support: 'verbatim',
    text: 'Adrenaline is the first-line treatment of anaphylaxis.',
  })
  expect(check('Antihistamines are part of the first treatment [1].')).toMatchObject({
    text: 'Antihistamines are not part of the first treatment.',
  })
  expect(check('Antihistamines are the first-line treatment of anaphylaxis [1].')?.support).toBe('verbatim')
  expect(check('Potassium moves insulin into the cells [2].')).toMatchObject({
    text: 'Insulin moves potassium into the cells.',
  })
})

test('what another passage is about is not put into this one’s mouth', () => {
  expect(check('Insulin is the first-line treatment of anaphylaxis [1].')).toMatchObject({
    support: 'verbatim',
    text: 'Adrenaline is the first-line treatment of anaphylaxis.',
  })
})

test('what no passage holds is not shown, whatever it cites', () => {
  for (const written of [
    'Bananas are rich in magnesium and keep for a week [1].',
    'Adrenaline was discovered by Takamine in a laboratory [1].',
    'Insulin moves potassium into the cells [1].',
    'Insulin moves potassium into the cells [9].',
    'NO ANSWER',
    'Certainly! [1]',
    '[1]',
    '',
  ])
    expect(check(written), written).toBeNull()
})

test('a sentence without a number is held against all passages', () => {
  expect(check('Dialysis removes potassium from the body.')).toMatchObject({ passage: dialysis })
})

test('links, pictures and tags do not come through', () => {
  const written =
    'Insulin moves <b onclick="x()">potassium</b> ![p](https://evil.example/?q=1) into [cells](javascript:alert(1)) [2].'
  expect(check(written)?.text).toBe('Insulin moves potassium into cells.')
  expect(check('Insulin moves potassium into the cells of evil.example [2].')).toMatchObject({
    support: 'verbatim',
    text: 'Insulin moves potassium into the cells.',
  })
})
