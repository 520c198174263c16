import { expect, test } from 'vitest'
import type { ResourceDetail } from '../../../core/contract/shop/resource-detail.ts'
import { resourceFile } from './resource-file.ts'

const guide: ResourceDetail = {
  id: 'guide-units',
  title: 'Units & <rounding>',
  description: 'What to write.',
  type: 'guide',
  category: 'practice',
  tags: ['units'],
  featured: false,
  link: '/resources/guide-units',
  downloads: 0,
  body: '## First\n\nWrite the **unit**. <script>alert(1)</script>\n\n| a | b |\n| --- | --- |\n| 1 | |',
  sources: [{ title: 'SI brochure', url: 'https://example.org/si', asOf: '2026-11' }],
  reviewBy: '2027-09-01',
}

test('a guide becomes one page with its sources, and text in it stays text', () => {
  const { name, mediaType, text } = resourceFile(guide, 'Vademecum')
  expect([name, mediaType]).toEqual(['guide-units.html', 'text/html'])
  expect(text).toContain('<title>Units &amp; &lt;rounding&gt;</title>')
  expect(text).toContain('<h2>First</h2>')
  expect(text).toContain('<strong>unit</strong>')
  expect(text).toContain('<table>')
  expect(text).toContain('<a href="https://example.org/si">SI brochure</a>. As of November 2026.')
  expect(text).not.toContain('<script>')
})

test('a tool on paper is its formulas, a quiz has its answers after all questions', () => {
  const tool = {
    inputs: [{ name: 'h', label: 'Hours', min: 1, max: 60, step: 1, value: 10 }],
    results: [{ name: 'm', label: 'Minutes', expression: 'h * 60', rounding: 'to the nearest 10' }],
  }
  expect(resourceFile({ ...guide, type: 'tool', tool }, 'Vademecum').text).toContain(
    '<strong>Minutes</strong> = “Hours” × 60, shown to the nearest 10',
  )
  const base = {
    kind: 'question' as const,
    topic: 't',
    sources: guide.sources,
    reviewBy: '2027-09-01',
    concept: 'c',
    difficulty: 'easy' as const,
  }
  const questions: ResourceDetail['questions'] = [
    {
      ...base,
      id: 'q-one',
      type: 'single-best-answer',
      stem: 'Which one?',
      options: [
        { id: 'a', text: 'This', explanation: 'It is this one.' },
        { id: 'b', text: 'That', explanation: 'It is not that one.' },
        { id: 'c', text: 'None', explanation: 'There is one.' },
      ],
      key: 'a',
    },
    {
      ...base,
      id: 'q-two',
      type: 'numeric',
      stem: 'How much?',
      key: 1250.0625,
      tolerance: 0,
      unit: 'mg',
      steps: [],
      pitfalls: [],
      explanation: 'So much.',
    },
  ]
  const { text } = resourceFile({ ...guide, type: 'quiz', questions }, 'Vademecum')
  expect(text.indexOf('Which one?')).toBeLessThan(text.indexOf('Question 1: A: This'))
  expect(text.slice(0, text.indexOf('Answers'))).not.toContain('It is this one.')
  expect(text).toContain('Question 2: 1,250.0625 mg')
})
