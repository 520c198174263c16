import type { CourseCard } from '../../../core/contract/shop/courses.ts'

/** At most `limit` popular courses for people who do not say yet what they study: the free one first, then one of each
 *  profession in the list's order, then the rest. */
export function popularCourses<Course extends Pick<CourseCard, 'isPopular' | 'priceMinor' | 'category'>>(
  courses: readonly Course[],
  limit = 3,
): Course[] {
  const popular = courses.filter(({ isPopular }) => isPopular)
  const free = popular.filter(({ priceMinor }) => priceMinor === 0).slice(0, 1)
  const seen = new Set(free.map(({ category }) => category))
  const spread = popular.filter((course) => {
    if (free.includes(course) || seen.has(course.category)) return false
    seen.add(course.category)
    return true
  })
  const chosen = [...free, ...spread]
  return [...chosen, ...popular.filter((course) => !chosen.includes(course))].slice(0, limit)
}
