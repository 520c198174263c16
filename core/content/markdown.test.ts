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

test('a link or picture that never ends does not hide the one that begins inside it', () => {
  expect(parseInline('see [1 [BNF](https://bnf.nice.org.uk/)')).toEqual([
    text('see [1 '),
    { is: 'link', href: 'https://bnf.nice.org.uk/', of: [text('BNF')] },
  ])
  expect(parseInline('**a **b**')).toEqual([text('**a '), { is: 'strong', of: [text('b')] }])
  expect(parseInline('**a ** b**')).toEqual([{ is: 'strong', of: [text('a ** b')] }])
})

test('a heading ends before the marks that close it', () => {
  for (const line of ['## Dose', '## Dose ##', '##  Dose  ', '## Dose##  '])
    expect(parseMarkdown(line)).toEqual([{ is: 'heading', level: 2, of: [text('Dose')] }])
  expect(parseMarkdown('# a # #')).toEqual([{ is: 'heading', level: 1, of: [text('a #')] }])
})

test('two blanks or a backslash at the end of a line break it', () => {
  for (const line of ['a  \nb', 'a    \nb', 'a\\\nb'])
    expect(parseMarkdown(line)).toEqual([{ is: 'paragraph', of: [text('a'), { is: 'break' }, text('b')] }])
})

test('deep nesting ends as text', () => {
  expect(() => parseMarkdown('>'.repeat(5000))).not.toThrow()
  expect(() => parseInline(`x${'*'.repeat(100_000)}`)).not.toThrow()
})

/** Whatever takes the square of such a length takes longer than a test may. */
const length = 200_000
const blanks = ' '.repeat(length)
const many = (part: string) => part.repeat(length / part.length)
const paragraph = (words: string) => [{ is: 'paragraph', of: [text(words)] }]

test.each([
  ['a heading with a gap', `# a${blanks}b`, [{ is: 'heading', level: 1, of: [text(`a${blanks}b`)] }]],
  ['a heading that is a gap', `#${blanks}`, [{ is: 'heading', level: 1, of: [] }]],
  ['a heading of a line separator', `# ${blanks}\u2028b`, [{ is: 'heading', level: 1, of: [text('b')] }]],
  ['marks that close no heading', `# a${many('#')}b`, [{ is: 'heading', level: 1, of: [text(`a${many('#')}b`)] }]],
  ['a line with a gap', `a${blanks}b`, paragraph(`a${blanks}b`)],
  ['what looks like a rule', `---${blanks}b`, paragraph(`---${blanks}b`)],
  ['a table whose rule is none', `|\n|${blanks}-${blanks}b`, paragraph(`| |${blanks}-${blanks}b`)],
  ['labels that never end', many('['), paragraph(many('['))],
  ['pictures that never end', many('!['), paragraph(many('!['))],
  ['addresses that never end', many('[a]('), paragraph(many('[a]('))],
  ['strong words that never end', many('**a '), paragraph(many('**a ').trim())],
  ['strong words of the other kind', many('__a '), paragraph(many('__a ').trim())],
  ['emphasis that never ends', many('*a '), paragraph(many('*a ').trim())],
  ['code that never ends', `\`${many('a')}`, paragraph(`\`${many('a')}`)],
])('%s is read in time', (_, source, blocks) => {
  expect(parseMarkdown(source)).toEqual(blocks)
})

test('fences without end, and tables that would have more cells than the text has characters, are read in time', () => {
  expect(parseMarkdown(many('```\n'))).toHaveLength(length / 8)
  const wide = parseMarkdown(`${many('|a')}\n|-|\n${many('|\n')}`)
  expect(wide.map((block) => block.is)).toEqual(['paragraph'])
})
