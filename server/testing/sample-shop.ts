import type { PreviewItem } from '../../core/content/preview.ts'
import type { Resource } from '../../core/content/resource.ts'
import type { Shop } from '../../core/content/shop.ts'
import type { PreviewedCourse } from '../content/open-material.ts'
import type { ReadShop } from '../content/read-shop.ts'
import { sampleCourse } from './sample-course.ts'

/** Resources, questions and answers, people, sessions and plans: a few of each. */
export function sampleShop(changes: Partial<Shop> = {}, resources = sampleResources()): Omit<ReadShop, 'where'> {
  return { shop: { ...shop, ...changes }, resources, media: [picture('clock'), picture('unused')] }
}

/** The sample course with one preview item of each type, and a picture that only its pack shows. */
export function previewedCourse(changes: Parameters<typeof sampleCourse>[0] = {}): PreviewedCourse {
  const course = sampleCourse(changes)
  const [first] = course.questions
  if (first) first.stem += '\n\n![A ruler](media/ruler.svg)'
  return { ...course, media: [...course.media, picture('film'), picture('ruler')], preview: previewOf(course) }
}

export function sampleResource(changes: Partial<Resource> = {}): Resource {
  return {
    id: 'guide-labels',
    title: 'Reading labels',
    description: 'What a label says.',
    type: 'guide',
    category: 'study',
    tags: ['labels'],
    featured: false,
    body: 'Read the label twice.',
    sources: [{ title: 'A public syllabus', checkedOn: '2026-11-21' }],
    reviewBy: '2027-11-21',
    ...changes,
  }
}

/** One of each of four types. */
export function sampleResources(): Resource[] {
  const questions = ['doses-0000', 'doses-0001', 'doses-0002', 'doses-0003']
  const tool = {
    inputs: [{ name: 'weight', label: 'Weight', unit: 'kg', min: 1, max: 200, step: 1, value: 20 }],
    results: [{ name: 'dose', label: 'Dose', expression: 'weight * 15', unit: 'mg' }],
  }
  return [
    sampleResource(),
    sampleResource({ id: 'tool-dose', type: 'tool', category: 'practice', tool }),
    sampleResource({ id: 'quiz-doses', type: 'quiz', category: 'practice', featured: true, questions }),
    sampleResource({ id: 'video-clock', type: 'video', category: 'interview', animation: 'media/clock.svg' }),
  ]
}

function previewOf({ questions, notes }: ReturnType<typeof sampleCourse>): PreviewItem[] {
  const common = (id: string) => ({ id, title: `About ${id}`, description: `The ${id}.`, minutes: 3 })
  return [
    { ...common('film'), type: 'video', animation: 'media/film.svg', transcript: 'First the label.' },
    { ...common('note'), type: 'text', note: notes[0]?.id ?? '' },
    { ...common('quiz'), type: 'quiz', questions: questions.slice(0, 3).map(({ id }) => id) },
    { ...common('guide'), type: 'download', body: '## A guide\n\nPrint it.' },
  ]
}

const picture = (name: string) => ({
  path: `media/${name}.svg`,
  bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`),
  mediaType: 'image/svg+xml',
})

const shop: Shop = {
  faq: [
    { id: 'offline', category: 'resources', question: 'Does it work offline?', answer: '**Yes.**', tags: ['offline'] },
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
  coupons: [],
  legal: [],
}
