import { expect, test } from 'vitest'
import { parseInline, parseMarkdown } from './markdown.ts'

const text = (words: string) => ({ is: 'text', text: words })

test('blank lines part paragraphs, single line ends are spaces', () => {
  expect(parseMarkdown('one\ntwo\n\nthree')).toEqual([
    { is: 'paragraph', of: [text('one two')] },
    { is: 'paragraph', of: [text('three')] },
  ])
})

test('emphasis nests and multiplication signs between numbers stay signs', () => {
  expect(parseInline('**a *b***')).toEqual([{ is: 'strong', of: [text('a '), { is: 'emphasis', of: [text('b')] }] }])
  expect(parseInline('2 * 3 * 4')).toEqual([text('2 * 3 * 4')])
  expect(parseInline('snake_case_name')).toEqual([text('snake_case_name')])
})

test('links go to https only; anything else leaves its words', () => {
  expect(parseInline('[BNF](https://bnf.nice.org.uk/)')).toEqual([
    { is: 'link', href: 'https://bnf.nice.org.uk/', of: [text('BNF')] },
  ])
  for (const href of [
    'javascript:alert(1)',
    'http://a.example',
    '//a.example',
    'https://a@b.example',
    'data:text/html,x',
  ]) {
    expect(parseInline(`see [this](${href}) now`)).toEqual([text('see this now')])
  }
})

test('images come from our own media only; anything else leaves its description', () => {
  expect(parseInline('![A syringe](/media/syringe-5.webp)')).toEqual([
    { is: 'image', src: '/media/syringe-5.webp', alt: 'A syringe' },
  ])
  expect(parseInline('![A syringe](https://a.example/x.png)')).toEqual([text('A syringe')])
  expect(parseInline('![A syringe](/media/../api/auth/me)')).toEqual([text('A syringe')])
})

test('HTML is text', () => {
  expect(parseMarkdown('<img src=x onerror=alert(1)>')).toEqual([
    { is: 'paragraph', of: [text('<img src=x onerror=alert(1)>')] },
  ])
})

test('lists nest and keep their first number', () => {
  expect(parseMarkdown('3. first\n4. second\n   - inner')).toEqual([
    {
      is: 'list',
      ordered: true,
      start: 3,
      items: [
        [{ is: 'paragraph', of: [text('first')] }],
        [
          { is: 'paragraph', of: [text('second')] },
          { is: 'list', ordered: false, start: 1, items: [[{ is: 'paragraph', of: [text('inner')] }]] },
        ],
      ],
    },
  ])
})

test('a table has a cell for every column in every row', () => {
  expect(parseMarkdown('| a | b |\n| --- | --: |\n| 1 |')).toEqual([
    {
      is: 'table',
      align: ['start', 'end'],
      head: [[text('a')], [text('b')]],
      rows: [[[text('1')], []]],
    },
  ])
})

test('a fence that is never closed ends with the text', () => {
  expect(parseMarkdown('```\nx < y')).toEqual([{ is: 'code', text: 'x < y' }])
})

test('an escaped mark is the mark itself', () => {
  expect(parseInline('5 \\* 4 \\_')).toEqual([text('5 * 4 _')])
})

test('a line to write on is no mark', () => {
  expect(parseInline('**Name:** ________ **Day:** ____')).toEqual([
    { is: 'strong', of: [text('Name:')] },
    text(' ________ '),
    { is: 'strong', of: [text('Day:')] },
    text(' ____'),
  ])
})

test('deep nesting ends as text and long input ends soon', () => {
  expect(() => parseMarkdown('>'.repeat(5000))).not.toThrow()
  expect(parseMarkdown('*a '.repeat(3000))).toHaveLength(1)
})
