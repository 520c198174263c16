import type { Resource } from '../content/shop/resource.ts'
import type { Shop } from '../content/shop/shop.ts'

/** Questions and answers, people, sessions and plans: a few of each. Its free tier unlocks the course of `aCourseFile`. */
export function aShop(changes: Partial<Shop> = {}): Shop {
  return {
    faq: [
      {
        id: 'offline',
        category: 'resources',
        question: 'Does it work offline?',
        answer: '**Yes.**',
        tags: ['offline'],
      },
      { id: 'sources', category: 'quality', question: 'Where is it from?', answer: 'See below.', tags: ['sources'] },
    ],
    tutors: [
      {
        id: 'tutor-ada',
        name: 'Ada',
        title: 'Doses',
        experience: 'Sample profile',
        bio: 'Writes units.',
        subjects: ['Doses'],
        isSample: true,
      },
    ],
    testimonials: [{ id: 'from-ben', name: 'Ben', title: 'Student', content: 'Useful.', rating: 5, isSample: true }],
    sessions: [
      {
        id: 'coaching',
        title: 'Coaching',
        minutes: 60,
        priceMinor: 7500,
        currency: 'GBP',
        type: 'video',
        description: 'An hour.',
        availability: [{ days: ['mon', 'tue'], from: '10:00', to: '17:00' }],
      },
    ],
    tiers: [
      { id: 'free', aiAnswersPerMonth: 100, courses: ['sample-course'], unlocks: ['The sample course'] },
      { id: 'premium', aiAnswersPerMonth: null, courses: 'all', unlocks: ['Every course'] },
    ],
    plans: [
      {
        id: 'pricing-free',
        family: 'pricing',
        name: 'Free',
        description: 'To begin with.',
        currency: 'GBP',
        monthlyMinor: 0,
        tier: 'free',
        features: ['The sample course'],
        limits: [],
        popular: false,
        recommended: false,
      },
      {
        id: 'elite',
        family: 'plans',
        name: 'Elite',
        description: 'All of it.',
        currency: 'USD',
        monthlyMinor: 7999,
        monthlyOfYearMinor: 6399,
        tier: 'premium',
        features: ['Every course'],
        limits: ['No live sessions'],
        popular: true,
        recommended: true,
      },
    ],
    coupons: [{ code: 'WELCOME10', description: 'Ten per cent', type: 'percentage', value: 10, firstOrderOnly: false }],
    legal: [],
    ...changes,
  }
}

/** A guide. */
export function aResource(changes: Partial<Resource> = {}): Resource {
  return {
    id: 'guide-labels',
    title: 'Reading labels',
    description: 'What a label says.',
    type: 'guide',
    category: 'study',
    tags: ['labels'],
    featured: false,
    body: 'Read the label twice.',
    sources: [{ title: 'A public syllabus', url: 'https://example.org/syllabus', asOf: '2026-11-21' }],
    reviewBy: '2027-11-21',
    ...changes,
  }
}
