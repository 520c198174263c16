import type { CourseCard } from '../../core/contract/courses.ts'
import { courseImage } from '../../core/shop/public-pages.ts'
import type { PageFacts } from '../data/page-head.ts'

/** What is said of a course's page outside of it. */
export function courseFacts(
  course: Pick<CourseCard, 'id' | 'slug' | 'title' | 'description' | 'price' | 'currency'>,
): PageFacts {
  const { title, description } = course
  const path = `/courses/${course.id}`
  return {
    title,
    description,
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

/** And of the page where one tries it. */
export function previewFacts({ id, slug, title }: Pick<CourseCard, 'id' | 'slug' | 'title'>): Omit<PageFacts, 'title'> {
  return {
    description: `Questions and a study note of ${title}, to try before you decide. Nothing is kept, and no account is needed.`,
    path: `/courses/${id}/preview`,
    image: courseImage(slug),
  }
}
