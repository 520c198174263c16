import type { CourseCard } from '../../../../core/contract/shop/courses.ts'

/** The course whose questions a visitor tries first: a free one of their profession, or else the one with the most questions to
 *  take a sample from. `profession`: `null` while it is not known, when any free course will do. */
export function startingCourse<Course extends Pick<CourseCard, 'category' | 'priceMinor' | 'questionCount'>>(
  courses: readonly Course[],
  profession: string | null,
): Course | undefined {
  const own = courses.filter(({ category }) => category === profession)
  const candidates = own.length > 0 ? own : courses
  return (
    candidates.find(({ priceMinor }) => priceMinor === 0) ??
    candidates.toSorted((a, b) => b.questionCount - a.questionCount)[0]
  )
}
