import type { ExamBlueprint } from './blueprint.ts'

/** The shop's own mock exams: five a course. */
export const mockExamNumbers = [1, 2, 3, 4, 5] as const

export type MockExamLevel = 'Beginner' | 'Intermediate' | 'Advanced'

/** Exams 1 and 2 are for beginners, 3 and 4 intermediate, 5 advanced (specification of the course page). */
export const levelOfMockExam = (n: number): MockExamLevel =>
  n <= 2 ? 'Beginner' : n <= 4 ? 'Intermediate' : 'Advanced'

export const mockExamId = (n: number): string => `mock-exam-${n}`

/** Mock exam `n` of a course: 60 + 10 n questions in 90 + 15 n minutes (specification of the course page), of all its topics. It has
 *  the calculator, the highlighter, and the scale of the course's exam, as far as one scale is there for all of it. */
export function mockExam(n: number, courseExam: ExamBlueprint | undefined): ExamBlueprint {
  const sections = courseExam?.sections ?? []
  const hasCalculator = sections.some((section) => section.asks === 'questions' && section.calculator !== 'none')
  const scale = courseExam?.scale
  return {
    id: mockExamId(n),
    title: `Mock exam ${n}`,
    isCourseExam: false,
    source: { title: 'Our own, in the proportions of the course' },
    sections: [
      {
        id: 'questions',
        title: `Mock exam ${n}`,
        asks: 'questions',
        questions: 60 + 10 * n,
        minutes: 90 + 15 * n,
        instructionSeconds: 0,
        canGoBack: true,
        calculator: hasCalculator ? 'four-function' : 'none',
        noteboard: true,
        highlighter: true,
        sitAlone: false,
      },
    ],
    scale:
      scale?.kind === 'percent' || scale?.kind === 'scaled'
        ? scale
        : { kind: 'percent', note: 'The share of all marks. There is no pass mark for it.' },
    absence: 'pauses',
  }
}

/** What can be sat in a course: the exams of its pack, then the shop's own five. */
export function sittableExams(exams: readonly ExamBlueprint[]): ExamBlueprint[] {
  const courseExam = exams.find(({ isCourseExam }) => isCourseExam)
  return [...exams, ...mockExamNumbers.map((n) => mockExam(n, courseExam))]
}
