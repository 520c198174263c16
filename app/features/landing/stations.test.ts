import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { stages, stationsOf } from './stations.ts'

const slugs = ['ukmla-akt', 'casper', 'lnat', 'mmi-interviews', 'ucat-complete', 'medical-application-strategy']

test('the way to the licence follows its stages, whatever the order of the catalogue', () => {
  expect(stationsOf(slugs.map((slug) => ({ slug }))).map(({ course }) => course.slug)).toEqual([
    'medical-application-strategy',
    'ucat-complete',
    'casper',
    'mmi-interviews',
    'ukmla-akt',
  ])
})

test('a stage without a course is left out', () => {
  expect(stationsOf([{ slug: 'casper' }])).toHaveLength(1)
  expect(stationsOf([])).toEqual([])
})

test('every stage has its course among our content', () => {
  const courses = path.resolve(import.meta.dirname, '../../../content/courses')
  expect(stages.filter(({ slug }) => !existsSync(path.join(courses, slug)))).toEqual([])
})
