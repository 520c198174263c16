import type { DrawnSection } from '../exams/draw.ts'
import { type SittingStart, startSitting } from '../exams/sitting.ts'
import { sampleExam } from './make-course.ts'

/** A section of this many questions, `q1` and on, each with the hash `hashOf` gives. */
export const drawnQuestions = (count: number, wanted = count): DrawnSection => ({
  items: Array.from({ length: count }, (_, at) => ({
    kind: 'question' as const,
    itemId: `q${at + 1}`,
    hash: hashOf(at + 1),
    topic: 'doses',
    type: 'numeric',
  })),
  wanted,
})

export const hashOf = (question: number): string => String(question).repeat(64)

/** The sample exam as it begins at the moment 0, with three questions that were never met. */
export function begunSitting(changes: Partial<SittingStart> = {}): ReturnType<typeof startSitting> {
  let ids = 0
  return startSitting({
    id: 'sitting',
    courseId: 1,
    packVersion: 1,
    exam: sampleExam,
    plans: [0],
    drawn: [drawnQuestions(3)],
    timeFactor: 1,
    hasRestBreaks: false,
    isMet: () => false,
    newId: () => `id-${ids++}`,
    nowMs: 0,
    ...changes,
  })
}
