import type { ExamBlueprint } from '../../../exams/blueprint.ts'
import type { FreeDay } from './plan-days.ts'

/** Days between two mock exams, and between the last one and the exam: time to learn from each. */
const daysBetween = 10
const lastBefore = 4
/** The first one comes when there is something to be examined in. */
const firstAfter = 6

export const minutesOfExam = ({ sections }: ExamBlueprint): number =>
  Math.ceil(sections.reduce((sum, { minutes, instructionSeconds }) => sum + minutes + instructionSeconds / 60, 0))

/** Mock exams by the index of their day, backwards from the exam at sensible distances, in the order of `exams`. None without an exam
 *  date, or where there is no time for study. */
export function placeExams(days: readonly FreeDay[], exams: readonly ExamBlueprint[]): Map<number, ExamBlueprint> {
  const placed: number[] = []
  let nearest = lastBefore
  for (let at = days.length - 1; at >= firstAfter && placed.length < exams.length; at--) {
    const day = days[at]
    if (!day || day.daysToExam === null || day.daysToExam < nearest || day.isOff || day.minutes === 0) continue
    placed.unshift(at)
    nearest = day.daysToExam + daysBetween
  }
  return new Map(placed.flatMap((at, number) => (exams[number] ? [[at, exams[number]]] : [])))
}
