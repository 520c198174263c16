import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalPages } from '../../core/content/shop/shop-kinds.ts'
import { previewCourse } from '../../core/contract/shop/course-preview.ts'
import { getCourse, listCourses } from '../../core/contract/shop/courses.ts'
import { listExpertSessions } from '../../core/contract/shop/expert-sessions.ts'
import { listFaq } from '../../core/contract/shop/faq.ts'
import { listPlans } from '../../core/contract/shop/plans.ts'
import { getResource } from '../../core/contract/shop/resource-detail.ts'
import { listResources } from '../../core/contract/shop/resources.ts'
import { listTestimonials } from '../../core/contract/shop/testimonials.ts'
import { listTutors } from '../../core/contract/shop/tutors.ts'
import { getLegalPage, getSite } from '../../core/contract/site/site.ts'
import { areThere } from '../../core/shop/capabilities.ts'
import { publishContent, type Published } from '../../server/services/shop/publishing/publish.ts'
import { testApp, type TestApp } from '../../server/testing/test-app.ts'
import { capabilitiesIn } from '../lint/lint-capabilities.ts'

/** A shop that was started with nothing configured, with the content folder as it stands. */
let app: TestApp
let published: Published[]

/** What such a shop says. */
async function saidByFreshShop() {
  const courses = await app.call(listCourses, {})
  return {
    answers: await app.call(listFaq, {}),
    testimonials: await app.call(listTestimonials, {}),
    plans: await app.call(listPlans, {}),
    site: await app.call(getSite, {}),
    courses: await Promise.all(courses.map(({ id }) => app.call(getCourse, { params: { id } }))),
    leftOut: app.logLines.filter((line) => line.includes('left out')),
  }
}
let said: Awaited<ReturnType<typeof saidByFreshShop>>
beforeAll(async () => {
  app = await testApp()
  published = await publishContent(app.deps, join(import.meta.dirname, '../../content'))
  said = await saidByFreshShop()
}, 120_000)
afterAll(() => app[Symbol.asyncDispose]())

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
  expect(said.testimonials.length).toBeGreaterThanOrEqual(3)
  for (const { content } of said.testimonials) expect([content, missingIn(content)]).toEqual([content, []])
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

test('the content folder is published as it stands, and answered by every call', async () => {
  expect(published[0]).toEqual({ courseId: 1, version: 1, isNew: true })
  expect(said.leftOut).toEqual([])
  for (const list of [listTutors, listTestimonials, listFaq, listExpertSessions, listPlans, listResources])
    expect((await app.call(list, {})).length, list.path).toBeGreaterThan(2)
  for (const { id } of await app.call(listResources, {}))
    expect((await app.call(getResource, { params: { id } })).body).not.toContain('](media/')
  for (const course of await app.call(listCourses, {})) {
    const preview = await app.call(previewCourse, { params: { id: course.id } })
    expect([course.slug, preview.length]).toEqual([course.slug, course.priceMinor > 0 ? 4 : preview.length])
    expect(JSON.stringify(preview)).not.toMatch(/\/media\/\d+\/|\]\(media\//)
  }

  const shown = await app.call(getSite, {})
  const faqIds = (await app.call(listFaq, {})).map(({ id }) => id)
  expect(shown.homeFaqIds).toHaveLength(4)
  expect(faqIds).toEqual(expect.arrayContaining(shown.homeFaqIds))
  expect(shown.startingPrice).toEqual({ planId: 'starter', amountMinor: 1999, currency: 'USD' })
  for (const page of legalPages) {
    const { body } = await app.call(getLegalPage, { params: { page } })
    expect(body).toContain(shown.operator.name)
    expect(body).toContain('Sample details')
    expect(body).not.toMatch(/\{\{|\}\}|^# /m)
  }
})
