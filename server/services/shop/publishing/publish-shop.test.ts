/** @module-tag postgres */
import knex from 'knex'
import { expect, test } from 'vitest'
import { previewCourse } from '../../../../core/contract/shop/course-preview.ts'
import { listFaq } from '../../../../core/contract/shop/faq.ts'
import { listPlans } from '../../../../core/contract/shop/plans.ts'
import { listResources } from '../../../../core/contract/shop/resources.ts'
import type { Shop } from '../../../../core/content/shop/shop.ts'
import { aResource } from '../../../../core/testing/make-shop.ts'
import { activeCoupon, couponRow } from '../../../models/shop/coupon-rows.ts'
import { previewedCourse, sampleShop } from '../../../testing/samples/sample-shop.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { publishCourses } from './publish.ts'
import { publishShop } from './publish-shop.ts'

const tables = ['shop_entries', 'plans', 'coupons', 'open_media', 'catalogue_state', 'pack_blobs']

async function stored({ db }: TestApp) {
  return await Promise.all(tables.map(async (table) => (await db(table)).map((row) => JSON.stringify(row)).toSorted()))
}

test('publishing the same again changes nothing', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [previewedCourse()])
  await publishShop(app.deps, sampleShop(), [previewedCourse()])
  const before = await stored(app)
  await publishShop(app.deps, sampleShop(), [previewedCourse()])
  expect(await stored(app)).toEqual(before)
})

test('what is gone from the folder is removed, and its files with it', async () => {
  await using app = await testApp()
  await publishShop(app.deps, sampleShop(), [previewedCourse()])
  await publishShop(app.deps, sampleShop({ faq: [], tutors: [], testimonials: [], sessions: [] }, []), [])
  for (const table of ['shop_entries', 'open_media', 'pack_blobs', 'pack_blob_pieces'])
    expect([table, await app.db(table)]).toEqual([table, []])
})

test('a file that a pack has is closed and stays in the pack', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [previewedCourse()])
  const packed: unknown[] = await app.db('pack_blobs').orderBy('sha256').pluck('sha256')
  await publishShop(app.deps, sampleShop({}, []), [previewedCourse()])
  await publishShop(app.deps, sampleShop({}, []), [])
  expect(await app.db('open_media')).toEqual([])
  expect(await app.db('pack_blobs').orderBy('sha256').pluck('sha256')).toEqual(packed)
})

test('a plan that is gone is kept and no longer sold, and may come back', async () => {
  await using app = await testApp()
  const { shop } = sampleShop()
  await publishShop(app.deps, sampleShop(), [])
  await publishShop(app.deps, sampleShop({ plans: shop.plans.slice(0, 1) }), [])
  expect((await app.call(listPlans, {})).map(({ id }) => id)).toEqual(['pricing-free'])
  expect(await app.db('plans').where({ id: 'elite' })).toHaveLength(1)
  await publishShop(app.deps, sampleShop(), [])
  expect((await app.call(listPlans, {})).map(({ id }) => id)).toEqual(['pricing-free', 'elite'])
})

test('coupons are good as the folder has them, and off when they are gone from it', async () => {
  await using app = await testApp()
  const course = previewedCourse()
  const common = { description: 'Off', firstOrderOnly: false }
  const december = { startsOn: '2026-12-01', endsOn: '2026-12-24', uses: 100, usesPerCustomer: 1 }
  const rules = { ...december, maxDiscountMinor: 1500, courses: [course.file.slug], firstOrderOnly: true }
  const coupons: Shop['coupons'] = [
    { ...common, code: 'Sample-12', type: 'percentage', value: 12.5, ...rules },
    { ...common, code: 'TAKE5', type: 'fixed', currency: 'GBP', valueMinor: 500 },
    { ...common, code: 'LATIN', type: 'percentage', value: 5, courses: ['latin'] },
    { ...common, code: 'GIVEN', type: 'percentage', value: 5 },
  ]
  await app.db('coupons').insert(operatorsCoupon('GIVEN', 2500))
  await publishShop(app.deps, sampleShop({ coupons }), [course])
  expect(await activeCoupon('SAMPLE-12', app.db)).toEqual({
    code: 'SAMPLE-12',
    description: 'Off',
    takes: { type: 'percentage', basisPoints: 1250 },
    currency: null,
    maxDiscountMinor: 1500,
    courseIds: [course.file.id],
    startsAtMs: Date.UTC(2026, 11, 1),
    endsAtMs: Date.UTC(2026, 11, 25),
    maxUses: 100,
    maxUsesPerCustomer: 1,
    firstOrderOnly: true,
  })
  expect(await activeCoupon('TAKE5', app.db)).toMatchObject({
    takes: { type: 'fixed', amountMinor: 500 },
    currency: 'GBP',
  })
  expect(await activeCoupon('GIVEN', app.db)).toMatchObject({ takes: { basisPoints: 2500 } })
  expect(await activeCoupon('LATIN', app.db)).toBeNull()
  const told = app.logLines.join('\n')
  expect(told).toContain('left out: coupon LATIN: there is no course latin')
  expect(told).toContain('left out: coupon GIVEN: an operator gave this code out')

  await publishShop(app.deps, sampleShop({ coupons: coupons.slice(0, 1) }), [course])
  expect(await app.db('coupons').where({ is_active: true }).orderBy('code').pluck('code')).toEqual([
    'GIVEN',
    'SAMPLE-12',
  ])
  await publishShop(app.deps, sampleShop({ coupons: coupons.slice(1, 2) }), [course])
  expect(await activeCoupon('TAKE5', app.db)).not.toBeNull()
})

const operatorsCoupon = (code: string, basisPoints: number) => {
  const rules = { currency: null, maxDiscountMinor: null, courseIds: null, startsAtMs: null, endsAtMs: null }
  const uses = { maxUses: null, maxUsesPerCustomer: null, firstOrderOnly: false }
  const coupon = { code, description: 'Off', takes: { type: 'percentage' as const, basisPoints }, ...rules, ...uses }
  return couponRow(coupon, { source: 'operator', batch: 'fair', nowMs: 0 })
}

test('a plan follows its tier', async () => {
  await using app = await testApp()
  const { shop } = sampleShop()
  await publishShop(app.deps, sampleShop(), [])
  await publishShop(app.deps, sampleShop({ tiers: shop.tiers.map((tier) => ({ ...tier, unlocks: ['Latin'] })) }), [])
  expect((await app.call(listPlans, {})).map((plan) => plan.unlocks)).toEqual([['Latin'], ['Latin']])
})

test('what names something missing is left out and told, opens nothing, and holds nothing else up', async () => {
  await using app = await testApp()
  const { shop } = sampleShop()
  const course = previewedCourse()
  const quiz = course.preview[2]!
  if (quiz.type === 'quiz') quiz.questions.push('gone')
  const asked = ['doses-0000', 'doses-0001', 'doses-0002', 'gone']
  const resources = [aResource({ id: 'broken', type: 'quiz', questions: asked }), aResource()]
  const given = sampleShop({ plans: shop.plans.map((plan) => ({ ...plan, tier: 'standard' })) }, resources)
  await publishShop(app.deps, given, [course])
  expect((await app.call(listResources, {})).map(({ id }) => id)).toEqual(['guide-labels'])
  expect((await app.call(previewCourse, { params: { id: 1 } })).map(({ id }) => id)).toEqual(['film', 'note', 'guide'])
  expect(await app.call(listPlans, {})).toEqual([])
  // Those of film, note and guide, but not the picture of the quiz's first question.
  expect(await app.db('open_media')).toHaveLength(3)
  const told = app.logLines.join('\n')
  for (const id of ['broken', 'quiz', 'elite']) expect(told).toContain(`left out: ${id}: there is no`)
})

test('a question that needs a passage is not asked by itself', async () => {
  await using app = await testApp()
  const course = previewedCourse()
  const questions = course.questions.map((each, at) => (at === 0 ? { ...each, stimulusId: 'passage' } : each))
  await publishShop(app.deps, sampleShop(), [{ ...course, questions }])
  expect((await app.call(listResources, {})).map(({ id }) => id)).not.toContain('quiz-doses')
})

test('several servers may publish at once', async () => {
  await using app = await testApp()
  const others = [1, 2].map(() => knex(app.db.client.config))
  try {
    await Promise.all(
      [app.db, ...others].map((db) => publishShop({ ...app.deps, db }, sampleShop(), [previewedCourse()])),
    )
  } finally {
    await Promise.all(others.map((db) => db.destroy()))
  }
  expect(await app.call(listFaq, {})).toHaveLength(2)
})
