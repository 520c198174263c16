import type { CourseContent } from '../content/course-content.ts'
import { taskTypes } from '../content/task-types.ts'
import { type CourseContents, firstQuestionTypes, firstTaskTypes } from '../contract/shop/courses.ts'
import { hasScreen } from '../questions/practisable.ts'
import { questionTypes } from '../questions/question-kinds.ts'
import { capabilities } from './capabilities.ts'
import { examsOf } from './course-exams.ts'

/** What of a course the app opens, as its page in the shop tells it: a question that no screen asks is not counted, nor is
 *  material that no page shows. */
export function contentsOf(course: CourseContent): CourseContents {
  const { questions, notes, handbook } = course
  const hasReference = capabilities.reference.isBuilt
  const tasks = capabilities.tasks.isBuilt ? course.tasks : []
  const asked = questions.filter(hasScreen)
  const furtherTypes = counted(questionTypes.filter(isBeyond(firstQuestionTypes)), asked)
  const furtherTaskTypes = counted(taskTypes.filter(isBeyond(firstTaskTypes)), tasks)
  return {
    questionTypes: counted(firstQuestionTypes, asked),
    ...(furtherTypes.length > 0 && { furtherTypes }),
    taskTypes: counted(firstTaskTypes, tasks),
    ...(furtherTaskTypes.length > 0 && { furtherTaskTypes }),
    ...(capabilities['mock-exams'].isBuilt && { exams: examsOf(course, tasks) }),
    notes: notes.map(({ topic, title, minutes }) => ({ topic, title, minutes })),
    concepts: handbook.concepts.map(({ topic, title }) => ({ topic, title })),
    glossaryTerms: hasReference ? handbook.glossary.length : 0,
    referenceSheet: hasReference ? (handbook.reference?.title ?? null) : null,
  }
}

const isBeyond = (first: readonly string[]) => (type: string) => !first.includes(type)

function counted<Type extends string>(types: readonly Type[], items: readonly { type: string }[]) {
  return types
    .map((type) => ({ type, count: items.filter((item) => item.type === type).length }))
    .filter(({ count }) => count > 0)
}
