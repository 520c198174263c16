import type { PreviewItem } from '../../../core/content/shop/preview.ts'
import type { Resource } from '../../../core/content/shop/resource.ts'
import type { Shop } from '../../../core/content/shop/shop.ts'
import { aResource, aShop } from '../../../core/testing/make-shop.ts'
import type { PreviewedCourse } from '../../content/public-material.ts'
import type { ReadShop } from '../../content/read-shop.ts'
import { sampleCourse } from './sample-course.ts'

/** Resources, questions and answers, people, sessions and plans: a few of each. */
export function sampleShop(changes: Partial<Shop> = {}, resources = sampleResources()): Omit<ReadShop, 'where'> {
  return { shop: aShop(changes), resources, media: [picture('clock'), picture('unused')], synonyms: {} }
}

/** The sample course with one preview item of each type, and a picture that only its pack shows. */
export function previewedCourse(changes: Parameters<typeof sampleCourse>[0] = {}): PreviewedCourse {
  const course = sampleCourse(changes)
  const [first] = course.questions
  if (first) first.stem += '\n\n![A ruler](media/ruler.svg)'
  return { ...course, media: [...course.media, picture('film'), picture('ruler')], preview: previewOf(course) }
}

/** One of each of four types. */
function sampleResources(): Resource[] {
  const questions = ['doses-0000', 'doses-0001', 'doses-0002', 'doses-0003']
  const tool = {
    inputs: [{ name: 'weight', label: 'Weight', unit: 'kg', min: 1, max: 200, step: 1, value: 20 }],
    results: [{ name: 'dose', label: 'Dose', expression: 'weight * 15', unit: 'mg' }],
  }
  return [
    aResource(),
    aResource({ id: 'tool-dose', type: 'tool', category: 'practice', tool }),
    aResource({ id: 'quiz-doses', type: 'quiz', category: 'practice', featured: true, questions }),
    aResource({ id: 'video-clock', type: 'video', category: 'interview', animation: 'media/clock.svg' }),
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
