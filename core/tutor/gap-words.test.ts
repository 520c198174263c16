import { expect, test } from 'vitest'
import { type Gap, gapGroups, gapWords } from './gap-words.ts'

const gap = (asker: string, question: string, askedOn = '2026-11-21'): Gap => ({
  asker,
  words: gapWords(question),
  topics: ['Renal medicine'],
  askedOn,
})

test('of a question its telling words are kept, and nothing that could be somebody’s own', () => {
  expect(gapWords('What is the half-life of digoxin in renal failure?')).toEqual([
    'half',
    'life',
    'digoxin',
    'renal',
    'failure',
  ])
  expect(gapWords('I am ada@example.org, www.ada.example, ring 07700900123')).toEqual(['ring'])
})

test('what three students asked about is shown by the words that they share, most asked first', () => {
  const groups = gapGroups([
    ...['a', 'b', 'c', 'd'].map((asker) => gap(asker, `How is digoxin dosed in renal failure of ${asker}nna?`)),
    ...['a', 'b', 'c'].map((asker) => gap(asker, 'What about lithium?', '2026-11-22')),
    gap('e', 'What does my aunt Mathilda take?'),
  ])
  expect(groups).toMatchObject([
    { askers: 4, questions: 4, topics: ['Renal medicine'], lastAskedOn: '2026-11-21' },
    { words: ['lithium'], askers: 3, questions: 3, lastAskedOn: '2026-11-22' },
  ])
  expect(groups[0]?.words).toHaveLength(2)
  expect(JSON.stringify(groups)).not.toMatch(/mathilda|anna/)
})

test('one student who asks a hundred times is one', () => {
  expect(gapGroups(Array.from({ length: 100 }, () => gap('a', 'Where is the lithium chapter?')))).toEqual([])
})
