import type { CourseCard } from '../../../core/contract/shop/courses.ts'
import { fold, holdsAll } from '../../../core/search/words.ts'
import { priceScale, type Sort, type CatalogueQuery } from './catalogue-query.ts'

interface Entry {
  course: CourseCard
  /** All that is searched, folded. */
  words: string
}

/** A list of courses made ready once, so that each key pressed in the search box only reads it. */
export interface CatalogueIndex {
  /** By title, as the server gives them. */
  entries: readonly Entry[]
  /** Every other order is made when it is first wanted. */
  sorted: Map<keyof typeof orders, readonly Entry[]>
}

export function indexCourses(courses: readonly CourseCard[]): CatalogueIndex {
  const entries = courses.map((course) => ({ course, words: textOf(course) }))
  return { entries, sorted: new Map() }
}

/** The specified title, description and type, and what the course teaches. A line break keeps two of them apart. */
const textOf = ({ title, description, type, category, level, curriculum }: CourseCard) =>
  fold([title, description, type, category, level, ...curriculum].join('\n'))

/** The courses that pass the filters, in the order asked for: each word of the text is found somewhere in them. */
export function filterCourses(index: CatalogueIndex, { category, text, prices, sort }: CatalogueQuery): CourseCard[] {
  const isFound = holdsAll(text)
  const [from, to] = prices
  const fromMinor = from * 100
  const toMinor = to === priceScale.max ? Number.POSITIVE_INFINITY : to * 100
  const found: CourseCard[] = []
  for (const { course, words } of inOrder(index, sort)) {
    if (category !== 'All' && course.category !== category) continue
    if (course.priceMinor < fromMinor || course.priceMinor > toMinor) continue
    if (isFound(words)) found.push(course)
  }
  return found
}

function inOrder(index: CatalogueIndex, sort: Sort): readonly Entry[] {
  if (sort === 'title') return index.entries
  const known = index.sorted.get(sort)
  if (known) return known
  const entries = index.entries.toSorted(orders[sort])
  index.sorted.set(sort, entries)
  return entries
}

const isPopular = ({ course }: Entry) => Number(course.isPopular)

/** Sorting keeps what is equal by title. */
const orders: Record<Exclude<Sort, 'title'>, (a: Entry, b: Entry) => number> = {
  'price-low': (a, b) => a.course.priceMinor - b.course.priceMinor,
  'price-high': (a, b) => b.course.priceMinor - a.course.priceMinor,
  popular: (a, b) => isPopular(b) - isPopular(a),
}
