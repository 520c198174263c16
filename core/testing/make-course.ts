import type { CourseFolder } from '../content/course-content.ts'
import type { CourseFile } from '../content/course.ts'
import { publishedExamOf } from '../exams/published-exam.ts'
import type { ExamBlueprint } from '../exams/blueprint.ts'
import type { Handbook } from '../content/shop/handbook.ts'

export function aCourseFile(changes: Partial<CourseFile> = {}): CourseFile {
  return {
    id: 1,
    slug: 'sample-course',
    title: 'A sample course',
    description: 'Twenty questions on doses.',
    category: 'Pharmacy',
    type: 'Question bank',
    level: 'Foundation',
    duration: '2 hours',
    priceMinor: 0,
    currency: 'GBP',
    popular: false,
    features: ['Works offline'],
    curriculum: ['Doses'],
    syllabus: { title: 'A public syllabus', url: 'https://example.org/syllabus' },
    authorship: { writtenBy: 'software', reviewedBy: [] },
    disclaimer: 'For study, not for treating patients.',
    topics: [{ id: 'doses', title: 'Doses', weight: 1 }],
    exams: [sampleExam],
    ...changes,
  }
}

export const sampleExam: ExamBlueprint = {
  id: 'sample-exam',
  title: 'A sample exam',
  isCourseExam: true,
  source: { title: 'A page', url: 'https://example.org/exam' },
  sections: [
    {
      id: 'paper',
      title: 'Paper',
      asks: 'questions',
      questions: 20,
      minutes: 30,
      instructionSeconds: 0,
      canGoBack: true,
      calculator: 'four-function',
      noteboard: true,
      highlighter: true,
      sitAlone: false,
    },
  ],
  scale: { kind: 'percent', note: 'One mark a question.' },
  absence: 'counts',
}

/** One essay of three, as the LNAT has it. */
export const essaySection: ExamBlueprint['sections'][number] = {
  id: 'essay',
  title: 'Essay',
  asks: 'tasks',
  tasks: { type: 'essay', count: 1, choose: 3 },
  minutes: 40,
  instructionSeconds: 0,
  noteboard: true,
  sitAlone: true,
}

/** The circuit of `content/courses/mmi-interviews`: an exam that no machine marks. */
export const interviews: ExamBlueprint = {
  id: 'mmi-circuit',
  title: 'Multiple mini interview (typical circuit)',
  isCourseExam: true,
  source: { title: 'Our own, of a common size' },
  sections: [
    {
      id: 'circuit',
      title: 'MMI circuit',
      asks: 'tasks',
      tasks: { type: 'mmi-station', count: 8 },
      minutes: 56,
      instructionSeconds: 0,
      noteboard: true,
      sitAlone: false,
    },
  ],
  scale: { kind: 'unscored', note: 'Mark yourself by the criteria of each station.' },
  absence: 'counts',
}

/** The handbook of a course, with nothing in it but its exam. */
export function aHandbook({ slug, exams }: CourseFile, changes: Partial<Handbook> = {}): Handbook {
  const nothing = { concepts: [], glossary: [], reference: null }
  const exam = publishedExamOf(exams)
  return { kind: 'handbook', id: `${slug}-handbook`, topic: 'handbook', ...(exam && { exam }), ...nothing, ...changes }
}

/** A course without items. */
export function aCourseFolder(changes: Partial<CourseFolder> = {}): CourseFolder {
  const file = changes.file ?? aCourseFile()
  const nothing = { questions: [], stimuli: [], tasks: [], notes: [], preview: [], media: [] }
  const search = { asked: {}, noteConcepts: {} }
  return { file, handbook: aHandbook(file), ...nothing, ...search, ...changes }
}
