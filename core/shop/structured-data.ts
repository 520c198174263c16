import { markdownText } from '../content/markdown-text.ts'
import type { CourseCard } from '../contract/shop/courses.ts'
import { courseImage } from './public-pages.ts'

/** Facts for search engines, as schema.org has them. `origin`: of the shop, like `https://example.org`, without a slash.
 *  Nothing is said here that the page itself does not show. */
export type StructuredData = Record<string, unknown>

interface ShopName {
  name: string
  tagline: string
  supportEmail: string
}

const at = (origin: string, path: string) => `${origin}${path}`

/** The shop and its site. */
export function shopData({ name, tagline, supportEmail }: ShopName, origin: string): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'EducationalOrganization',
        '@id': at(origin, '/#shop'),
        name,
        description: tagline,
        url: at(origin, '/'),
        logo: at(origin, '/pwa-512x512.png'),
        email: supportEmail,
      },
      {
        '@type': 'WebSite',
        '@id': at(origin, '/#site'),
        name,
        url: at(origin, '/'),
        inLanguage: 'en-GB',
        publisher: { '@id': at(origin, '/#shop') },
      },
    ],
  }
}

type CourseFacts = Pick<
  CourseCard,
  'id' | 'slug' | 'title' | 'description' | 'price' | 'priceMinor' | 'currency' | 'level' | 'duration' | 'features'
>

export function courseData(course: CourseFacts, shopName: string, origin: string): StructuredData {
  const url = at(origin, `/courses/${course.id}`)
  const hours = /\b(\d+) hours?\b/.exec(course.duration)?.[1]
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    '@id': url,
    url,
    name: course.title,
    description: course.description,
    image: at(origin, courseImage(course.slug)),
    inLanguage: 'en-GB',
    educationalLevel: course.level,
    teaches: course.features,
    isAccessibleForFree: course.priceMinor === 0,
    provider: { '@type': 'EducationalOrganization', '@id': at(origin, '/#shop'), name: shopName, url: at(origin, '/') },
    offers: {
      '@type': 'Offer',
      url,
      price: course.price,
      priceCurrency: course.currency,
      category: course.priceMinor === 0 ? 'Free' : 'Paid',
      availability: 'https://schema.org/OnlineOnly',
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'online',
      ...(hours !== undefined && { courseWorkload: `PT${hours}H` }),
    },
  }
}

/** The catalogue, in the order in which it is shown. */
export function catalogueData(courses: readonly Pick<CourseCard, 'id' | 'title'>[], origin: string): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: courses.length,
    itemListElement: courses.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: at(origin, `/courses/${id}`),
      name: title,
    })),
  }
}

/** `answer`: limited Markdown. */
export function faqData(items: readonly { question: string; answer: string }[]): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: markdownText(answer) },
    })),
  }
}

/** The way to a page, from the start to the page itself. */
export function breadcrumbData(steps: readonly { name: string; path: string }[], origin: string): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(origin, path),
    })),
  }
}

/** The text of a `<script type="application/ld+json">`: no word of it can end the element. */
export const structuredText = (data: StructuredData): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
