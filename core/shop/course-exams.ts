import type { CourseContent } from '../content/course-content.ts'
import type { ListedExam } from '../contract/shop/courses.ts'
import type { ExamBlueprint } from '../exams/blueprint.ts'
import { type OfferedSection, anybody, offeredSections } from '../exams/exam-length.ts'
import type { Drawable } from '../exams/exam-pool.ts'
import { levelOfMockExam, mockExam, mockExamNumbers } from '../exams/mock-exams.ts'
import { hasScreen } from '../questions/practisable.ts'

/** The exams that can be sat with a course, as its page lists them: those of its blueprints, then the shop's own mock exams. `tasks`: those
 *  that the app opens. An exam is as long as the bank allows; one that nothing can be asked in is left out. */
export function examsOf({ file, questions }: CourseContent, tasks: CourseContent['tasks']): ListedExam[] {
  const bank = [...questions.filter(hasScreen), ...tasks].map(drawable)
  const listed = (exam: ExamBlueprint) =>
    listedExam(exam, offeredSections(exam, { bank, topics: file.topics, ...anybody }, 1))
  const courseExam = file.exams.find(({ isCourseExam }) => isCourseExam)
  const mocks = mockExamNumbers.map((n) => ({ ...listed(mockExam(n, courseExam)), level: levelOfMockExam(n) }))
  return [...file.exams.map(listed), ...mocks].filter(({ sections }) => sections.length > 0)
}

function drawable(item: CourseContent['questions'][number] | CourseContent['tasks'][number]): Drawable {
  const { kind, id, topic, type } = item
  return {
    kind,
    itemId: id,
    hash: id,
    topic,
    type,
    ...('format' in item && { format: item.format }),
    ...('stimulusId' in item && item.stimulusId !== undefined && { stimulusId: item.stimulusId }),
  }
}

const listedExam = ({ id, title, source }: ExamBlueprint, sections: readonly OfferedSection[]): ListedExam => ({
  id,
  title,
  source,
  sections: sections.map(listedSection),
})

function listedSection({ section, drawn: { items, wanted }, lengthMs }: OfferedSection) {
  const { title, minutes } = section
  const counts =
    section.asks === 'questions'
      ? { asks: 'questions', count: items.length, wanted }
      : { asks: section.tasks.type, count: Math.min(section.tasks.count, items.length), wanted: section.tasks.count }
  return { title, ...counts, minutes: Math.ceil(lengthMs / 60_000), wantedMinutes: minutes }
}
