import type { TutorAnswer } from '../answer.ts'
import type { AskedCourse } from '../ask.ts'
import { placeOf } from '../citation-href.ts'
import { namesOf } from './extract.ts'
import type { Hit } from '../passage.ts'
import { isQuotable } from './quotable.ts'

const mostNearest = 3

/** The topics that what was found belongs to, the best first; of two courses that
 *  call one alike, with the course's title. Material of the shop stands by its own. */
export function nearestOf(
  hits: readonly Hit[],
  courses: readonly AskedCourse[],
  isAllowed: (text: string) => boolean = () => true,
): TutorAnswer['nearest'] {
  const nearest = new Map<string, TutorAnswer['nearest'][number]>()
  for (const { passage } of hits) {
    if (nearest.size === mostNearest) break
    const { courseId, topic, heading } = passage
    const titleOfTopic = courses
      .find((course) => course.courseId === courseId)
      ?.topics.find(({ id }) => id === topic)?.title
    const title = titleOfTopic ?? heading[0] ?? ''
    const place = `${courseId}/${topic ?? passage.sourceId}`
    if (
      title === '' ||
      nearest.has(place) ||
      ![title, namesOf(passage)].every((text) => isQuotable(text) && isAllowed(text))
    )
      continue
    nearest.set(place, { courseId, topic, title, href: placeOf(passage) })
  }
  const found = [...nearest.values()]
  const isShared = (title: string) => found.filter((each) => each.title === title).length > 1
  return found.map((each) => {
    const course = courses.find(({ courseId }) => courseId === each.courseId)
    return course && isShared(each.title) ? { ...each, title: `${each.title} (${course.title})` } : each
  })
}
