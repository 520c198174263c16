import { termsOf } from '../../search/terms.ts'
import type { AskedCourse } from '../ask.ts'

/** The course that a text names by words of its title, or by a topic of it; `null` where it names none, or several alike. One of `toBegin`,
 *  which the student has not begun, is meant by the name of an exam that no title in `courses` has, or by its title, whole or up to the
 *  colon, where that holds more of the text than any name in `courses`; by a whole topic that does only where none of `courses` is meant. */
export function courseMeant(
  text: string,
  courses: readonly AskedCourse[],
  toBegin: readonly AskedCourse[] = [],
): number | null {
  const asked = new Set(termsOf(text))
  const heldOf = (name: string) => [...new Set(termsOf(name))].filter((term) => asked.has(term)).length
  const isWhole = (name: string) => heldOf(name) > 0 && heldOf(name) === new Set(termsOf(name)).size
  const most = Math.max(0, ...courses.flatMap(namesIn).map(heldOf))
  const isMore = (name: string) => isWhole(shortOf(name)) && heldOf(name) > most
  const own = new Set(courses.flatMap(({ title }) => termsOf(title)))
  const isByExam = (title: string) => examsIn(title).some((term) => asked.has(term) && !own.has(term))
  return (
    theOneMost(toBegin, ({ title }) => (isByExam(title) || isMore(title) ? heldOf(title) : 0)) ??
    theOneMost(courses, ({ title }) => heldOf(title)) ??
    theOneMost(courses, ({ topics }) => topics.filter(({ title }) => isWhole(title)).length) ??
    theOneMost(toBegin, ({ topics }) => topics.filter(({ title }) => isMore(title)).length)
  )
}

const namesIn = ({ title, topics }: AskedCourse): string[] => [title, ...topics.map((topic) => topic.title)]

/** “GPhC Part 2” of “GPhC Part 2: clinical and practice”, as people say it. */
const shortOf = (name: string): string => name.replace(/:.*/s, '')

/** Terms of words with several capitals, such as UCAT and CASPer: of a title, those that no sentence holds by chance. */
const examsIn = (title: string): string[] =>
  termsOf((title.match(/\p{Lu}[\p{L}\p{N}]*\p{Lu}[\p{L}\p{N}]*/gu) ?? []).join(' '))

function theOneMost(courses: readonly AskedCourse[], countOf: (course: AskedCourse) => number): number | null {
  const counts = courses.map((course) => ({ courseId: course.courseId, count: countOf(course) }))
  const most = Math.max(0, ...counts.map(({ count }) => count))
  const [first, ...others] = counts.filter(({ count }) => count === most)
  return most > 0 && first && others.length === 0 ? first.courseId : null
}
