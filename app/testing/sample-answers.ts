import type { Customer } from '../../core/contract/account/auth.ts'
import type { CourseCard, CourseDetail } from '../../core/contract/shop/courses.ts'
import type { ResourceCard } from '../../core/contract/shop/resources.ts'
import type { Subscription } from '../../core/contract/shop/subscriptions.ts'
import type { Site } from '../../core/contract/site/site.ts'

export function aCourseCard(changes: Partial<CourseCard> = {}): CourseCard {
  const id = changes.id ?? 1
  return {
    id,
    slug: `course-${id}`,
    title: 'A sample course',
    description: 'Twenty questions on doses.',
    category: 'Pharmacy',
    type: 'Question bank',
    price: '0.00',
    priceMinor: 0,
    originalPrice: null,
    originalPriceMinor: null,
    currency: 'GBP',
    imageUrl: null,
    isPopular: false,
    questionCount: 20,
    noteCount: 1,
    duration: '2 hours',
    level: 'Foundation',
    rating: null,
    studentsEnrolled: 0,
    features: ['Works offline'],
    curriculum: ['Doses'],
    ...changes,
  }
}

export function aCourseDetail(changes: Partial<CourseDetail> = {}): CourseDetail {
  return {
    ...aCourseCard(changes),
    disclaimer: 'For study, not for treating patients.',
    authorship: { writtenBy: 'software', reviewedBy: [] },
    syllabus: { title: 'A public syllabus', url: 'https://example.org/syllabus' },
    topics: [{ id: 'doses', title: 'Doses', weight: 1, questionCount: 20 }],
    exam: {
      name: 'A sample exam',
      sections: [
        {
          id: 'paper',
          title: 'Paper',
          questions: 110,
          minutes: 165,
          instructionSeconds: 0,
          canGoBack: true,
          calculator: true,
        },
      ],
      scale: { kind: 'percent', note: 'One mark a question.' },
    },
    contents: {
      questionTypes: [{ type: 'numeric', count: 20 }],
      taskTypes: [],
      notes: [{ topic: 'doses', title: 'About doses', minutes: 1 }],
      concepts: [{ topic: 'doses', title: 'Dose by weight' }],
      glossaryTerms: 0,
      referenceSheet: null,
    },
    pack: { version: 1, wireBytes: 40_000, bytes: 120_000 },
    ...changes,
  }
}

export function aResourceCard(changes: Partial<ResourceCard> = {}): ResourceCard {
  const id = changes.id ?? 'guide-doses'
  return {
    id,
    title: 'A guide to doses',
    description: 'How a dose by weight is worked out.',
    type: 'guide',
    category: 'practice',
    tags: ['doses'],
    featured: false,
    link: `/resources/${id}`,
    downloads: 0,
    ...changes,
  }
}

export function aSite(changes: Partial<Site> = {}): Site {
  return {
    name: 'Vademecum',
    tagline: 'Revise on the underground. Lose nothing.',
    supportEmail: 'support@vademecum.example',
    supportHours: 'Monday to Friday, 9:00 to 18:00, London time',
    responsePromise: 'within 24 hours',
    supportOptions: [{ id: 'online', title: 'Online support 24/7', text: 'Write whenever you like.' }],
    claims: [],
    sampleNote: 'Sample of the demonstration shop',
    trial: { days: 14, text: '14 days free. No credit card.' },
    moneyBack: { days: 30, text: 'Within 30 days.' },
    startingPrice: null,
    approach: [{ id: 'tutoring', title: 'Expert Tutoring', text: 'One to one.', points: [] }],
    storyIds: [],
    homeFaqIds: [],
    fallbackCourses: [{ id: 'entrance', title: 'Entrance exam preparation', text: 'For entrance exams.' }],
    newsletter: { intro: 'News of courses.', receives: ['New courses'], howOften: 'At most twice a month.' },
    operator: {
      name: 'A sample shop',
      address: '1 Sample Street',
      companyNumber: '00000000',
      icoNumber: 'Z0000000',
      isSample: true,
    },
    sourceUrl: null,
    bookingUrl: null,
    liveChatScript: null,
    languageModel: null,
    ...changes,
  }
}

export function aCustomer(changes: Partial<Customer> = {}): Customer {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    username: 'Ada',
    email: 'ada@example.org',
    subscriptionStatus: 'free',
    emailVerifiedAt: null,
    tokensUsed: 0,
    tokenLimit: 0,
    createdAt: '2026-11-21T09:00:00.000Z',
    ...changes,
  }
}

/** Pro, by the month, paid by a card. */
export function aSubscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    planId: 'pro',
    planName: 'Pro',
    tier: 'standard',
    interval: 'month',
    currency: 'GBP',
    amountMinor: 2999,
    status: 'active',
    periodEndsAt: '2026-12-23T12:00:00.000Z',
    trialEndsAt: null,
    endsWithPeriod: false,
    pausedUntilAt: null,
    next: null,
    card: { brand: 'visa', last4: '4242', expires: '12/2029' },
    confirmSecret: null,
    confirmMinor: null,
    wasExtended: false,
    isSandbox: true,
    ...changes,
  }
}
