import { expect, test } from 'vitest'
import type { ResourceCard } from '../../../core/contract/shop/resources.ts'
import { relatedResources } from './related-resources.ts'

const resource = (id: string, tags: string[], featured = false): ResourceCard => ({
  id,
  title: id,
  description: id,
  type: 'guide',
  category: 'interview',
  tags,
  featured,
  link: `/resources/${id}`,
  downloads: 0,
})
const course = {
  title: 'MMI and interview coaching',
  description: 'Stations on ethics and role-play.',
  type: 'Interview practice',
  curriculum: ['NHS and public health'],
}
const related = (resources: ResourceCard[], limit?: number) =>
  relatedResources(course, resources, limit).map(({ id }) => id)

test('a tag in the title is closer than one in the text, and one that is nowhere is left out', () => {
  const resources = [resource('text', ['ethics']), resource('none', ['statutes']), resource('title', ['MMI'])]
  expect(related(resources)).toEqual(['title', 'text'])
})

test('a tag is found as whole words only', () => {
  expect(
    related([resource('part', ['view']), resource('hyphen', ['role-play']), resource('two', ['public health'])]),
  ).toEqual(['hyphen', 'two'])
  expect(related([resource('nothing', ['–'])])).toEqual([])
})

test('featured ones come first among equals, and no more than asked for', () => {
  const resources = [resource('plain', ['NHS']), resource('featured', ['ethics'], true), resource('third', ['ethics'])]
  expect(related(resources, 2)).toEqual(['featured', 'plain'])
})
