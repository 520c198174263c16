import { categories as professions } from '../../../core/content/categories.ts'
import type { Category } from '../../../core/content/topic.ts'
import type { CourseCard } from '../../../core/contract/courses.ts'

export const categories = ['All', ...professions] as const
export type CategoryChoice = (typeof categories)[number]

export interface CatalogueSearch {
  category?: Category
  /** Words of the search box. */
  q?: string
  /** As links give it: hyphens stand for spaces. */
  type?: string
}

/** Reads the address: an unknown category, or anything that is not text, counts as not given. */
export function catalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  const chosen = professions.find((option) => option === search['category'])
  const q = textOf(search['q'])
  const type = textOf(search['type'])
  return { ...(chosen && { category: chosen }), ...(q !== '' && { q }), ...(type !== '' && { type }) }
}

/** Longest text to search for. */
export const searchLimit = 200

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, searchLimit) : ''

/** What the search box holds for an address: its own words, or the words of a type. */
export function searchText({ q, type }: CatalogueSearch): string {
  return q ?? type?.replaceAll('-', ' ') ?? ''
}

/** Courses of the category whose title, description or type holds the text, whatever its case. What can be started today,
 *  the free ones, stands first; otherwise the order stays. */
export function filterCourses(courses: readonly CourseCard[], chosen: CategoryChoice, text: string): CourseCard[] {
  const wanted = text.trim().toLowerCase()
  const found = courses.filter(
    (course) =>
      (chosen === 'All' || course.category === chosen) &&
      [course.title, course.description, course.type.replaceAll('-', ' ')].some((words) =>
        words.toLowerCase().includes(wanted),
      ),
  )
  const isFree = (course: CourseCard) => course.priceMinor === 0
  return [...found.filter(isFree), ...found.filter((course) => !isFree(course))]
}
