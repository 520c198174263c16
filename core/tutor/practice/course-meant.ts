import { termsOf } from '../../search/terms.ts'
import type { AskedCourse } from '../ask.ts'

/** The course that a text names by words of its title, or by a topic of it; `null` where it names none, or several alike. */
export function courseMeant(text: string, courses: readonly AskedCourse[]): number | null {
  const asked = new Set(termsOf(text))
  const heldOf = (title: string) => [...new Set(termsOf(title))].filter((term) => asked.has(term)).length
  const byTitle = theOneMost(courses, ({ title }) => heldOf(title))
  const isWhole = (title: string) => heldOf(title) > 0 && heldOf(title) === new Set(termsOf(title)).size
  return byTitle ?? theOneMost(courses, ({ topics }) => topics.filter(({ title }) => isWhole(title)).length)
}

function theOneMost(courses: readonly AskedCourse[], countOf: (course: AskedCourse) => number): number | null {
  const counts = courses.map((course) => ({ courseId: course.courseId, count: countOf(course) }))
  const most = Math.max(0, ...counts.map(({ count }) => count))
  const [first, ...others] = counts.filter(({ count }) => count === most)
  return most > 0 && first && others.length === 0 ? first.courseId : null
}
