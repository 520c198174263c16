import { pageHead } from '../data/page-head.ts'

// What is said of pages that stand under more than one address: the first is the one that counts.

export const faqHead = () =>
  pageHead({
    title: 'FAQ',
    description:
      'Answers about courses, offline study, quality, plans, payment and your data, which you can search and read offline.',
    path: '/faq',
    image: '/og/faq.png',
  })

export const plansHead = () =>
  pageHead({
    title: 'Plans',
    description: 'What each plan opens, what it costs by the month and by the year, and what you have without one.',
    path: '/plans',
    image: '/og/plans.png',
  })

export const subscribeHead = () =>
  pageHead({
    title: 'Subscribe',
    description: 'Choose a plan, by the month or by the year, and see what it comes to before you pay.',
    path: '/subscribe',
    image: '/og/plans.png',
  })
