import type { CourseCard } from '../../core/contract/courses.ts'
import { courseImage } from '../../core/shop/public-pages.ts'
import { type PageFacts, pageHead } from '../data/page-head.ts'

type NamedCourse = Pick<CourseCard, 'id' | 'slug' | 'title' | 'description' | 'price' | 'currency'>

/** For `/courses/{id}` and `/course/{id}`; without a course while it is loading, or when there is none. */
export const courseHead = (course: NamedCourse | null | undefined) =>
  pageHead(import.meta.env.SSR && course ? courseFacts(course) : { title: course?.title ?? 'Course' })

/** What is said of a course's page outside of it. */
function courseFacts(course: NamedCourse): PageFacts {
  const { title, description } = course
  const path = `/courses/${course.id}`
  return {
    title,
    description: shortened(description),
    path,
    image: courseImage(course.slug),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: title,
      description,
      url: path,
      provider: { '@type': 'Organization', name: 'Vademecum', url: '/' },
      offers: { '@type': 'Offer', url: path, price: course.price, priceCurrency: course.currency, category: 'Course' },
    },
  }
}

/** Longest that a search engine shows whole. */
const descriptionLimit = 155

/** Cut between words. */
function shortened(text: string): string {
  if (text.length <= descriptionLimit) return text
  return `${text.slice(0, text.lastIndexOf(' ', descriptionLimit - 1)).replace(/[\s,:;.]+$/, '')}…`
}
