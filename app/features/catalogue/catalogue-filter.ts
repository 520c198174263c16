import type { CourseCard } from '../../../core/contract/shop/courses.ts'
import { type Parts, ranked, rankOf } from '../../../core/search/ranking.ts'
import { normalise } from '../../../core/search/words.ts'
import { priceScale, type Sort, type CatalogueQuery } from './catalogue-query.ts'

interface Entry {
  course: CourseCard
  parts: Parts
}

/** A list of courses made ready once, so that each key pressed in the search box only reads it. */
export interface CatalogueIndex {
  /** By title, as the server gives them. */
  entries: readonly Entry[]
  /** Every other order is made when it is first wanted. */
  sorted: Map<keyof typeof orders, readonly Entry[]>
}

export function indexCourses(courses: readonly CourseCard[]): CatalogueIndex {
  const entries = courses.map((course) => ({ course, parts: partsOf(course) }))
  return { entries, sorted: new Map() }
}

/** The specified title, description and type, and what the course teaches. */
const partsOf = ({ title, description, type, category, level, curriculum }: CourseCard): Parts =>
  [title, category, curriculum.join('\n'), [type, level, description].join('\n')].map(normalise)

/** The courses that pass the filters and hold each word of the text: in the order asked for, and where none was, those closest
 *  to the text first. */
export function filterCourses(index: CatalogueIndex, { category, text, prices, sort }: CatalogueQuery): CourseCard[] {
  const [from, to] = prices
  const fromMinor = from * 100
  const toMinor = to === priceScale.max ? Number.POSITIVE_INFINITY : to * 100
  const passing = inOrder(index, sort).filter(
    ({ course }) =>
      (category === 'All' || course.category === category) &&
      course.priceMinor >= fromMinor &&
      course.priceMinor <= toMinor,
  )
  // By name is as the list lies: the words that are searched for say more. A price that is asked for goes before them.
  const isFound = rankOf(text)
  const found =
    sort === 'title'
      ? ranked(passing, ({ parts }) => parts, text)
      : passing.filter(({ parts }) => isFound(parts) !== null)
  return found.map(({ course }) => course)
}

function inOrder(index: CatalogueIndex, sort: Sort): readonly Entry[] {
  if (sort === 'title') return index.entries
  const known = index.sorted.get(sort)
  if (known) return known
  const entries = index.entries.toSorted(orders[sort])
  index.sorted.set(sort, entries)
  return entries
}

/** The price of the dearest course in pounds, rounded up to a step of the range, in which every price then is. */
export function dearestOf(courses: readonly CourseCard[]): number {
  const priceMinor = Math.max(1, ...courses.map((course) => course.priceMinor))
  return Math.min(priceScale.max, priceScale.step * Math.ceil(priceMinor / 100 / priceScale.step))
}

const isPopular = ({ course }: Entry) => Number(course.isPopular)

/** Sorting keeps what is equal by title. */
const orders: Record<Exclude<Sort, 'title'>, (a: Entry, b: Entry) => number> = {
  'price-low': (a, b) => a.course.priceMinor - b.course.priceMinor,
  'price-high': (a, b) => b.course.priceMinor - a.course.priceMinor,
  popular: (a, b) => isPopular(b) - isPopular(a),
}
