import { expect, test } from 'vitest'
import type { AnswerSentence, Citation } from '../../core/tutor/answer.ts'
import { contentOf } from '../../core/tutor/chat-message.ts'
import type { ChatMessageRow } from '../../offline/tutor/chat-rows.ts'
import { answerOf } from '../../offline/tutor/testing/answer-of.ts'
import { isOwnPath } from '../ui/navigation/path-link.tsx'
import { answerWithSources, conversationAsMarkdown, markdownFileName } from './as-markdown.ts'

const citation: Citation = {
  ...{ number: 1, passageId: 'note:a:0', kind: 'note', courseId: 1, sourceId: 'a' },
  ...{ title: 'Potassium › Treatment', href: '/study/1/notes/a?cited=It', quote: 'It rises.', start: 0, end: 9 },
  sources: [{ title: 'BNF', url: null, asOf: '2026-11', openedOn: null }],
}
const answer = answerOf('', {
  sentences: [
    { text: 'It rises.', citation: 1, support: 'verbatim' },
    { text: 'It always does.', citation: null, support: 'unsupported' },
  ],
  citations: [citation],
})

test('an answer is copied with the numbers of its sources and what they are of, and what no passage holds is said', () => {
  expect(answerWithSources(answer, 'https://v.example')).toBe(
    `It rises. [1] It always does. (not found in the material)

[1] Potassium › Treatment; BNF (November 2026) https://v.example/study/1/notes/a?cited=It`,
  )
})

test('a saved conversation goes by its title, in letters and digits alone', () => {
  expect(markdownFileName({ title: 'What is a tort? ../../etc' })).toBe('What-is-a-tort-etc.md')
  expect(markdownFileName({ title: '???' })).toBe('conversation.md')
})

test('a conversation as Markdown holds no marks but its own, whatever was written', () => {
  const about = { conversationId: 'c', atMs: 1 }
  const rows: ChatMessageRow[] = [
    {
      ...{ ...about, id: 'q', role: 'user', answerId: 'a', replaces: null, failure: null },
      ...{ messageType: 'question', mode: 'qa', writingKind: null, about: null, rung: null },
      content: 'Why?\n# <script>alert(1)</script> ![x](http://evil.example)',
    },
    { ...about, id: 'a', role: 'assistant', answer, isHelpful: null },
  ]
  expect(conversationAsMarkdown({ title: 'General *Study* Session' }, rows, 'https://v.example')).toBe(
    String.raw`# General \*Study\* Session

**You**

> Why?
> \# \<script\>alert(1)\</script\> !\[x\](http://evil.example)

**Tutor**

It rises. \[1\] It always does. _(not found in the material)_

Sources:

1. [Potassium › Treatment; BNF (November 2026)](https://v.example/study/1/notes/a?cited=It)
`,
  )
})

test('a link to cited words with a bracket among them is whole, in Markdown and in a copy', () => {
  const words = encodeURIComponent('see below) and (')
  const cited = answerOf('', { citations: [{ ...citation, href: `/study/1/notes/a?cited=${words}` }] })
  const link = 'https://v.example/study/1/notes/a?cited=see%20below%29%20and%20%28'
  const rows: ChatMessageRow[] = [
    { conversationId: 'c', atMs: 1, id: 'a', role: 'assistant', answer: cited, isHelpful: null },
  ]
  expect(conversationAsMarkdown({ title: 'T' }, rows, 'https://v.example')).toContain(`](${link})\n`)
  expect(answerWithSources(cited, 'https://v.example').endsWith(` ${link}`)).toBe(true)
  expect(new URL(link).searchParams.get('cited')).toBe('see below) and (')
})

test('rows of a table are a table in Markdown, and lines with the heads of their columns in a copy', () => {
  const row = (name: string, high: string): AnswerSentence => ({
    text: `Test: ${name} · High: ${high}`,
    cells: [
      { head: 'Test', text: name },
      { head: 'High', text: high },
    ],
    citation: 1,
    support: 'verbatim',
  })
  const sentences: AnswerSentence[] = [
    { text: 'It rises.', citation: 1, support: 'verbatim' },
    row('HbA1c', '48|or more'),
    row('Glucose', '7'),
  ]
  const ofRows = answerOf('', { sentences, citations: [citation] })
  expect(answerWithSources(ofRows, 'https://v.example').split('\n').slice(0, 3)).toEqual([
    'It rises. [1]',
    'Test: HbA1c · High: 48|or more [1]',
    'Test: Glucose · High: 7 [1]',
  ])
  const rows: ChatMessageRow[] = [
    { conversationId: 'c', atMs: 1, id: 'a', role: 'assistant', answer: ofRows, isHelpful: null },
  ]
  expect(conversationAsMarkdown({ title: 'T' }, rows, 'https://v.example')).toContain(String.raw`It rises. \[1\]

| Test | High |  |
| --- | --- | --- |
| HbA1c | 48\|or more | \[1\] |
| Glucose | 7 | \[1\] |
`)
  expect(contentOf(ofRows)).toBe('It rises.\nTest: HbA1c · High: 48|or more\nTest: Glucose · High: 7')
})

test('a link of an answer leads nowhere but within the app', () => {
  expect(['/faq?cited=a#b', '/study/1/notes/a', '/'].map(isOwnPath)).toEqual([true, true, true])
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\\b',
    '/a b',
    '',
  ]
  expect(foreign.filter(isOwnPath)).toEqual([])
})
