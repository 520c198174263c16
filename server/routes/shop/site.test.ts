import { expect, test } from 'vitest'
import { getLegalPage, getSite } from '../../../core/contract/site/site.ts'
import type { Identity, SiteFile } from '../../../core/content/shop/shop.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { publishShop } from '../../services/shop/publishing/publish-shop.ts'
import { sampleCourse } from '../../testing/samples/sample-course.ts'
import { sampleShop } from '../../testing/samples/sample-shop.ts'
import { testApp } from '../../testing/test-app.ts'

const identity: Identity = {
  name: 'Lantern',
  supportEmail: 'help@lantern.example',
  senderEmail: 'post@lantern.example',
  tagline: 'Light to read by',
  supportHours: 'Mornings',
  responsePromise: 'within a day',
  operator: {
    name: 'Lantern Ltd',
    address: '3 Sample Road',
    companyNumber: '01234567',
    icoNumber: 'ZB1',
    isSample: false,
  },
  sourceUrl: 'https://lantern.example/source',
}
const site: SiteFile = {
  claims: [
    { id: 'questions', label: 'Questions', computed: 'questions', shownOn: ['landing'] },
    { id: 'students', label: 'Students', value: '900+', number: 900, shownOn: ['landing', 'plans'] },
    {
      id: 'answers',
      label: 'Answers given',
      value: '12,000',
      number: 12_000,
      measuredBy: 'the server’s own count',
      measuredOn: '2026-11-20',
      shownOn: ['plans'],
    },
  ],
  sampleNote: 'Not a real figure.',
  trial: { days: 14, text: 'Two weeks.' },
  moneyBack: { days: 30, text: 'A month.' },
  supportOptions: [
    { id: 'mail', title: 'Mail', text: 'Write.' },
    { id: 'chat', title: 'Live chat', text: 'Ask.', requires: ['live-chat'] },
  ],
  approach: [
    { id: 'plain', title: 'Plain', text: 'Words.', points: ['Few', { text: 'Coupons', requires: ['plan-sessions'] }] },
  ],
  stories: ['from-ben', 'from-zoe'],
  homeFaq: ['coupons', 'offline'],
  fallbackCourses: [{ id: 'exam', title: 'Exam', text: 'Practice.' }],
  newsletter: { intro: 'News.', receives: ['Tips'], howOften: 'Monthly' },
}
const legal = [
  { page: 'terms' as const, title: 'Terms', updatedOn: '2026-11-21', body: '{{name}} is {{operatorName}}.' },
]
const { shop } = sampleShop()
const withSite = sampleShop({
  identity,
  site,
  legal,
  faq: [...shop.faq, { ...shop.faq[0]!, id: 'coupons', requires: ['plan-sessions'] }],
  testimonials: [...shop.testimonials, { ...shop.testimonials[0]!, id: 'from-zoe', requires: ['plan-sessions'] }],
})

test('the site says who it is, counts what can be counted and shows no figure that nobody measured', async () => {
  await using app = await testApp()
  const course = sampleCourse()
  await publishCourses(app.deps, [course])
  await publishShop(app.deps, withSite, [])
  const count = course.questions.length
  expect(count).toBeGreaterThan(0)
  expect(await app.call(getSite, {})).toEqual({
    name: 'Lantern',
    supportEmail: 'help@lantern.example',
    tagline: 'Light to read by',
    supportHours: 'Mornings',
    responsePromise: 'within a day',
    operator: identity.operator,
    sourceUrl: 'https://lantern.example/source',
    claims: [
      {
        id: 'questions',
        label: 'Questions',
        value: String(count),
        number: count,
        source: 'computed',
        isSample: false,
        shownOn: ['landing'],
      },
      {
        id: 'answers',
        label: 'Answers given (measured by the server’s own count, 20 November 2026)',
        value: '12,000',
        number: 12_000,
        source: 'operator',
        isSample: false,
        shownOn: ['plans'],
      },
    ],
    sampleNote: 'Not a real figure.',
    // Nothing is sold: nobody can begin a trial, or have money back.
    trial: { days: 14, text: 'Two weeks.' },
    moneyBack: { days: 30, text: 'A month.' },
    supportOptions: [{ id: 'mail', title: 'Mail', text: 'Write.' }],
    approach: [{ id: 'plain', title: 'Plain', text: 'Words.', points: ['Few'] }],
    storyIds: ['from-ben'],
    homeFaqIds: ['offline'],
    fallbackCourses: site.fallbackCourses,
    newsletter: site.newsletter,
    startingPrice: { planId: 'elite', amountMinor: 7999, currency: 'USD' },
    bookingUrl: null,
    liveChatScript: null,
    languageModel: null,
  })
})

test('the operator’s addresses come from the environment', async () => {
  const liveChatScript = { url: 'https://chat.example/w.js', origin: 'https://chat.example' }
  const contactFormUrl = 'https://forms.example/secret'
  await using app = await testApp({ config: { bookingUrl: 'https://book.example/', liveChatScript, contactFormUrl } })
  await publishShop(app.deps, withSite, [])
  const shown = await app.call(getSite, {})
  expect(shown).toMatchObject({ bookingUrl: 'https://book.example/', liveChatScript })
  expect(shown.supportOptions.map(({ id }) => id)).toEqual(['mail', 'chat'])
  expect((await app.get('/api/site')).text).not.toContain('forms.example')
})

test('a shop without words of its own goes by our name and claims nothing', async () => {
  await using app = await testApp()
  expect(await app.call(getSite, {})).toMatchObject({
    name: 'Vademecum',
    claims: [],
    startingPrice: null,
    homeFaqIds: [],
  })
  expect((await app.get('/api/legal/terms')).status).toBe(404)
})

test('a legal page names the operator, and an unknown one is not found', async () => {
  await using app = await testApp()
  await publishShop(app.deps, withSite, [])
  expect(await app.call(getLegalPage, { params: { page: 'terms' } })).toEqual({
    page: 'terms',
    title: 'Terms',
    updatedOn: '2026-11-21',
    body: 'Lantern is Lantern Ltd.',
  })
  expect((await app.get('/api/legal/cookies')).json).toMatchObject({ code: 'not-found' })
})

test('both are answered 304 to who has them, and anew once they have changed', async () => {
  await using app = await testApp()
  await publishShop(app.deps, withSite, [])
  const changed = sampleShop({ identity: { ...identity, name: 'Lamp' }, site, legal })
  for (const address of ['/api/site', '/api/legal/terms']) {
    await publishShop(app.deps, withSite, [])
    const first = await app.get(address)
    const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' } }
    expect([address, (await app.get(address, known)).status]).toEqual([address, 304])
    await publishShop(app.deps, changed, [])
    const after = await app.get(address, known)
    expect([address, after.status, after.text.includes('Lamp')]).toEqual([address, 200, true])
  }
})
