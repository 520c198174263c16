import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentWith, sound } from '../../server/testing/samples/tiny-course.ts'
import { checkContent } from './check-content.ts'

const files = {
  'concepts.yaml': `${sound['concepts.yaml']}  - { id: other, title: Other, topic: first-letter, requires: [nothing] }\n`,
  'glossary.yaml': 'terms:\n  - { term: One, meaning: The first, concept: nothing }\n',
  'preview.yaml': `items:\n${[1, 2, 3, 4].map((at) => `  - { id: t-${at}, title: T, description: T, minutes: 1, type: text, note: none }\n`).join('')}`,
  'reference.md':
    '---\ntitle: Reference\nsources:\n  - { title: A site, url: https://example.org/, asOf: 2026-11 }\n---\n\nText.\n',
}

test.each(Object.keys(files))('what is wrong in %s is told there, and not in course.yaml', async (name) => {
  const folder = join(await contentWith({ ...sound, ...files }), 'courses', 'tiny')
  const { mistakes } = await checkContent(folder, { todayIso: '2026-11-28', withShop: false })
  const told = mistakes.map((each) => each.slice(folder.length + 1))
  expect(told.filter((each) => each.startsWith(`${name}:1: ${name} of tiny: `))).not.toEqual([])
  expect(told.filter((each) => each.startsWith('course.yaml'))).toEqual([])
})

test('a picture that no browser would show is told, by its file and line', async () => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`
  const pictures = { 'media/a.png': 'not png', 'media/b.svg': svg('\n<text>1 & 2</text>'), 'media/c.svg': svg('') }
  const content = await contentWith({ ...sound, ...pictures })
  const { mistakes } = await checkContent(content, { todayIso: '2026-11-28', withShop: false })
  const media = join(content, 'courses', 'tiny', 'media')
  expect(mistakes.filter((each) => each.includes('media'))).toEqual([
    `${media}/a.png:1: is damaged, or no png`,
    `${media}/b.svg:2: is not well-formed XML: unclosed tag: text`,
  ])
})
