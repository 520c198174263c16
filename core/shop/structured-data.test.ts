import { expect, test } from 'vitest'
import { breadcrumbData, catalogueData, courseData, faqData, shopData, structuredText } from './structured-data.ts'

const origin = 'https://learn.example'
const course = {
  id: 7,
  slug: 'doses',
  title: 'Doses',
  description: 'From milligrams to drops.',
  price: '149.00',
  priceMinor: 14900,
  currency: 'GBP',
  level: 'Beginner',
  duration: 'About 12 hours',
  features: ['Units'],
}

test('the site is published by the shop', () => {
  const shop = { name: 'Lantern', tagline: 'Light to read by', supportEmail: 'help@lantern.example' }
  expect(shopData(shop, origin)).toMatchObject({
    '@graph': [
      { '@type': 'EducationalOrganization', '@id': `${origin}/#shop`, name: 'Lantern', url: `${origin}/` },
      { '@type': 'WebSite', publisher: { '@id': `${origin}/#shop` } },
    ],
  })
})

test('a course is offered at its price, online, by the shop, and nobody has rated it', () => {
  const data = courseData(course, 'Lantern', origin)
  expect(data).toMatchObject({
    '@type': 'Course',
    url: `${origin}/courses/7`,
    image: `${origin}/og/course-doses.png`,
    isAccessibleForFree: false,
    provider: { name: 'Lantern', url: `${origin}/` },
    offers: { '@type': 'Offer', price: '149.00', priceCurrency: 'GBP', category: 'Paid' },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online', courseWorkload: 'PT12H' },
  })
  expect(JSON.stringify(data)).not.toMatch(/rating|review/i)
})

test('a free course says so, and a duration without hours is left out', () => {
  expect(
    courseData({ ...course, price: '0.00', priceMinor: 0, duration: 'Self-paced' }, 'Lantern', origin),
  ).toMatchObject({
    isAccessibleForFree: true,
    offers: { price: '0.00', category: 'Free' },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online' },
  })
})

test('the catalogue lists each course once, in order', () => {
  expect(catalogueData([course, { id: 2, title: 'Labels' }], origin)).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 2,
    itemListElement: [
      { position: 1, url: `${origin}/courses/7`, name: 'Doses' },
      { position: 2, url: `${origin}/courses/2`, name: 'Labels' },
    ],
  })
})

test('an answer is given as plain text', () => {
  const answer = 'Yes, **always**.\n\n- one\n- [two](https://example.org)'
  expect(faqData([{ question: 'Is it?', answer }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: 'Is it?', acceptedAnswer: { '@type': 'Answer', text: 'Yes, always.\n- one\n- two' } }],
  })
})

test('breadcrumbs lead from the start to the page', () => {
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Courses', path: '/courses' },
  ]
  expect(breadcrumbData(steps, origin)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: `${origin}/` },
      { position: 2, name: 'Courses', item: `${origin}/courses` },
    ],
  })
})

test('no text can end the script element', () => {
  const text = structuredText({ name: '</script><b>' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: '</script><b>' })
})
