import { expect, test } from 'vitest'
import { aCourseFile, aCourseFolder } from '../../core/testing/make-course.ts'
import { aResource, aShop } from '../../core/testing/make-shop.ts'
import { areThere, capabilityNames } from '../../core/shop/capabilities.ts'
import { spokenOf } from './lint-capabilities.ts'
import { lintResource, lintShop } from './lint-shop.ts'
import type { Resource } from '../../core/content/shop/resource.ts'
import type { Identity, Shop, SiteFile } from '../../core/content/shop/shop.ts'

const shop = aShop()
const courses = [aCourseFolder()]

const site: SiteFile = {
  claims: [],
  sampleNote: 'A sample.',
  trial: { days: 14, text: 'Two weeks.' },
  moneyBack: { days: 30, text: 'A month.' },
  supportOptions: [],
  approach: [],
  stories: [],
  homeFaq: ['offline'],
  fallbackCourses: [],
  newsletter: { intro: 'News.', receives: [], howOften: 'Monthly' },
}
const identity: Identity = {
  name: 'Lantern',
  supportEmail: 'help@lantern.example',
  senderEmail: 'post@lantern.example',
  tagline: 'Light to read by',
  supportHours: 'Mornings',
  responsePromise: 'within a day',
  operator: { name: 'Lantern Ltd', address: '3 Road', companyNumber: '1', icoNumber: '2', isSample: true },
}
const terms = { page: 'terms' as const, title: 'Terms', updatedOn: '2026-11-21', body: '{{name}} is {{operatorName}}.' }

test('of each capability that may be missing it is known how people speak of it', () => {
  const missing = capabilityNames.filter((name) => !areThere([name], new Set()))
  expect(missing.filter((name) => !(name in spokenOf))).toEqual([])
})

test('what names the capabilities it speaks of, or says that they are missing, is sound', () => {
  const answer = shop.faq[0]!
  const named = { ...answer, question: 'Is there a trial?', requires: ['free-trial' as const] }
  const denied = { ...answer, id: 'no-trial', answer: 'There is no trial.', unless: ['free-trial' as const] }
  expect(lintShop({ ...shop, faq: [named, denied] }, courses)).toEqual([])
})

test('a course that sells what cannot be opened is found', () => {
  const features = [
    'Two live sessions a month',
    { text: '4 tutor sessions a month', requires: ['plan-sessions' as const] },
  ]
  const found = lintShop(shop, [aCourseFolder({ file: aCourseFile({ features }) })])
  expect(found.map(({ itemId, rule }) => [itemId, rule])).toEqual([['sample-course', 'requires']])
})

test('a sound shop has no findings', () => {
  expect(lintShop(shop, courses)).toEqual([])
  expect(lintShop({ ...shop, site, identity, legal: [terms] }, courses)).toEqual([])
})

const seeded: [fact: string, change: Partial<Shop>, rule: string][] = [
  ['a question listed twice', { faq: [...shop.faq, shop.faq[0]!] }, 'duplicate-id'],
  [
    'a coupon in two spellings',
    { coupons: [...shop.coupons, { ...shop.coupons[0]!, code: 'welcome10' }] },
    'duplicate-id',
  ],
  ['a coupon for a course that is not there', { coupons: [{ ...shop.coupons[0]!, courses: ['latin'] }] }, 'coupon'],
  [
    'a coupon that ends before it starts',
    { coupons: [{ ...shop.coupons[0]!, startsOn: '2026-12-02', endsOn: '2026-12-01' }] },
    'coupon',
  ],
  ['a coupon of a day that does not exist', { coupons: [{ ...shop.coupons[0]!, endsOn: '2027-02-29' }] }, 'coupon'],
  ['a plan of a tier that nobody described', { plans: [{ ...shop.plans[0]!, tier: 'standard' }] }, 'unknown-tier'],
  ['a year that is not twelve of its months', { plans: [{ ...shop.plans[1]!, yearMinor: 80_000 }] }, 'yearly-price'],
  [
    'a tier that unlocks no known course',
    { tiers: shop.tiers.with(0, { ...shop.tiers[0]!, courses: ['latin'] }) },
    'unknown-course',
  ],
  [
    'a claim that nobody measured',
    { site: { ...site, claims: [{ id: 'passed', label: 'Passed', value: '95%', number: 95, shownOn: [] }] } },
    'claim-unmeasured',
  ],
  [
    'an answer that speaks of a capability without naming it',
    {
      faq: shop.faq.with(0, {
        ...shop.faq[0]!,
        answer: 'Sit two live mock interviews.',
        requires: ['question-allowance'],
      }),
    },
    'requires',
  ],
  [
    'a plan’s line that does',
    { plans: shop.plans.with(0, { ...shop.plans[0]!, features: ['Unlimited mock interviews'] }) },
    'requires',
  ],
  ['a story of nobody', { site: { ...site, stories: ['testimonial-zoe'] } }, 'unknown-reference'],
  ['a question that nobody asked', { site: { ...site, homeFaq: ['online'] } }, 'unknown-reference'],
  ['a question shown twice', { site: { ...site, homeFaq: ['offline', 'offline'] } }, 'duplicate-id'],
  ['a gap that nothing fills', { identity, legal: [{ ...terms, body: 'By {{operator}}.' }] }, 'unknown-gap'],
  ['a title in a legal page', { identity, legal: [{ ...terms, body: '# Terms' }] }, 'heading'],
  [
    'a time of day that ends before it begins',
    { sessions: [{ ...shop.sessions[0]!, availability: [{ days: ['mon'], from: '17:00', to: '10:00' }] }] },
    'availability',
  ],
]
test.each(seeded)('%s is found', (_fact, change, rule) => {
  expect(lintShop({ ...shop, ...change }, courses).map((found) => found.rule)).toEqual([rule])
})

const guide = aResource()
const tool: Resource = {
  ...guide,
  id: 'a-tool',
  type: 'tool',
  tool: {
    inputs: [{ name: 'weight', label: 'Weight', unit: 'kg', min: 1, max: 200, step: 0.1, value: 70 }],
    results: [{ name: 'dose', label: 'Dose', expression: 'weight * 15', unit: 'mg', rounding: 'to the nearest 10' }],
  },
}

test('sound resources have no findings', () => {
  expect([guide, tool].flatMap((each) => lintResource(each, [], new Set()))).toEqual([])
})

const [input] = tool.tool?.inputs ?? []
const badResources: [fact: string, item: Resource, rule: string][] = [
  ['a tool without a tool', { ...guide, type: 'tool' }, 'resource-empty'],
  ['a guide with a tool', { ...tool, type: 'guide' }, 'resource-empty'],
  ['a video whose picture is not there', { ...guide, type: 'video', animation: 'media/x.svg' }, 'resource-empty'],
  ['a quiz of unknown questions', { ...guide, type: 'quiz', questions: ['nothing'] }, 'unknown-question'],
  [
    'a result of a name that is nothing',
    { ...tool, tool: { inputs: [input!], results: [{ name: 'd', label: 'D', expression: 'height * 2' }] } },
    'tool-unusable',
  ],
  [
    'rounding that nobody knows',
    {
      ...tool,
      tool: { inputs: [input!], results: [{ name: 'd', label: 'D', expression: 'weight', rounding: 'nicely' }] },
    },
    'tool-unusable',
  ],
  [
    'a field that begins outside of its range',
    {
      ...tool,
      tool: { inputs: [{ ...input!, value: 900 } as typeof input & object], results: tool.tool?.results ?? [] },
    },
    'tool-unusable',
  ],
]
test.each(badResources)('%s is found', (_fact, item, rule) => {
  expect(lintResource(item, [], new Set()).map((found) => found.rule)).toEqual([rule])
})
