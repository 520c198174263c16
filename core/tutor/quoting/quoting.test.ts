import { describe, expect, test } from 'vitest'
import { termsOf } from '../../search/terms.ts'
import { makeLibrary, makePassage } from '../../testing/make-library.ts'
import type { Passage } from '../passage.ts'
import { extract } from './extract.ts'
import { figureAsked, figuresLine, statesFigure } from './figures.ts'
import { newAsk } from '../ask.ts'
import { contextOf } from './context.ts'
import { defines, findIn } from './find-answer.ts'
import { intentOf } from './intent.ts'
import { citationOf, quoteLines } from './quote-lines.ts'
import { statementsOf } from './statements.ts'

const quoted = (text: string, query: string, isAllowed?: (text: string) => boolean) => {
  const library = makeLibrary([
    makePassage('p', text, { heading: ['Title'] }),
    makePassage('other', 'Something else of no matter.'),
  ])
  const lines = extract(library, query, library.search(query), isAllowed ? { isAllowed } : {})
  return quoteLines(lines, isAllowed ? { isAllowed } : {})
}

describe('sentences that answer', () => {
  test('say nothing twice', () => {
    const { sentences } = quoted(
      'Lithium rises with NSAIDs. Lithium rises with NSAIDs. Lithium falls with sodium.',
      'lithium NSAIDs sodium',
    )
    expect(sentences.map(({ text }) => text)).toEqual(['Lithium rises with NSAIDs.', 'Lithium falls with sodium.'])
  })

  test('stand in the order of their passage and share a citation where they stand together', () => {
    const { sentences, citations } = quoted(
      'Potassium is high. Calcium protects the heart. Insulin moves potassium into cells.',
      'potassium insulin calcium heart',
    )
    expect(sentences.map(({ text }) => text)).toEqual([
      'Potassium is high.',
      'Calcium protects the heart.',
      'Insulin moves potassium into cells.',
    ])
    expect(citations).toHaveLength(1)
  })

  test('never take along, within a citation, what may not be said', () => {
    const text = 'Potassium is high. The key is calcium. Insulin moves potassium into cells.'
    const { citations } = quoted(text, 'potassium insulin calcium', (words) => !words.includes('key'))
    expect(citations.map(({ quote }) => quote)).toEqual(['Potassium is high.', 'Insulin moves potassium into cells.'])
  })

  test('of a table are rows under the heads of its columns, cited without them', () => {
    const text = 'Test\tNormal\tHigh\nGlucose\tup to 6\t7 or more\nHbA1c\tbelow 42\t48 or more'
    const { sentences, citations } = quoted(text, 'HbA1c')
    expect(sentences).toEqual([
      {
        text: 'Test: HbA1c · Normal: below 42 · High: 48 or more',
        cells: [
          { head: 'Test', text: 'HbA1c' },
          { head: 'Normal', text: 'below 42' },
          { head: 'High', text: '48 or more' },
        ],
        citation: 1,
        support: 'verbatim',
      },
    ])
    expect(citations.map(({ quote }) => quote)).toEqual(['HbA1c\tbelow 42\t48 or more'])
    expect(citations[0]?.href).toContain('cited=HbA1c%20below%2042%2048%20or%20more')
  })

  test('of a table are found by the heads of their columns', () => {
    const { sentences } = quoted('Test\tNormal range\nFerritin\t15 to 200', 'normal range of ferritin')
    expect(sentences.map((sentence) => sentence.text)).toEqual(['Test: Ferritin · Normal range: 15 to 200'])
  })

  test('of a table are not said where the head of a column may not be', () => {
    const { sentences } = quoted('Test\tKey\nFerritin\tlow', 'ferritin low', (words) => !words.includes('Key'))
    expect(sentences).toEqual([])
  })
})

describe('an answer', () => {
  const said = (text: string, query: string, heading = 'Title') => {
    const library = makeLibrary([
      makePassage('p', text, { heading: [heading] }),
      makePassage('other', 'Something else of no matter.'),
    ])
    return extract(library, query, library.search(query)).map(({ sentence }) => sentence.text)
  }

  test('takes along what a sentence points back to, in the same paragraph', () => {
    const text = 'Lithium is cleared by the kidneys. This falls with ibuprofen.\nIt is cheap, ibuprofen.'
    expect(said(text, 'what happens with ibuprofen')).toEqual([
      'Lithium is cleared by the kidneys.',
      'This falls with ibuprofen.',
      'It is cheap, ibuprofen.',
    ])
  })

  test('takes along the sentence that an item of a list goes on from', () => {
    const text = 'The dose is halved when two of three hold:\n- age 80 or over\n- creatinine 133 or more'
    expect(said(text, 'creatinine')).toEqual(['The dose is halved when two of three hold:', 'creatinine 133 or more'])
  })

  test('has the whole of a list that is asked for, and of no other', () => {
    const text =
      'The Act has principles:\n- assume capacity\n- support first\n- folly is allowed\nAfter that, record it.'
    const list = ['The Act has principles:', 'assume capacity', 'support first', 'folly is allowed']
    expect(said(text, 'What are the principles of the Act, from capacity on?')).toEqual(list)
    expect(said(text, 'What are the rules on support animals?')).not.toContain('folly is allowed')
  })

  test('has no sentence that holds only how it was asked, or a number', () => {
    const text = 'Four kinds come again and again. Step 3 is the best. Methadone is restarted by the prescriber.'
    expect(said(text, 'which four kinds of methadone, 3 of them')).toEqual([
      'Methadone is restarted by the prescriber.',
    ])
  })

  test('prefers a sentence with a number where one is asked for', () => {
    const text = 'An official search gives priority. It counts from the search. Thirty working days, 30 in all.'
    expect(said(text, 'How long does it last?', 'How long does priority last?')).toContain(
      'Thirty working days, 30 in all.',
    )
  })
})

describe('what was half chosen of a list', () => {
  const halfChosen = (text: string, query: string) => {
    const library = makeLibrary([
      makePassage('p', text, { heading: ['Low blood sugar, hypo'] }),
      makePassage('other', 'Something else of no matter.'),
    ])
    return extract(library, query, library.search(query)).map(({ sentence }) => sentence.text)
  }
  const text =
    'A hypo is treated by how the person is:\n- awake: juice treats it\n- better: bread treats it\n- unconscious: glucagon, 999'

  test('is said whole, so that nobody misses the rest', () => {
    expect(halfChosen(text, 'how a person treats it with juice')).toContain('unconscious: glucagon, 999')
  })

  test('stays as it is where the list is not what was asked for', () => {
    expect(halfChosen(text, 'juice, bread, cake, cola')).not.toContain('unconscious: glucagon, 999')
  })
})

const saidOf = (passages: Passage[], text: string) => {
  const ask = newAsk({ text, engine: 'device', seed: '', nowMs: 0 })
  const { lines } = findIn(makeLibrary(passages), text, intentOf(text), contextOf(ask))
  return lines.map(({ sentence }) => sentence.text)
}

describe('a comparison', () => {
  test('has all of the table that compares the two', () => {
    const heading = ['Iron deficiency or trait?']
    const text =
      '\tIron deficiency\tTrait\nFerritin\tlow\tnormal\nRed cells\tfew\tmany\nTransferrin\thigh\tnormal\nIron\tlow\thigh\nA2\tfew\tmany'
    const passages = [makePassage('p', text, { heading }), makePassage('other', 'Something else of no matter.')]
    expect(saidOf(passages, 'iron deficiency v trait')).toEqual([
      'Ferritin · Iron deficiency: low · Trait: normal',
      'Red cells · Iron deficiency: few · Trait: many',
      'Transferrin · Iron deficiency: high · Trait: normal',
      'Iron · Iron deficiency: low · Trait: high',
      'A2 · Iron deficiency: few · Trait: many',
    ])
  })
})

describe('the rows of a table', () => {
  test('stand between sentences, each under the head of its own table', () => {
    const text = 'First. Second.\n\tB\n1\t2. Two.\n\t4\n\nC\tD\n5\t\nA sentence, with a comma.'
    const found = statementsOf(text)
    expect(found.map((statement) => statement.text)).toEqual([
      'First.',
      'Second.',
      '1 · B: 2. Two.',
      'B: 4',
      'C: 5',
      'A sentence, with a comma.',
    ])
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      'First.',
      'Second.',
      '1\t2. Two.',
      '4',
      '5',
      'A sentence, with a comma.',
    ])
  })
})

describe('figures', () => {
  test('are doses, periods, thresholds and prices', () => {
    for (const text of [
      'Give 500 micrograms.',
      'within 72 hours',
      'above 180/120 mmHg',
      '£30,000',
      '20–30 mg a day',
      'at least 3 of them',
      '6 years',
    ])
      expect(statesFigure(text), text).toBe(true)
    for (const text of ['Section 36 says so.', 'In 2005 the Act came.', 'Two people.', 'HbA1c'])
      expect(statesFigure(text), text).toBe(false)
  })

  test('are of the kind that is asked for', () => {
    const often = figureAsked('methotrexate how often?')
    expect(often?.('It is taken once a week.')).toBe(true)
    expect(often?.('A dose is 15 mg.')).toBe(false)
    const long = figureAsked('How long is the test?')
    expect(long?.('It lasts two hours.')).toBe(true)
    expect(long?.('Its score is out of 42 points.')).toBe(false)
    expect(figureAsked('how much paracetamol')?.('At most 4 g.')).toBe(true)
    expect(figureAsked('What is sepsis?')).toBeNull()
  })

  test('are dated by their oldest source, and by the day on which it was opened where that is known of all', () => {
    const source = (asOf: string, openedOn: string | null) => ({ title: 't', url: null, asOf, openedOn })
    const cited = (...sources: ReturnType<typeof source>[]) => [
      citationOf(makePassage('p', 'Give 5 mg.', { sources }), 0, 10, 1),
    ]
    expect(figuresLine(cited(source('2026-11', '2026-11-03'), source('2026-10', '2026-11-01')))).toContain(
      'opened on 1 November 2026',
    )
    expect(figuresLine(cited(source('2026-11', '2026-11-03'), source('2026-10', null)))).toContain(
      'October 2026; check them',
    )
    expect(figuresLine(cited())).toBeNull()
    expect(figuresLine([citationOf(makePassage('p', 'No figure.'), 0, 10, 1)])).toBeNull()
  })
})

describe('what a question wants done', () => {
  test('is told by its form', () => {
    expect(intentOf('What is the difference between theft and robbery?')).toEqual({
      is: 'compare',
      sides: ['theft', 'robbery'],
    })
    expect(intentOf('apixaban vs warfarin')).toEqual({ is: 'compare', sides: ['apixaban', 'warfarin'] })
    expect(intentOf('theft v robbery')).toEqual({ is: 'compare', sides: ['theft', 'robbery'] })
    expect(intentOf('diff between theft and robbery').is).toBe('compare')
    expect(intentOf('Why is B wrong?').is).toBe('why-wrong')
    expect(intentOf('Give me another question like this.').is).toBe('similar')
    expect(intentOf('show me another like this').is).toBe('similar')
    for (const next of [
      'What should I study next?',
      'I have 25 minutes',
      'I’ve only got half an hour today.',
      'Plan my week',
      'My exam is in three weeks',
      'ok, what do I do now?',
    ])
      expect(intentOf(next).is).toBe('next')
    expect(intentOf('knocked out tooth, what do I do?').is).toBe('find')
    expect(intentOf('What is an anion gap?').is).toBe('define')
    expect(intentOf('How is sepsis treated?').is).toBe('find')
    expect(
      intentOf('My exam is on negligence in three weeks: what is the but-for test and when does it fail?').is,
    ).toBe('find')
  })
})

describe('a sentence that says what something is', () => {
  const asked = termsOf('What is hypertension?')

  test('names that and nothing narrower', () => {
    expect(defines('Hypertension is a clinic pressure of 140/90 mmHg or more.', asked)).toBe(true)
    expect(defines('A tort means a civil wrong.', termsOf('what is a tort'))).toBe(true)
    expect(defines('Accelerated hypertension is an emergency.', asked)).toBe(false)
    expect(defines('It is hypertension that damages the kidney.', asked)).toBe(false)
  })

  test('is not looked for where nothing is named', () => {
    expect(defines('It is so.', termsOf('what is it'))).toBe(false)
  })
})

describe('a term of a glossary', () => {
  const term = (name: string, meaning: string) =>
    makePassage(name, `${name}: ${meaning}`, { kind: 'glossary', heading: [name] })

  test('is called by what stands before the bracket, and by what stands in it', () => {
    const passages = [
      term('Creatinine clearance (CrCl)', 'An estimate of kidney function.'),
      makePassage('p', 'The creatinine clearance, CrCl, falls with age.', { heading: ['Creatinine clearance CrCl'] }),
    ]
    const meaning = ['Creatinine clearance (CrCl): An estimate of kidney function.']
    expect(saidOf(passages, 'What is creatinine clearance?')).toEqual(meaning)
    expect(saidOf(passages, 'What is CrCl?')).toEqual(meaning)
  })
})
