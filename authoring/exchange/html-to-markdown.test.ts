import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownHtml } from '../../core/content/markdown-html.ts'
import { escapeHtml } from '../../core/html.ts'
import { parseMarkdown } from '../../core/content/markdown.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'

const converted = (html: string) =>
  htmlToMarkdown(html, (address) => (address === 'here.png' ? 'media/here.png' : null))

const cases: [fact: string, html: string, markdown: string][] = [
  ['paragraphs', '<p>One\n  line.</p><p>Two</p>', 'One line.\n\nTwo'],
  ['text beside blocks', 'One<div>Two</div>three', 'One\n\nTwo\n\nthree'],
  ['emphasis', '<p>A <b>bold </b>word, an <em>oblique</em> one</p>', 'A **bold** word, an *oblique* one'],
  [
    'signs that mean something',
    '<p>2 * 3 * 4 [a] `b` _c_ | ~d~ \\e</p>',
    '2 \\* 3 \\* 4 \\[a\\] \\`b\\` \\_c\\_ \\| \\~d\\~ \\\\e',
  ],
  ['signs at the start of a line', '<p># one</p><p>- two</p><p>3. three</p>', '\\# one\n\n\\- two\n\n3\\. three'],
  ['comparisons', '<p>4 &lt; 5 &amp;amp; 6 &gt; 5</p>', '4 < 5 &amp; 6 > 5'],
  ['line breaks', 'One<br>two<br/>three', 'One\\\ntwo\\\nthree'],
  ['lists', '<ul><li>One</li><li>Two<ol><li>Deep</li></ol></li></ul>', '- One\n- Two\n\n  1. Deep'],
  ['headings and rules', '<h3>Title</h3><hr><blockquote><p>Said</p></blockquote>', '### Title\n\n---\n\n> Said'],
  [
    'tables',
    '<table><thead><tr><th>Dose</th><th>mL</th></tr></thead><tbody><tr><td>5 | 6<br>mg</td></tr></tbody></table>',
    '| Dose | mL |\n| --- | --- |\n| 5 \\| 6 mg |  |',
  ],
  ['code', '<p><code>a * b</code></p><pre>one\n  two</pre>', '`a * b`\n\n```\none\n  two\n```'],
  ['powers and indices', '<p>10<sup>3</sup> m<sup>-1</sup> H<sub>2</sub>O x<sup>ab</sup></p>', '10³ m⁻¹ H₂O x^(ab)'],
  ['links of the web', '<a href="https://example.org/a">A page</a>', '[A page](https://example.org/a)'],
  ['pictures of the file', '<p><img src="here.png" alt="A [curve]"></p>', '![A curve](media/here.png)'],
  ['the attributes of editors', '<p class="x" style="color:red" dir="ltr"><span lang="en">Text</span></p>', 'Text'],
  ['nothing', '<p>&nbsp;</p><p></p>', ''],
]

test.each(cases)('%s become Markdown', (_, html, markdown) => {
  expect(converted(html)).toEqual({ markdown, dropped: [] })
})

test('what has no place is left out and named', () => {
  const html =
    '<style>p{}</style><p>One <img src="https://example.org/x.png" alt="far"> <a href="http://example.org/">plain</a></p><video></video>'
  expect(converted(html)).toEqual({
    markdown: 'One far plain',
    dropped: ['<style>', 'the picture https://example.org/x.png', 'the link to http://example.org/', '<video>'],
  })
})

test('any words in HTML stand as these words in our Markdown', () => {
  const signs = fc.constantFrom(...'\\`*_{}[]()#+-.!|<>~&"\' 1a\u00e9:/', '](', '![', '**', '---', '1. ', '&lt;')
  const words = fc
    .array(signs, { minLength: 1, maxLength: 20 })
    .map((parts) => parts.join('').replace(/\s+/g, ' ').trim())
  fc.assert(
    fc.property(words, (said) => {
      fc.pre(said !== '')
      const { markdown } = converted(`<p>${escapeHtml(said)}</p>`)
      expect(parseMarkdown(markdown)).toEqual([{ is: 'paragraph', of: [{ is: 'text', text: said }] }])
    }),
  )
})

test('Markdown as HTML and back says the same', () => {
  const markdown = [
    'A **bold** word, `code` and *more*.\\\nA new line with [a page](https://example.org/).',
    '- One\n- Two',
    '| A | B |\n| --- | --- |\n| 1 | ![Words](media/x.png) |',
    '## Title',
    '> Said',
  ].join('\n\n')
  const html = markdownHtml(markdown, (path) => path)
  expect(htmlToMarkdown(html, (path) => path)).toEqual({ markdown, dropped: [] })
})
