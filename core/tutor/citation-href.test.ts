import { describe, expect, test } from 'vitest'
import { hrefOf } from './citation-href.ts'
import { citedParameter, citedRange } from './cited-words.ts'
import type { Passage, PassageKind } from './passage.ts'

const text = 'Stop the blood. Then check the name and the bag.'
const passage = (kind: PassageKind, courseId: number | null): Passage => ({
  id: `${kind}:x:1`,
  kind,
  sourceId: 'some-source',
  courseId,
  topic: null,
  concept: null,
  heading: ['Title'],
  text,
  keyOf: null,
  sources: [],
})

describe('the address of a citation', () => {
  test('leads to where the passage stands and names the words to mark', () => {
    const words = 'cited=Stop%20the%20blood.'
    expect(hrefOf(passage('note', 2), 0, 15)).toBe(`/study/2/notes/some-source?${words}`)
    expect(hrefOf(passage('explanation', 2), 0, 15)).toBe(`/study/2/questions?item=some-source&${words}`)
    expect(hrefOf(passage('own-note', 2), 0, 15)).toBe(`/study/2/questions?item=some-source&${words}`)
    expect(hrefOf(passage('reference', 2), 0, 15)).toBe(`/study/2/reference?${words}`)
    expect(hrefOf(passage('glossary', 2), 0, 15)).toBe(`/study/2/reference?${words}`)
    expect(hrefOf(passage('resource', null), 0, 15)).toBe(`/resources/some-source?${words}`)
    expect(hrefOf(passage('faq', null), 0, 15)).toBe(`/faq?${words}#some-source`)
  })

  test('stays within the app whatever a source is called', () => {
    const odd = { ...passage('resource', null), sourceId: '//evil.example/?a=<b>' }
    expect(hrefOf(odd, 0, 4)).toMatch(/^\/resources\/%2F%2Fevil\.example/)
  })
})

describe('the words to mark', () => {
  test('are found again in the text that they come from', () => {
    expect(citedRange(text, citedParameter('Then check the name'))).toEqual({ start: 16, end: 35 })
  })

  test('are found where a page wraps them otherwise', () => {
    const wrapped = 'Stop the blood.\n   Then  check the\tNAME and the bag.'
    const range = citedRange(wrapped, 'Then check the name')
    expect(range && wrapped.slice(range.start, range.end)).toBe('Then  check the\tNAME')
  })

  test('of a row are found in the cells of a table', () => {
    expect(citedRange('Ferritin\tlow (below 15)\nIron\thigh', 'Ferritin, low (below 15)')).toEqual({
      start: 0,
      end: 22,
    })
  })

  test('of a long quotation are its beginning and its end', () => {
    const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')
    const cited = citedParameter(`${long}.`)
    expect(cited.length).toBeLessThan(110)
    expect(citedRange(`Before. ${long}. After.`, cited)).toEqual({ start: 8, end: 8 + long.length })
  })

  test('that stand nowhere mark nothing', () => {
    for (const cited of ['', '   ', 'nowhere', ' … ', 'Stop … nowhere', '<script>'])
      expect(citedRange(text, cited)).toBeNull()
  })
})
