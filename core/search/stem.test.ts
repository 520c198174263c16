import { expect, test } from 'vitest'
import { stem } from './stem.ts'

/** `form stem`, a pair a line. */
const stemmed = (pairs: string) =>
  pairs
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .filter(([form = '', own]) => stem(form) !== own)
    .map(([form = '', own]) => `${form} → ${stem(form)}, not ${own}`)

test('plurals and forms of verbs', () => {
  expect(
    stemmed(`
      caresses caress
      ponies poni
      ties ti
      caress caress
      cats cat
      feed feed
      agreed agre
      plastered plaster
      bled bled
      motoring motor
      sing sing
      conflated conflat
      troubled troubl
      sized size
      hopping hop
      tanned tan
      falling fall
      hissing hiss
      fizzed fizz
      failing fail
      filing file
      happy happi
      sky sky
    `),
  ).toEqual([])
})

test('endings that make a word of another', () => {
  expect(
    stemmed(`
      relational relat
      conditional condit
      rational ration
      digitizer digit
      radically radic
      differently differ
      vilely vile
      analogously analog
      operator oper
      feudalism feudal
      decisiveness decis
      hopefulness hope
      callousness callous
      formality formal
      sensitivity sensit
      sensibility sensibl
      triplicate triplic
      formative form
      electricity electr
      electrical electr
      goodness good
      revival reviv
      allowance allow
      inference infer
      airliner airlin
      adjustable adjust
      defensible defens
      irritant irrit
      replacement replac
      adjustment adjust
      dependent depend
      adoption adopt
      emotion emot
      opinion opinion
      communism commun
      homologous homolog
      effective effect
      probate probat
      rate rate
      cease ceas
      controlling control
      roll roll
      cardiology cardiolog
    `),
  ).toEqual([])
})

test('forms of one word have one stem', () => {
  const forms = [
    ['download', 'downloads', 'downloaded', 'downloading'],
    ['infect', 'infected', 'infection', 'infections', 'infective'],
    ['diagnose', 'diagnosed', 'diagnosing'],
    ['study', 'studies', 'studied'],
    ['revise', 'revised', 'revising', 'revision'],
  ]
  for (const [first = '', ...others] of forms) {
    for (const other of others) expect(stem(other)).toBe(stem(first))
  }
})

test('short words, numbers and words of other scripts stay as they are', () => {
  for (const word of ['is', 'a', '0.9', 'h2o', 'σκέψεις']) expect(stem(word)).toBe(word)
})
