import { join } from 'node:path'
import { expect, test } from 'vitest'
import { previewCourse } from '../../core/contract/shop/course-preview.ts'
import { listCourses } from '../../core/contract/shop/courses.ts'
import { listExpertSessions } from '../../core/contract/shop/expert-sessions.ts'
import { listFaq } from '../../core/contract/shop/faq.ts'
import { listPlans } from '../../core/contract/shop/plans.ts'
import { getResource } from '../../core/contract/shop/resource-detail.ts'
import { listResources } from '../../core/contract/shop/resources.ts'
import { listTestimonials } from '../../core/contract/shop/testimonials.ts'
import { listTutors } from '../../core/contract/shop/tutors.ts'
import { getLegalPage, getSite } from '../../core/contract/site/site.ts'
import { publishContent } from '../../server/services/shop/publishing/publish.ts'
import { testApp } from '../../server/testing/test-app.ts'

test('the content folder is published as it stands, and answered by every call', async () => {
  await using app = await testApp()
  const published = await publishContent(app.deps, join(import.meta.dirname, '../../content'))
  expect(published[0]).toEqual({ courseId: 1, version: 1, isNew: true })
  expect(app.logLines.filter((line) => line.includes('left out'))).toEqual([])
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
  for (const page of ['privacy', 'terms']) {
    const { body } = await app.call(getLegalPage, { params: { page } })
    expect(body).toContain(shown.operator.name)
    expect(body).toContain('Sample details')
    expect(body).not.toMatch(/\{\{|\}\}|^# /m)
  }
})
