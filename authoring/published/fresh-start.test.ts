import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { getCourse, listCourses } from '../../core/contract/shop/courses.ts'
import { listFaq } from '../../core/contract/shop/faq.ts'
import { listPlans } from '../../core/contract/shop/plans.ts'
import { listTestimonials } from '../../core/contract/shop/testimonials.ts'
import { getSite } from '../../core/contract/site/site.ts'
import { areThere } from '../../core/shop/capabilities.ts'
import { publishContent } from '../../server/services/shop/publishing/publish.ts'
import { testApp } from '../../server/testing/test-app.ts'
import { capabilitiesIn } from '../lint/lint-capabilities.ts'

/** What a shop says that was started with nothing configured. */
async function saidByFreshShop() {
  await using app = await testApp()
  await publishContent(app.deps, join(import.meta.dirname, '../../content'))
  const courses = await app.call(listCourses, {})
  return {
    answers: await app.call(listFaq, {}),
    voices: await app.call(listTestimonials, {}),
    plans: await app.call(listPlans, {}),
    site: await app.call(getSite, {}),
    courses: await Promise.all(courses.map(({ id }) => app.call(getCourse, { params: { id } }))),
    leftOut: app.logLines.filter((line) => line.includes('left out')),
  }
}
let said: Awaited<ReturnType<typeof saidByFreshShop>>
beforeAll(async () => {
  said = await saidByFreshShop()
}, 120_000)

const missingIn = (text: string) => capabilitiesIn(text).filter((name) => !areThere([name], new Set()))

test('no answer speaks of what a newcomer cannot do', () => {
  expect(said.answers.length).toBeGreaterThanOrEqual(25)
  for (const { id, question, answer } of said.answers)
    expect([id, missingIn(`${question} ${answer}`)]).toEqual([id, []])
})

test('no plan, testimonial or course speaks of it either', () => {
  for (const { id, description, features, limits, unlocks } of said.plans) {
    expect([id, features.length > 0]).toEqual([id, true])
    for (const line of [description, ...features, ...limits, ...unlocks])
      expect([line, missingIn(line)]).toEqual([line, []])
  }
  expect(said.plans.flatMap(({ features }) => features)).not.toContain('2 live sessions a month')
  expect(said.voices.length).toBeGreaterThanOrEqual(3)
  for (const { content } of said.voices) expect([content, missingIn(content)]).toEqual([content, []])
  for (const { description, features } of said.courses)
    for (const line of [description, ...features]) expect([line, missingIn(line)]).toEqual([line, []])
})

test('every figure is counted, and each page of figures has some', () => {
  expect(said.site.claims.filter(({ source }) => source !== 'computed')).toEqual([])
  for (const page of ['landing', 'medical', 'home', 'tutors', 'plans', 'faq'] as const)
    expect([page, said.site.claims.filter(({ shownOn }) => shownOn.includes(page)).length > 1]).toEqual([page, true])
  expect(said.site.homeFaqIds).toHaveLength(4)
  expect(said.site.storyIds).toHaveLength(3)
  expect(said.site.trial.text).toContain('14 days free')
  expect(said.site.moneyBack.text).toContain('30-day money-back guarantee')
  expect(said.leftOut).toEqual([])
})

test('a course counts what the app asks, and says who wrote and who reviewed it', () => {
  for (const { slug, questionCount, topics, contents, authorship } of said.courses) {
    const byTopic = topics.reduce((sum, topic) => sum + topic.questionCount, 0)
    const types = [...(contents?.questionTypes ?? []), ...(contents?.furtherTypes ?? [])]
    const byType = types.reduce((sum, { count }) => sum + count, 0)
    expect([slug, byTopic, byType]).toEqual([slug, questionCount, questionCount])
    expect([slug, authorship]).toEqual([slug, { writtenBy: 'software', reviewedBy: [] }])
  }
  const counts = Object.fromEntries(said.courses.map(({ slug, questionCount }) => [slug, questionCount]))
  expect(counts).toMatchObject({
    'ucat-complete': 190,
    lnat: 47,
    'gphc-part-1': 96,
    'gphc-part-2': 171,
    'ore-part-1': 215,
  })
})

test('a number that a course states of itself is what it counts', () => {
  const stated = said.courses.flatMap(({ slug, description, features, questionCount }) =>
    [description, ...features].flatMap((line) =>
      Array.from(
        line.matchAll(
          /\b(\d+) (?:decision making |"best next step" )?(?:questions|single best answers|calculations|vignettes)\b/g,
        ),
        ([, number]) => ({ slug, line, number: Number(number), questionCount }),
      ),
    ),
  )
  expect(stated.length).toBeGreaterThan(10)
  expect(stated.filter(({ number, questionCount }) => number !== questionCount)).toEqual([])
})
