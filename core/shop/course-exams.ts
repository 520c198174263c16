import type { CourseContent } from '../content/course-content.ts'
import type { ListedExam } from '../contract/shop/courses.ts'
import type { ExamBlueprint, ExamSection } from '../exams/blueprint.ts'
import { drawExam, type DrawnSection } from '../exams/draw.ts'
import type { Drawable } from '../exams/exam-pool.ts'
import { levelOfMockExam, mockExam, mockExamNumbers } from '../exams/mock-exams.ts'
import { hasScreen } from '../questions/practisable.ts'

/** The exams that can be sat with a course, as its page lists them: those of its blueprints, then the shop's own mock exams. `tasks`: those
 *  that the app opens. An exam is as long as the bank allows; one that nothing can be asked in is left out. */
export function examsOf({ file, questions }: CourseContent, tasks: CourseContent['tasks']): ListedExam[] {
  const bank = [...questions.filter(hasScreen), ...tasks].map(drawable)
  const listed = (exam: ExamBlueprint) => listedExam(exam, drawExam(exam, { bank, topics: file.topics, ...anybody }))
  const courseExam = file.exams.find(({ isCourseExam }) => isCourseExam)
  const mocks = mockExamNumbers.map((n) => ({ ...listed(mockExam(n, courseExam)), level: levelOfMockExam(n) }))
  return [...file.exams.map(listed), ...mocks].filter(({ sections }) => sections.length > 0)
}

/** How long an exam is does not depend on who sits it. */
const anybody = { isMet: () => false, seed: '' }

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

function listedExam({ id, title, source, sections }: ExamBlueprint, drawn: readonly DrawnSection[]): ListedExam {
  return {
    id,
    title,
    source,
    sections: sections.flatMap((section, at) => {
      const part = drawn[at]
      return part && part.items.length > 0 ? listedSection(section, part) : []
    }),
  }
}

function listedSection(section: ExamSection, { items, wanted }: DrawnSection) {
  const { title, minutes } = section
  const share = Math.min(1, items.length / wanted)
  const counts =
    section.asks === 'questions'
      ? { asks: 'questions', count: items.length, wanted }
      : { asks: section.tasks.type, count: Math.min(section.tasks.count, items.length), wanted: section.tasks.count }
  return { title, ...counts, minutes: Math.ceil(minutes * share), wantedMinutes: minutes }
}
