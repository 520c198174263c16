import type { CourseContent } from '../content/course-content.ts'
import { questionTypes } from '../questions/question-kinds.ts'
import { taskTypes } from '../content/task-types.ts'
import type { CourseContents } from '../contract/shop/courses.ts'

/** What a course holds, as its page in the shop tells it. */
export function contentsOf({ questions, tasks, notes, handbook }: CourseContent): CourseContents {
  return {
    questionTypes: counted(questionTypes, questions),
    taskTypes: counted(taskTypes, tasks),
    notes: notes.map(({ topic, title, minutes }) => ({ topic, title, minutes })),
    concepts: handbook.concepts.map(({ topic, title }) => ({ topic, title })),
    glossaryTerms: handbook.glossary.length,
    referenceSheet: handbook.reference?.title ?? null,
  }
}

function counted<Type extends string>(types: readonly Type[], items: readonly { type: Type }[]) {
  return types
    .map((type) => ({ type, count: items.filter((item) => item.type === type).length }))
    .filter(({ count }) => count > 0)
}
