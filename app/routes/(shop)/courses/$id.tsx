import { createFileRoute, useParams } from '@tanstack/react-router'
import type { CourseCard } from '../../../../core/contract/shop/courses.ts'
import { courseImage } from '../../../../core/shop/public-pages.ts'
import { pathNumber } from '../../../../core/contract/path-number.ts'
import { type PageFacts, pageHead } from '../../../data/api/page-head.ts'
import { strictSearch } from '../../../data/api/strict-search.ts'
import { useSearchOf } from '../../../data/api/use-search-of.ts'
import { courseSearch } from '../../../features/course/course-tab.ts'
import { CoursePage } from '../../-parts/shop/course-page.tsx'
import { CourseError, CourseMissing, loadCourse, CoursePending } from '../../-parts/shop/load-course.tsx'
import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { CourseOutline } from '../../../features/course/course-outline.tsx'

export const Route = createFileRoute('/(shop)/courses/$id')({
  staticData: { isPublic: true, renderedFor: ['tab'] },
  validateSearch: strictSearch(courseSearch),
  loader: ({ context: { queryClient }, params }) => loadCourse(queryClient, params.id),
  head: courseHead,
  component: Course,
  pendingComponent: CourseComing,
  errorComponent: CourseError,
  notFoundComponent: CourseMissing,
})

function Course() {
  return <CoursePage id={Route.useLoaderData().id} {...useSearchOf(Route, { leavesStep: true })} />
}

type NamedCourse = Pick<CourseCard, 'id' | 'slug' | 'title' | 'description' | 'price' | 'currency'>

interface CourseMatch {
  /** Left out where there is no such course, or where the address can have none. */
  loaderData?: NamedCourse | undefined
  params: { id: string }
  match: { status: string }
}

function courseHead({ loaderData: course, params: { id }, match }: CourseMatch) {
  if (match.status === 'error') return pageHead({ title: 'Course' })
  if (!course) return pageHead({ title: pathNumber(id) === null ? 'Invalid Course URL' : 'Course Not Found' })
  return pageHead(import.meta.env.SSR ? courseFacts(course) : { title: course.title })
}

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

/** While a course is fetched: what the catalogue of this device says of it. */
function CourseComing() {
  const { id = '' } = useParams({ strict: false })
  const { data: courses } = useQuery(courseQueries.list())
  const course = courses?.find((each) => each.id === pathNumber(id))
  return course ? <CourseOutline course={course} /> : <CoursePending />
}
