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
