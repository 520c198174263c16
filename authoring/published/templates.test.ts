import { expect, test } from 'vitest'
import { instantiate, numbersFor } from '../../core/questions/numeric-template/instantiate.ts'
import { roundAs } from '../../core/content/rounding.ts'
import { courses } from './our-content.ts'
import { recomputed } from './template-recomputed.ts'

const templates = courses.flatMap(({ questions }) => questions.filter((each) => each.type === 'numeric-template'))

test('there are at least 25 templates, and each has a recomputation', () => {
  expect(templates.length).toBeGreaterThanOrEqual(25)
  expect(templates.map(({ id }) => id).toSorted()).toEqual(Object.keys(recomputed).toSorted())
})

test.each(templates)('$id comes to what a formula of its own gives, for a thousand seeds', (template) => {
  const recompute = recomputed[template.id]!
  for (let seed = 0; seed < 1000; seed++) {
    const { key, stem } = instantiate(template, String(seed))
    const unrounded = recompute(Object.fromEntries(numbersFor(template, String(seed))))
    const expected = template.rounding === undefined ? unrounded : roundAs(template.rounding, unrounded)
    expect(expected, stem).toBeCloseTo(key, 9)
  }
})
