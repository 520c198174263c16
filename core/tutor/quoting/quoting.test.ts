import { describe, expect, test } from 'vitest'
import { makeLibrary, makePassage } from '../../testing/make-library.ts'
import { extract } from './extract.ts'
import { figuresLine, statesFigure } from './figures.ts'
import { intentOf } from './intent.ts'
import { citationOf, quoteLines } from './quote-lines.ts'
import { tableRowsOf } from './table-rows.ts'

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

  test('of a table bring its head along', () => {
    const { sentences } = quoted(
      'Test, Normal, High\nHbA1c, below 42, 48 or more\nGlucose, up to 6, 7 or more',
      'HbA1c',
    )
    expect(sentences.map(({ text }) => text)).toEqual(['Test, Normal, High', 'HbA1c, below 42, 48 or more'])
  })
})

describe('the rows of a table', () => {
  test('are lines of cells below each other; a list and two lines are none', () => {
    const rows = tableRowsOf('A, B\n1, 2\n3, 4\nA sentence, with a comma.\n- one, two\n- three, four\n- five, six')
    expect([...rows.keys()]).toEqual([0, 5, 10])
    expect(rows.get(0)?.head).toBeNull()
    expect(rows.get(5)?.head?.text).toBe('A, B')
    expect(tableRowsOf('A, B\n1, 2').size).toBe(0)
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
    expect(intentOf('Why is B wrong?').is).toBe('why-wrong')
    expect(intentOf('Give me another question like this.').is).toBe('similar')
    expect(intentOf('What should I study next?').is).toBe('next')
    expect(intentOf('What is an anion gap?').is).toBe('define')
    expect(intentOf('How is sepsis treated?').is).toBe('find')
  })
})
