import { expect, test } from 'vitest'
import { legalSections } from './legal-sections.ts'

test('a text is divided at its headings, which keep their own lists and tables', () => {
  expect(
    legalSections('Read this.\n\n## Who we are\n\nUs.\n\n- one\n\n### Further down\n\n## The one cookie\n\nIt.'),
  ).toEqual({
    before: 'Read this.',
    sections: [
      { id: 'who-we-are', title: 'Who we are', body: 'Us.\n\n- one\n\n### Further down' },
      { id: 'the-one-cookie', title: 'The one cookie', body: 'It.' },
    ],
  })
})

test('two headings of the same words have addresses of their own', () => {
  const { sections } = legalSections('## Fees\na\n## Fees\nb\n## £\nc')
  expect(sections.map(({ id }) => id)).toEqual(['fees', 'fees-2', 'part'])
})

test('a text without headings is read whole', () => {
  expect(legalSections('Only this.')).toEqual({ before: 'Only this.', sections: [] })
})
