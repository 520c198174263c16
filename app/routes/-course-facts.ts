import type { CourseCard } from '../../core/contract/courses.ts'
import type { PageFacts } from '../data/page-head.ts'

/** What is said of a course's page outside of it. */
export function courseFacts(
  course: Pick<CourseCard, 'id' | 'title' | 'description' | 'price' | 'currency'>,
): PageFacts {
  const { title, description } = course
  const path = `/courses/${course.id}`
  return {
    title,
    description,
    path,
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
