import { examPlace } from '../../core/content/course-content.ts'
import type { CourseFile } from '../../core/content/course.ts'
import type { ExamBlueprint } from '../../core/exams/blueprint.ts'
import { questionTypes } from '../../core/questions/question-kinds.ts'
import { taskTypes } from '../../core/content/task-types.ts'
import { type Finding, finding, repeatedIn } from './finding.ts'

interface Typed {
  type: string
  topic: string
}

/** What exams of a course can ask. */
interface Asked {
  questions: readonly Typed[]
  tasks: readonly Typed[]
}

/** Rules about the exams of a course that can be sat: what they name is there, and they can be told apart. */
export function lintExams({ slug, exams, topics }: CourseFile, course: Asked): Finding[] {
  const found: Finding[] = []
  const count = exams.filter(({ isCourseExam }) => isCourseExam).length
  if (exams.length > 0 && count !== 1)
    found.push(finding('course-exam', slug, `${count} of exams/ say isCourseExam: true, let one of them`))
  const ids = topics.map(({ id }) => id)
  for (const exam of exams) found.push(...lintExam(exam, ids, course))
  return found
}

function lintExam(exam: ExamBlueprint, topics: readonly string[], course: Asked): Finding[] {
  const found: Finding[] = []
  const tell = (rule: string, message: string) => found.push(finding(rule, examPlace(exam.id), message))
  for (const id of repeatedIn(exam.sections.map((section) => section.id)))
    tell('duplicate-section', `section ${id} is there twice, call one otherwise`)
  if (exam.scale.kind === 'sum' && !exam.sections.some(({ scale }) => scale?.kind === 'scaled'))
    tell('exam-scale', 'no section is scaled, so there is nothing to sum: give sections a scale of kind scaled')
  for (const section of exam.sections) {
    const named = (section.topics ?? []).filter((id) => !topics.includes(id))
    for (const id of named)
      tell('unknown-topic', `section ${section.id} names topic ${id}, which the course does not have`)
    const types: readonly string[] =
      section.asks === 'questions'
        ? [...(section.types ?? []), ...(section.parts ?? []).flatMap((part) => part.types)]
        : [section.tasks.type]
    const known: readonly string[] = section.asks === 'questions' ? questionTypes : taskTypes
    for (const type of types.filter((each) => !known.includes(each)))
      tell('unknown-type', `section ${section.id} asks for ${type}, which is none of ${known.join(', ')}`)
    const items: readonly Typed[] = section.asks === 'questions' ? course.questions : course.tasks
    const fits = items.some(
      (item) =>
        (types.length === 0 || types.includes(item.type)) &&
        (section.topics === undefined || section.topics.includes(item.topic)),
    )
    if (!fits) tell('section-empty', `the course has nothing for section ${section.id}, write it or remove the section`)
    const parts = section.asks === 'questions' ? section.parts : undefined
    const sum = parts?.reduce((all, { questions }) => all + questions, 0)
    if (section.asks === 'questions' && sum !== undefined && sum !== section.questions)
      tell('exam-parts', `the parts of section ${section.id} have ${sum} questions, and it has ${section.questions}`)
  }
  return found
}
