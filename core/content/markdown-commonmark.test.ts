import { expect, test } from 'vitest'
import { markdownHtml } from './markdown-html.ts'

/** Our Markdown is a part of CommonMark 0.31, with the tables of GitHub. Cases are our own, in the order of the specification. */
const html = (source: string) => markdownHtml(source, (path) => path)
const li = (...items: string[]) => items.map((item) => `<li><p>${item}</p></li>`).join('')

const alike: [rule: string, source: string, html: string][] = [
  ['a backslash takes a mark its meaning', '\\*a\\* \\[b\\] \\`c\\`', '<p>*a* [b] `c`</p>'],
  ['a backslash takes the start of a line its meaning', '\\# a\n\n\\- b\n\n1\\. c', '<p># a</p><p>- b</p><p>1. c</p>'],
  ['a backslash before a letter is itself', 'C:\\new', '<p>C:\\new</p>'],
  ['a backslash in code is itself', '`a\\*b`', '<p><code>a\\*b</code></p>'],
  ['three marks or more are a rule', '***', '<hr>'],
  ['a rule may have blanks between its marks', ' - -  -', '<hr>'],
  ['two marks are no rule', '--', '<p>--</p>'],
  ['a rule ends a paragraph', 'a\n***\nb', '<p>a</p><hr><p>b</p>'],
  ['a heading has one to six marks', '# a\n###### b', '<h1>a</h1><h6>b</h6>'],
  ['seven marks are no heading', '####### a', '<p>####### a</p>'],
  ['a heading has a blank after its marks', '#1 of 5', '<p>#1 of 5</p>'],
  ['a heading may be closed', '## a ##', '<h2>a</h2>'],
  ['a heading ends a paragraph', 'a\n# b\nc', '<p>a</p><h1>b</h1><p>c</p>'],
  ['a fence keeps its lines', '```\na\n\n  *b*\n```', '<pre><code>a\n\n  *b*</code></pre>'],
  ['a fence may name a language', '```sql\nselect\n```', '<pre><code>select</code></pre>'],
  ['a fence ends a paragraph', 'a\n```\nb\n```\nc', '<p>a</p><pre><code>b</code></pre><p>c</p>'],
  ['lines of a paragraph are one', 'a\n  b\nc', '<p>a b c</p>'],
  ['any number of blank lines parts', '\n\na\n\n\n\nb\n', '<p>a</p><p>b</p>'],
  ['a quotation needs no blank', '>a', '<blockquote><p>a</p></blockquote>'],
  ['a quotation holds blocks', '> # a\n> - b', `<blockquote><h1>a</h1><ul>${li('b')}</ul></blockquote>`],
  ['a quotation in a quotation', '> > a', '<blockquote><blockquote><p>a</p></blockquote></blockquote>'],
  ['a blank line ends a quotation', '> a\n\nb', '<blockquote><p>a</p></blockquote><p>b</p>'],
  ['three marks make points', '- a\n- b', `<ul>${li('a', 'b')}</ul>`],
  ['a star and a plus make points', '* a\n\ntext\n\n+ b', `<ul>${li('a')}</ul><p>text</p><ul>${li('b')}</ul>`],
  ['a mark of a list has a blank after it', '-1 is below 1.5', '<p>-1 is below 1.5</p>'],
  [
    'numbers with a point or a bracket',
    '1. a\n\ntext\n\n3) b',
    `<ol start="1">${li('a')}</ol><p>text</p><ol start="3">${li('b')}</ol>`,
  ],
  ['the first number counts', '7. a\n9. b', `<ol start="7">${li('a', 'b')}</ol>`],
  ['a line that begins nothing goes on with its item', '1. a\nb\n\n2. c', `<ol start="1">${li('a b', 'c')}</ol>`],
  ['what is indented belongs to its item', '- a\n\n  b', '<ul><li><p>a</p><p>b</p></li></ul>'],
  ['a list in a list', '- a\n  1. b', `<ul><li><p>a</p><ol start="1">${li('b')}</ol></li></ul>`],
  ['points and numbers are two lists', '- a\n1. b', `<ul>${li('a')}</ul><ol start="1">${li('b')}</ol>`],
  ['a list ends a paragraph', 'a\n- b', `<p>a</p><ul>${li('b')}</ul>`],
  ['a fence in an item', '- ```\n  a\n  ```', '<ul><li><pre><code>a</code></pre></li></ul>'],
  ['marks in code are text', '`*a* <b>`', '<p><code>*a* &lt;b&gt;</code></p>'],
  ['code comes before emphasis', '`a *b` c*', '<p><code>a *b</code> c*</p>'],
  ['a line end in code is a blank', '`a\nb`', '<p><code>a b</code></p>'],
  ['code that is not closed', '`a', '<p>`a</p>'],
  ['one mark for emphasis', '*a* _b_', '<p><em>a</em> <em>b</em></p>'],
  ['two for more', '**a** __b__', '<p><strong>a</strong> <strong>b</strong></p>'],
  ['emphasis in the strong', '**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
  ['a star counts within a word', 'a*b*c', '<p>a<em>b</em>c</p>'],
  ['a line below does not', 'a_b_c', '<p>a_b_c</p>'],
  ['no blank inside the marks', 'a * b * c', '<p>a * b * c</p>'],
  ['a mark alone is text', '*a and **b', '<p>*a and **b</p>'],
  ['code in emphasis', '*`a`*', '<p><em><code>a</code></em></p>'],
  ['emphasis beside signs', '"*a*"', '<p>&quot;<em>a</em>&quot;</p>'],
  ['a link', '[a *b*](https://example.org/c)', '<p><a href="https://example.org/c">a <em>b</em></a></p>'],
  ['brackets in an address', '[a](https://example.org/b(c))', '<p><a href="https://example.org/b(c)">a</a></p>'],
  ['an address stands beside its words', '[a] (https://example.org)', '<p>[a] (https://example.org)</p>'],
  ['a picture', '![a b](/media/c.png)', '<p><img src="media/c.png" alt="a b"></p>'],
  ['brackets alone are text', '[a] and [b]', '<p>[a] and [b]</p>'],
  ['two blanks break a line', 'a  \nb', '<p>a<br>b</p>'],
  ['a backslash breaks a line', 'a\\\n  b', '<p>a<br>b</p>'],
  ['there is no break at the end', 'a  ', '<p>a</p>'],
  ['nor in code', '`a  \nb`', '<p><code>a   b</code></p>'],
]

test.each(alike)('as CommonMark: %s', (_, source, expected) => {
  expect(html(source)).toBe(expected)
})

const different: [rule: string, source: string, html: string][] = [
  [
    'HTML is text',
    '<b>a</b> &amp; <https://example.org>',
    '<p>&lt;b&gt;a&lt;/b&gt; &amp;amp; &lt;https://example.org&gt;</p>',
  ],
  ['an indented line is no code', '    a', '<p>a</p>'],
  ['a line below is no heading', 'a\n=', '<p>a =</p>'],
  ['only backticks fence', '~~~\na', '<p>~~~ a</p>'],
  ['the marks that close a heading need no blank', '# a#', '<h1>a</h1>'],
  ['a quotation ends with its marks', '> a\nb', '<blockquote><p>a</p></blockquote><p>b</p>'],
  ['points go on whatever their mark', '- a\n* b', `<ul>${li('a', 'b')}</ul>`],
  ['any number begins a list in a paragraph', 'a\n14. b', `<p>a</p><ol start="14">${li('b')}</ol>`],
  ['every item is of paragraphs', '- a', `<ul>${li('a')}</ul>`],
  ['code has one backtick, and its blanks', '` a `', '<p><code> a </code></p>'],
  ['the strong is outside', '***a***', '<p><strong><em>a</em></strong></p>'],
  ['nothing strong in emphasis', '*a **b** c*', '<p>*a <strong>b</strong> c*</p>'],
  ['a link has no title', '[a](https://example.org "b")', '<p>[a](https://example.org &quot;b&quot;)</p>'],
  ['a link by name is text', '[a][b]\n\n[b]: https://example.org', '<p>[a][b]</p><p>[b]: https://example.org</p>'],
]

test.each(different)('unlike CommonMark, to keep it small: %s', (_, source, expected) => {
  expect(html(source)).toBe(expected)
})
