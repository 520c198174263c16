import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { lintDuplicates } from '../lint/lint-duplicates.ts'
import { lintCourse } from '../lint/lint.ts'
import { lintResource, lintShop } from '../lint/lint-shop.ts'
import { blindProgress, readBlind } from '../blind/read-blind.ts'
import type { ReadCourse } from '../../server/content/read-content.ts'
import { readShop } from '../../server/content/read-shop.ts'
import { courses, errors, folder } from './our-content.ts'

const { shop, resources, media } = await readShop(folder, errors)

/** No later than any review-by date: a test must not fail because time has passed. */
const day = '2026-11-22'

test('no file has a mistake, and no item breaks a rule', () => {
  expect(errors).toEqual([])
  expect(courses.flatMap((course) => lintCourse(course, day))).toEqual([])
  expect(lintDuplicates(courses.flatMap((course) => course.questions))).toEqual([])
  expect(lintShop(shop, courses)).toEqual([])
  const paths = new Set(media.map(({ path }) => path))
  expect(resources.flatMap((resource) => lintResource(resource, courses, paths))).toEqual([])
})

const courseOf = (slug: string): ReadCourse => {
  const course = courses.find(({ file }) => file.slug === slug)
  if (!course) throw new Error(`there is no course ${slug}`)
  return course
}

const inTopic = (topic: string) => (item: { topic: string }) => item.topic === topic
const ofType = (type: string) => (item: { type: string }) => item.type === type

const promised: [slug: string, category: string, what: string, count: (course: ReadCourse) => number, least: number][] =
  [
    ['gphc-calculations-starter', 'Pharmacy', 'questions', ({ questions }) => questions.length, 40],
    [
      'ukmla-akt',
      'Medicine',
      'best answers',
      ({ questions }) => questions.filter(ofType('single-best-answer')).length,
      120,
    ],
    [
      'ucat-complete',
      'Medicine',
      'verbal',
      ({ questions }) => questions.filter(inTopic('verbal-reasoning')).length,
      44,
    ],
    [
      'ucat-complete',
      'Medicine',
      'decisions',
      ({ questions }) => questions.filter(inTopic('decision-making')).length,
      35,
    ],
    [
      'ucat-complete',
      'Medicine',
      'numbers',
      ({ questions }) => questions.filter(inTopic('quantitative-reasoning')).length,
      36,
    ],
    ['ucat-complete', 'Medicine', 'ratings', ({ questions }) => questions.filter(ofType('sjt-rating')).length, 69],
    [
      'ucat-complete',
      'Medicine',
      'most and least',
      ({ questions }) => questions.filter(ofType('most-least')).length,
      6,
    ],
    ['mmi-interviews', 'Medicine', 'orders', ({ questions }) => questions.filter(ofType('ranking')).length, 6],
    ['ore-part-1', 'Dentistry', 'sorting', ({ questions }) => questions.filter(ofType('drag-sets')).length, 6],
    ['casper', 'Medicine', 'scenarios', ({ tasks }) => tasks.filter(ofType('casper-scenario')).length, 22],
    ['mmi-interviews', 'Medicine', 'stations', ({ tasks }) => tasks.filter(ofType('mmi-station')).length, 20],
    ['medical-application-strategy', 'Medicine', 'notes', ({ notes }) => notes.length, 12],
    ['medical-application-strategy', 'Medicine', 'questions', ({ questions }) => questions.length, 40],
    [
      'ore-part-1',
      'Dentistry',
      'best answers',
      ({ questions }) => questions.filter(ofType('single-best-answer')).length,
      100,
    ],
    ['ore-part-1', 'Dentistry', 'matching sets', ({ stimuli }) => stimuli.filter(ofType('option-list')).length, 15],
    ['dental-admissions', 'Dentistry', 'stations', ({ tasks }) => tasks.filter(ofType('mmi-station')).length, 15],
    ['dental-admissions', 'Dentistry', 'questions', ({ questions }) => questions.length, 40],
    ['gphc-part-1', 'Pharmacy', 'calculations', ({ questions }) => questions.length, 80],
    [
      'gphc-part-1',
      'Pharmacy',
      'templates',
      ({ questions }) => questions.filter(ofType('numeric-template')).length,
      25,
    ],
    [
      'gphc-part-2',
      'Pharmacy',
      'best answers',
      ({ questions }) => questions.filter(ofType('single-best-answer')).length,
      90,
    ],
    ['gphc-part-2', 'Pharmacy', 'matching sets', ({ stimuli }) => stimuli.filter(ofType('option-list')).length, 15],
    [
      'gphc-part-2',
      'Pharmacy',
      'matching',
      ({ questions }) => questions.filter(ofType('extended-matching')).length,
      30,
    ],
    ['sqe1-flk1', 'Law', 'best answers', ({ questions }) => questions.filter(ofType('single-best-answer')).length, 90],
    ['sqe1-flk2', 'Law', 'best answers', ({ questions }) => questions.filter(ofType('single-best-answer')).length, 90],
    ['lnat', 'Law', 'passages', ({ stimuli }) => stimuli.filter(ofType('passage')).length, 12],
    [
      'lnat',
      'Law',
      'of passages',
      ({ questions }) => questions.filter((each) => each.stimulusId !== undefined).length,
      42,
    ],
    ['lnat', 'Law', 'essays', ({ tasks }) => tasks.filter(ofType('essay')).length, 6],
  ]
test.each(promised)('%s (%s) has its %s', (slug, category, _what, count, least) => {
  const course = courseOf(slug)
  expect(course.file.category).toBe(category)
  expect(count(course)).toBeGreaterThanOrEqual(least)
})

test.each(courses.filter(({ file }) => file.priceMinor > 0).map((course) => [course.file.slug, course] as const))(
  '%s has notes, a glossary, a reference sheet and a preview of four items',
  (_slug, { notes, handbook, preview }) => {
    expect(notes.length).toBeGreaterThanOrEqual(8)
    expect(handbook.glossary.length).toBeGreaterThanOrEqual(20)
    expect(handbook.concepts.length).toBeGreaterThanOrEqual(10)
    expect(handbook.reference?.body.length).toBeGreaterThan(500)
    expect(preview.map(({ type }) => type)).toEqual(['video', 'text', 'quiz', 'download'])
  },
)

test.each(courses.map((course) => [course.file.slug, course] as const))(
  'every question of %s was solved by a reader who had not seen its key, as it is now',
  async (slug, course) => {
    expect(blindProgress(course, await readBlind(join(folder, 'courses', slug))).unsolved).toEqual([])
  },
)

test('the shop has what it is to open with', () => {
  expect(resources.length).toBeGreaterThanOrEqual(40)
  expect(new Set(resources.map(({ type }) => type)).size).toBe(5)
  expect(new Set(resources.map(({ category }) => category)).size).toBe(4)
  expect(shop.faq.length).toBeGreaterThanOrEqual(40)
  expect(new Set(shop.faq.map(({ category }) => category)).size).toBe(4)
  expect(shop.tutors).toHaveLength(8)
  expect(shop.testimonials).toHaveLength(9)
  expect(shop.coupons).toHaveLength(6)
})

test('who reads how to have their money back finds where one withdraws, and what of gifts does not come back', () => {
  const terms = shop.legal.find(({ page }) => page === 'terms')?.body ?? ''
  const refund = shop.faq.find(({ id }) => id === 'faq-refund')?.answer ?? ''
  // Consumer Rights Directive, article 6(1)(h): also that there is such a button, and where.
  expect(terms).toContain('[Withdraw from contract here](/withdraw)')
  for (const text of [terms, refund]) expect(text).toMatch(/code somebody has redeemed/)
})

test('expert sessions and plans have the prices of the specification', () => {
  expect(shop.sessions.map(({ title, minutes, priceMinor }) => [title, minutes, priceMinor])).toEqual([
    ['MMI Interview Coaching', 60, 7500],
    ['Medical School Application Review', 90, 12000],
    ['Study Strategy Session', 45, 6000],
  ])
  expect(
    shop.plans.map((plan) => [plan.family, plan.name, plan.currency, plan.monthlyMinor, plan.monthlyOfYearMinor]),
  ).toEqual([
    ['pricing', 'Free', 'GBP', 0, undefined],
    ['pricing', 'Pro', 'GBP', 2999, 2399],
    ['pricing', 'Premium', 'GBP', 4999, 3999],
    ['plans', 'Starter', 'USD', 1999, 1599],
    ['plans', 'Professional', 'USD', 3999, 3199],
    ['plans', 'Elite', 'USD', 7999, 6399],
    ['subscribe', 'Basic', 'USD', 2900, undefined],
    ['subscribe', 'Premium', 'USD', 5900, undefined],
    ['subscribe', 'Professional', 'USD', 9900, undefined],
  ])
  expect(shop.plans.flatMap(({ yearMinor }) => yearMinor ?? [])).toEqual([28_790, 47_990])
})

test('every picture is well-formed', () => {
  const pictures = [...courses.flatMap((course) => course.media), ...media].filter(({ path }) => path.endsWith('.svg'))
  const broken = pictures.flatMap(({ path, bytes }) => {
    const parser = new SaxesParser()
    const faults: string[] = []
    parser.on('error', ({ message }) => faults.push(`${path}: ${message}`))
    parser.write(new TextDecoder().decode(bytes)).close()
    return faults
  })
  expect(broken).toEqual([])
})
