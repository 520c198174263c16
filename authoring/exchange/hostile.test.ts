import { gzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { allIn, emptyCourse, fileToImport } from '../testing/exchange-course.ts'
import { writeCsv } from './csv.ts'
import { importQuestions } from './import-questions.ts'

const question = (inside: string, type = 'multichoice') => `<quiz>
  <question type="${type}">
    <name><text>planted</text></name>
    ${inside}
    <single>true</single>
    <answer fraction="100"><text>One</text></answer>
    <answer fraction="0"><text>Two</text></answer>
    <answer fraction="0"><text>Three</text></answer>
  </question>
</quiz>
`
const stem = (html: string, more = '') =>
  question(`<questiontext format="html"><text><![CDATA[${html}]]></text>${more}</questiontext>`)
const file = (attributes: string, base64: string) => stem('<p>Which?</p>', `<file ${attributes}>${base64}</file>`)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const gift = (text: string) => `::planted::${text}{=One ~Two ~Three}\n`
const csv = (text: string) => `id,type,stem,key,a,b,c\nplanted,single-best-answer,"${text}",a,One,Two,Three\n`
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64')
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
const bomb = zipSync({ 'quiz.xml': new Uint8Array(1_000_000) })
const megabyte = 1024 * 1024

type Hostile = [
  fact: string,
  name: string,
  content: string | Uint8Array | (() => Uint8Array),
  refusal: string,
  line?: number,
]

const hostile: Hostile[] = [
  // No text at all.
  ['100 MB of zeros', 'a.xml', () => new Uint8Array(100 * megabyte), 'is 100 MB; at most 20 MB are read, split it'],
  ['100 MB of blanks', 'a.csv', () => Buffer.alloc(100 * megabyte, ' '), 'is 100 MB; at most 20 MB are read, split it'],
  ['19 MB of zeros', 'a.gift', () => new Uint8Array(19 * megabyte), 'has NUL bytes, so it is damaged or no text'],
  ['19 MB of blanks', 'a.gift', () => Buffer.alloc(19 * megabyte, ' '), 'has nothing in it'],
  ['an empty file', 'a.csv', '', 'has nothing in it'],
  ['a zip bomb under another name', 'a.xml', bomb, 'is a packed file (zip or gzip), unpack it first'],
  ['a packed table', 'a.csv', bomb, 'is a packed file (zip or gzip), unpack it first'],
  ['a gzip', 'a.gift', gzipSync(new Uint8Array(1_000_000)), 'is a packed file (zip or gzip), unpack it first'],
  ['a damaged encoding', 'a.gift', new Uint8Array([0x41, 0xc3, 0x28]), 'is not UTF-8 text, save it as UTF-8'],
  ['UTF-16', 'a.xml', Buffer.from('\ufeff<quiz/>', 'utf16le'), 'is UTF-16 text, save it as UTF-8'],
  ['NUL bytes in text', 'a.gift', 'One\n\0Two', 'has NUL bytes, so it is damaged or no text', 2],
  ['control characters', 'a.gift', 'One\n\nTwo\u0007', 'has control characters, so it is damaged or no text', 3],
  ['another kind of file', 'a.pdf', '%PDF-1.7', 'is neither .gift (or .txt), .xml nor .csv'],
  ['Moodle XML under another name', 'a.gift', stem('<p>Which?</p>'), 'is Moodle XML, name it .xml'],
  ['no XML', 'a.xml', 'Which?', 'is not XML'],
  ['a page', 'a.xml', '<html></html>', 'is not Moodle XML: it begins with <html> and not with <quiz>'],
  // XML that multiplies, reads files, or never ends.
  [
    'a billion laughs',
    'a.xml',
    `<!DOCTYPE quiz [<!ENTITY l0 "ha">${laughs}]>\n<quiz>&l9;</quiz>`,
    'has a DTD (<!DOCTYPE …>), remove it',
  ],
  [
    'a file of this machine as an entity',
    'a.xml',
    '<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n<quiz>&e;</quiz>',
    'has a DTD (<!DOCTYPE …>), remove it',
    2,
  ],
  ['deep nesting', 'a.xml', '<quiz>'.repeat(100_000), 'is nested too deeply'],
  ['an element never closed', 'a.xml', '<quiz>\n<question>\n', 'is not well-formed XML: unclosed tag: question', 3],
  ['an unknown entity', 'a.xml', '<quiz>\n&nbsp;</quiz>', 'is not well-formed XML: undefined entity.', 2],
  [
    'another encoding said',
    'a.xml',
    '<?xml version="1.0" encoding="ISO-8859-1"?><quiz/>',
    'says it is ISO-8859-1, save it as UTF-8',
  ],
  ['no questions', 'a.xml', '<quiz></quiz>', 'has no questions'],
  [
    'too many questions',
    'a.gift',
    gift('Which?').concat('\n').repeat(5_001),
    'has more than 5000 questions, split it',
    10_001,
  ],
  [
    'too many rows',
    'a.csv',
    csv('Which?') + csv('Which?').split('\n')[1]?.concat('\n').repeat(5_000),
    'has more than 5000 questions, split it',
  ],
  // HTML that would run.
  ['a script', 'a.xml', stem('Which?<script>alert(1)</script>'), 'planted: has active content: <script>', 2],
  [
    'a script in GIFT',
    'a.gift',
    `\n${gift('[html]Which?<script>alert(1)</script>')}`,
    'planted: has active content: <script>',
    2,
  ],
  ['a script in Markdown', 'a.gift', gift('[markdown]Which?<ScRiPt src\\=x>'), 'planted: has active content: <script>'],
  ['a frame', 'a.xml', stem('<p><iframe srcdoc="x"></iframe>'), 'planted: has active content: <iframe>', 2],
  ['an event handler', 'a.xml', stem('<p onclick="x()">Which?</p>'), 'planted: has active content: onclick on <p>', 2],
  [
    'an event handler of a picture',
    'a.xml',
    stem('<img src=x onerror=x()>'),
    'planted: has active content: onerror on <img>',
    2,
  ],
  [
    'an event handler within a drawing',
    'a.xml',
    stem('<svg><g onload="x()"/></svg>'),
    'planted: has active content: onload on <g>',
    2,
  ],
  [
    'a link that runs',
    'a.xml',
    stem('<a href=" java\nscript:x()">Which?</a>'),
    'planted: has active content: a javascript: address on <a>',
    2,
  ],
  [
    'a link that holds a page',
    'a.xml',
    stem('<a href="data:text/html,x">Which?</a>'),
    'planted: has active content: a data: address on <a>',
    2,
  ],
  [
    'a link that runs, in Markdown',
    'a.csv',
    csv('[Which?](javascript:x)'),
    'planted: has active content: a javascript: address',
    2,
  ],
  ['HTML of many elements', 'a.xml', stem('<b>'.repeat(6_000)), 'planted: has HTML of too many elements', 2],
  [
    'misnested HTML that multiplies',
    'a.xml',
    stem(Array.from({ length: 2_000 }, (_, at) => `<b a${at}><p>`).join('')),
    'planted: has HTML of too many elements',
    2,
  ],
  ['HTML nested deeply', 'a.xml', stem('<div>'.repeat(3_000)), 'planted: has HTML nested too deeply', 2],
  ['a text without end', 'a.xml', stem('x'.repeat(100_001)), 'planted: has a text of more than 100000 characters', 2],
  ['marks of pictures without end', 'a.csv', csv('!['.repeat(200)), 'planted: has a text of more than 100 pictures', 2],
  // Files that lead elsewhere, or are not what they say.
  [
    'a name that climbs',
    'a.xml',
    file('name="../../evil.png" path="/" encoding="base64"', png),
    'the file ../../evil.png has a path in its name',
    4,
  ],
  [
    'an absolute name',
    'a.xml',
    file('name="/etc/cron.d/evil.png" encoding="base64"', png),
    'the file /etc/cron.d/evil.png has a path in its name',
    4,
  ],
  [
    'a name of Windows',
    'a.xml',
    file('name="..\\evil.png" encoding="base64"', png),
    'the file ..\\evil.png has a path in its name',
    4,
  ],
  [
    'a path beside the name',
    'a.xml',
    file('name="evil.png" path="/../../" encoding="base64"', png),
    'the file evil.png has a path (/../../)',
    4,
  ],
  [
    'a hidden file',
    'a.xml',
    file('name=".htaccess" encoding="base64"', png),
    'the file .htaccess has a path in its name',
    4,
  ],
  [
    'a program',
    'a.xml',
    file('name="evil.exe" encoding="base64"', png),
    'the file evil.exe is no picture: only png, webp, jpg and svg are taken',
    4,
  ],
  [
    'a page as a picture',
    'a.xml',
    file('name="evil.png" encoding="base64"', base64('<html></html>')),
    'the file evil.png is not what it says: no png',
    4,
  ],
  [
    'a drawing that runs',
    'a.xml',
    file(
      'name="evil.svg" encoding="base64"',
      base64('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'),
    ),
    'the file evil.svg is not what it says: no svg',
    4,
  ],
  [
    'a drawing that runs by another name',
    'a.xml',
    file(
      'name="evil.svg" encoding="base64"',
      base64('<svg xmlns:s="http://www.w3.org/2000/svg"><s:script>x()</s:script></svg>'),
    ),
    'the file evil.svg is not what it says: no svg',
    4,
  ],
  [
    'a drawing with a DTD',
    'a.xml',
    file('name="evil.svg" encoding="base64"', base64('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')),
    'the file evil.svg is not what it says: no svg',
    4,
  ],
  [
    'a picture of 3 MB',
    'a.xml',
    file('name="big.png" encoding="base64"', png.slice(0, 8) + 'A'.repeat(4 * megabyte)),
    'the file big.png is larger than 2 MB',
    4,
  ],
  [
    'a damaged picture',
    'a.xml',
    file('name="a.png" encoding="base64"', 'iVBOR*'),
    'the file a.png is damaged: not base64',
    4,
  ],
  // Braces and tables that do not close.
  ['a brace never closed', 'a.gift', '::planted::Which? {=One ~Two\n', 'planted: has a { that is never closed'],
  ['a brace never opened', 'a.gift', '\n::planted::Which? =One}\n', 'planted: has a } without {', 2],
  [
    'a quote never closed',
    'a.csv',
    'id,type,stem,key\n"planted,numeric',
    'is not a table: Quote Not Closed: the parsing is finished with an opening quote at line 2',
    2,
  ],
  [
    'two questions without a blank line between, in GIFT',
    'a.gift',
    `\n${gift('Which?')}::second::Which?{=One ~Two ~Three}\n`,
    'planted: has a second { behind its answers: a blank line stands between two questions',
    2,
  ],
  ['a table of something else', 'a.csv', 'name,age\nAda,36\n', 'has no column "id": the first row names the columns'],
  ['a column twice', 'a.csv', 'id,type,stem,key,key\n', 'has a column "key" that is not known or stands twice'],
]

test.each(hostile)('%s is refused and writes nothing', async (_, name, content, refusal, line = 1) => {
  const { dir, folder } = await emptyCourse()
  const path = await fileToImport(dir, name, typeof content === 'function' ? content() : content)
  const before = await allIn(dir)
  const refused = importQuestions({ file: path, course: folder, topic: 'doses', skip: true })
  await expect(refused).rejects.toMatchObject({ message: refusal, line })
  expect(await allIn(dir)).toEqual(before)
})

test('a file that is not there, and a folder, are refused', async () => {
  const { dir, folder } = await emptyCourse()
  const options = { course: folder, topic: 'doses' }
  await expect(importQuestions({ ...options, file: `${dir}/none.xml` })).rejects.toThrow('there is no such file')
  await expect(importQuestions({ ...options, file: dir })).rejects.toThrow('is not a file')
})

test('a table that a spreadsheet would run goes out as words, not as a formula', () => {
  const stemText = '=HYPERLINK("https://example.org","Click")'
  const out = writeCsv([
    {
      id: 'a',
      stem: stemText,
      asked: { is: 'number', key: -1, tolerance: 0, pitfalls: [] },
      explanation: "'@x",
      extras: { unit: '+mg' },
    },
  ])
  expect(out).toContain(`"'=HYPERLINK(""https://example.org"",""Click"")"`)
  expect(out).toContain(`"'-1"`)
  expect(out).toContain(`"''@x"`)
  expect(out).not.toMatch(/(^|,)"?[=+\-@]/m)
})
