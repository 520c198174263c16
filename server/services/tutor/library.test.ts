import { expect, test } from 'vitest'
import { packManifest } from '../../../core/content/pack.ts'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { shopLibrary } from '../../../core/contract/tutor/library.ts'
import { newestPack } from '../../models/shop/pack-row.ts'
import { sampleCourse, sampleNote } from '../../testing/samples/sample-course.ts'
import { sampleShop } from '../../testing/samples/sample-shop.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { publishCourses } from '../shop/publishing/publish.ts'
import { publishShop } from '../shop/publishing/publish-shop.ts'
import { entitlementService } from '../study/entitlements.ts'
import { tutorLibrary } from './library.ts'

const synonyms = [
  ['scale', 'balance'],
  ['zebra', 'quagga'],
]
const free = () => ({ ...sampleCourse(), synonyms })
const paid = (body = 'Mind the hidden scale.') => {
  const course = sampleCourse({ id: 2, slug: 'second', priceMinor: 4900 })
  return { ...course, notes: [sampleNote('paid-note', { body })], synonyms }
}

async function found(app: TestApp, userId: string | null, query: string): Promise<string[]> {
  const library = await tutorLibrary(app.deps).forUser(userId)
  return library.search(query).map(({ passage }) => passage.id)
}

test('whoever may study a course finds all of it, and others what is open to everybody', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [free(), paid()])
  const student = await app.signUp()
  await student.call(enrol, { params: { id: 1 } })
  for (const asker of [null, student.userId]) expect(await found(app, asker, 'scale')).toEqual(['note:doses-note:0'])
  const grant = { userId: student.userId, courseId: 2, source: 'order', startsAtMs: 0, endsAtMs: null }
  await app.db.transaction((trx) => entitlementService(app.deps).grant(grant, trx))
  expect((await found(app, student.userId, 'scale')).toSorted()).toEqual(['note:doses-note:0', 'note:paid-note:0'])
  expect(await found(app, null, 'hidden')).toEqual([])
})

test('words that mean one thing lead to it, and those that lead to nothing of the course do not travel with it', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [free()])
  expect(await found(app, null, 'balance')).toEqual(['note:doses-note:0'])
  const { blobs } = packManifest.parse(JSON.parse((await newestPack(1, app.db))?.manifest ?? 'null'))
  const [search] = blobs.filter(({ role }) => role === 'search')
  expect(search?.bytes).toBe(JSON.stringify({ synonyms: [['scale', 'balance']] }).length)
})

test('how students ask leads to it, and a sample knows only how they ask about what it shows', async () => {
  await using app = await testApp()
  const concepts = ['dose-by-weight', 'hidden'].map((id) => ({ id, title: id, topic: 'doses', requires: [] }))
  const asked = { 'dose-by-weight': ['how much for a wee bairn'], hidden: ['where is the secret drawer'] }
  const course = { ...paid(), asked, noteConcepts: { 'paid-note': ['hidden'] } }
  await publishCourses(app.deps, [{ ...course, handbook: { ...course.handbook, concepts } }])
  const student = await app.signUp()
  const grant = { userId: student.userId, courseId: 2, source: 'order', startsAtMs: 0, endsAtMs: null }
  await app.db.transaction((trx) => entitlementService(app.deps).grant(grant, trx))
  expect(await found(app, student.userId, 'secret drawer')).toEqual(['note:paid-note:0'])
  expect(await found(app, null, 'wee bairn')).not.toEqual([])
  expect(await found(app, null, 'secret drawer')).toEqual([])
  const { sampleManifest } = (await newestPack(2, app.db)) ?? {}
  const [search] = packManifest
    .parse(JSON.parse(sampleManifest ?? 'null'))
    .blobs.filter(({ role }) => role === 'search')
  const sampled = { asked: { 'dose-by-weight': ['much wee bairn'] }, synonyms: [] }
  expect(search?.bytes).toBe(JSON.stringify(sampled).length)
})

test('a new version is searched as soon as it is published', async () => {
  await using app = await testApp()
  const student = await app.signUp()
  await publishCourses(app.deps, [paid()])
  const grant = { userId: student.userId, courseId: 2, source: 'order', startsAtMs: 0, endsAtMs: null }
  await app.db.transaction((trx) => entitlementService(app.deps).grant(grant, trx))
  expect(await found(app, student.userId, 'hidden')).toEqual(['note:paid-note:0'])
  await publishCourses(app.deps, [paid('Mind the open one.')])
  expect(await found(app, student.userId, 'hidden')).toEqual([])
  expect(await found(app, student.userId, 'open')).toEqual(['note:paid-note:0'])
})

test('the texts of the shop are cited to everybody, and go to devices as one answer', async () => {
  await using app = await testApp()
  const course = { ...sampleCourse(), preview: [] }
  await publishCourses(app.deps, [course])
  const shop = { ...sampleShop(), synonyms: { admissions: [['offline', 'without a network']] } }
  await publishShop(app.deps, shop, [course])
  expect(await found(app, null, 'Does it work without a network?')).toContain('faq:offline:0')
  const answer = await app.call(shopLibrary, {})
  expect(answer.synonyms).toEqual([['offline', 'without a network']])
  expect(answer.passages.map(({ courseId }) => courseId)).toEqual(answer.passages.map(() => null))
  expect(answer.passages.find(({ id }) => id === 'faq:offline:0')).toMatchObject({ text: 'Yes.' })
})

test('one library is made for all who may study the same', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [free()])
  const { forUser } = tutorLibrary(app.deps)
  const [one, other] = await Promise.all([forUser(null), forUser((await app.signUp()).userId)])
  expect(one).toBe(other)
})
