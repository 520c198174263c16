import type { PublishedExam } from '../content/published-exam.ts'
import type { CourseDetail, ListedExam } from '../contract/shop/courses.ts'

type Told = Pick<CourseDetail, 'exam' | 'contents'>
type PublishedSection = PublishedExam['sections'][number]

/** What of a course's own exam is written or spoken, by the titles of its sections: its tasks. The published exam cannot say it, since
 *  releases until November 2026 read no section with a member that they do not know. */
export function taskSectionsOf({ exam, contents }: Told): Map<string, ListedExam['sections'][number]> {
  const listed = contents?.exams?.find(({ title }) => title === exam?.name)
  return new Map(listed?.sections.flatMap((part) => (part.asks === 'questions' ? [] : [[part.title, part] as const])))
}

/** The sections of a course's own exam that questions can be practised for; `undefined` where no exam is known. */
export function questionSectionsOf(course: Told): PublishedSection[] | undefined {
  const tasks = taskSectionsOf(course)
  return course.exam?.sections.filter(({ title }) => !tasks.has(title))
}
