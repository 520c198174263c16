import { expect, test } from 'vitest'
import { listExpertSessions } from '../../../core/contract/shop/expert-sessions.ts'
import { listFaq } from '../../../core/contract/shop/faq.ts'
import { listPlans } from '../../../core/contract/shop/plans.ts'
import { listTestimonials } from '../../../core/contract/shop/testimonials.ts'
import { listTutors } from '../../../core/contract/shop/tutors.ts'
import type { Config } from '../../config/config.ts'
import { publishShop } from '../../services/shop/publishing/publish-shop.ts'
import { sampleShop } from '../../testing/samples/sample-shop.ts'
import { testApp } from '../../testing/test-app.ts'

const paths = ['/api/tutors', '/api/testimonials', '/api/faq', '/api/sessions', '/api/plans', '/api/resources']

test('an empty shop has empty lists', async () => {
  await using app = await testApp()
  for (const path of paths) expect([path, (await app.get(path)).json]).toEqual([path, []])
})

test('invented people are marked as samples', async () => {
  await using app = await testApp()
  await publishShop(app.deps, sampleShop(), [])
  expect(await app.call(listTutors, {})).toEqual([
    {
      id: 'tutor-ada',
      name: 'Ada',
      title: 'Doses',
      experience: 'Sample profile',
      bio: 'Writes units.',
      subjects: ['Doses'],
      imageUrl: null,
      isSample: true,
    },
  ])
  expect(await app.call(listTestimonials, {})).toEqual([
    { id: 'from-ben', name: 'Ben', title: 'Student', content: 'Useful.', rating: 5, isSample: true },
  ])
})

test('questions and answers come in the order of their file', async () => {
  await using app = await testApp()
  const { shop } = sampleShop()
  await publishShop(app.deps, sampleShop(), [])
  expect(await app.call(listFaq, {})).toEqual(shop.faq)
  await publishShop(app.deps, sampleShop({ faq: shop.faq.toReversed() }), [])
  expect(await app.call(listFaq, {})).toEqual(shop.faq.toReversed())
})

test('what speaks of a capability is shown where it is there, and what denies it goes', async () => {
  const { shop } = sampleShop()
  const [answer] = shop.faq
  const [testimonial] = shop.testimonials
  if (!answer || !testimonial) throw new Error('the sample shop has both')
  const spoken = sampleShop({
    faq: [
      { ...answer, id: 'chat', requires: ['live-chat'] },
      { ...answer, id: 'no-chat', unless: ['live-chat'] },
      {
        ...answer,
        also: [
          { text: 'By mail too.', requires: ['newsletter'] },
          { text: 'And exams.', requires: ['plan-sessions'] },
        ],
      },
    ],
    testimonials: [testimonial, { ...testimonial, id: 'from-zoe', requires: ['newsletter'] }],
    tiers: shop.tiers.map((tier) => ({
      ...tier,
      unlocks: [...tier.unlocks, { text: 'Letters', requires: ['newsletter'] }],
    })),
    plans: shop.plans.map((plan) => ({
      ...plan,
      features: [...plan.features, { text: 'Mock exams', requires: ['plan-sessions'] }],
      limits: [{ text: 'No chat', requires: ['live-chat'] }],
    })),
  })
  const told = async (config: Partial<Config>) => {
    await using app = await testApp({ config })
    await publishShop(app.deps, spoken, [])
    const faq = await app.call(listFaq, {})
    const [plan] = await app.call(listPlans, {})
    return {
      faq: faq.map(({ id }) => id),
      answer: faq.at(-1)?.answer,
      testimonials: (await app.call(listTestimonials, {})).map(({ id }) => id),
      plan: [plan?.features, plan?.limits, plan?.unlocks, plan?.aiAnswersPerMonth],
    }
  }
  expect(await told({})).toEqual({
    faq: ['no-chat', 'offline'],
    answer: '**Yes.**',
    testimonials: ['from-ben'],
    plan: [['The sample course'], [], ['The sample course'], 100],
  })
  const liveChatScript = { url: 'https://chat.example/w.js', origin: 'https://chat.example' }
  expect(await told({ liveChatScript, smtpUrl: 'smtp://mail.example' })).toEqual({
    faq: ['chat', 'offline'],
    answer: '**Yes.**\n\nBy mail too.',
    testimonials: ['from-ben', 'from-zoe'],
    plan: [['The sample course'], ['No chat'], ['The sample course', 'Letters'], 100],
  })
})

test('a session tells its minutes, its price as a decimal string, and its times of day in London', async () => {
  await using app = await testApp()
  await publishShop(app.deps, sampleShop(), [])
  expect(await app.call(listExpertSessions, {})).toEqual([
    {
      id: 'coaching',
      title: 'Coaching',
      duration: 60,
      price: '75.00',
      priceMinor: 7500,
      currency: 'GBP',
      type: 'video',
      description: 'An hour.',
      availability: [{ days: ['mon', 'tue'], from: '10:00', to: '17:00' }],
      timeZone: 'Europe/London',
    },
  ])
})

test('a plan tells its prices and what its tier unlocks', async () => {
  await using app = await testApp()
  await publishShop(app.deps, sampleShop(), [])
  const [free, elite] = await app.call(listPlans, {})
  expect(free).toMatchObject({ price: '0.00', yearlyPrice: null, courses: ['sample-course'], aiAnswersPerMonth: 100 })
  expect(elite).toEqual({
    id: 'elite',
    family: 'plans',
    name: 'Elite',
    displayName: 'Elite',
    description: 'All of it.',
    price: '79.99',
    priceMinor: 7999,
    yearlyPrice: '63.99',
    yearlyPriceMinor: 6399,
    yearlyTotalMinor: 76_788,
    currency: 'USD',
    interval: 'month',
    period: 'month',
    features: ['Every course'],
    limits: ['No live sessions'],
    popular: true,
    recommended: true,
    color: 'amber',
    tier: 'premium',
    unlocks: ['Every course'],
    courses: 'all',
    aiAnswersPerMonth: null,
  })
})

test('each list is answered 304 to who has it, and anew once it has changed', async () => {
  await using app = await testApp()
  await publishShop(app.deps, sampleShop(), [])
  for (const path of paths) {
    const first = await app.get(path)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' } }
    expect([path, (await app.get(path, known)).status]).toEqual([path, 304])
    await publishShop(app.deps, sampleShop({ faq: [], tutors: [], testimonials: [], sessions: [], plans: [] }, []), [])
    const after = await app.get(path, known)
    expect([path, after.status, after.json]).toEqual([path, 200, []])
    await publishShop(app.deps, sampleShop(), [])
    expect([path, (await app.get(path, known)).status]).toEqual([path, 304])
  }
})

test('a list takes no other method', async () => {
  await using app = await testApp()
  for (const path of paths) expect([path, (await app.post(path, {})).status]).toEqual([path, 405])
})
