import type { AreaState } from '../next/area-states.ts'
import type { Area } from '../bank/areas.ts'
import { counted, listed, marksInWords } from '../sentences.ts'
import type { FreeDay } from './plan-days.ts'

/** Why a day has what it has, a sentence each. */

const inPercent = (share: number): string => `${Math.round(share * 100)}%`

export function whyReviews(questions: number, due: number, { daysToExam }: FreeDay): string {
  if (daysToExam === 1) return 'On the last day nothing new: what is due comes back once more.'
  if (questions < due) return `Of ${counted(due, 'question')} that are due, those that save the most marks.`
  return questions === 1
    ? 'It is due on this day: a short look keeps it.'
    : 'They are due on this day: a short look keeps what you would soon forget.'
}

export const whyExam = ({ daysToExam }: FreeDay): string =>
  daysToExam === null
    ? 'It shows where you stand under exam conditions.'
    : `It shows where you stand under exam conditions, ${counted(daysToExam, 'day')} before yours.`

export const whyNote = ({ topicTitle }: Area): string =>
  `You have not met “${topicTitle}” yet: reading comes before practising.`

/** `areas`: of one topic. */
export function whyPractice(
  areas: readonly AreaState[],
  {
    isNew,
    target,
    marks,
    states,
  }: { isNew: boolean; target: number; marks: number; states: ReadonlyMap<string, AreaState> },
): string {
  const weight = areas.reduce((sum, { area }) => sum + area.weight, 0)
  const share = areas.reduce((sum, each) => sum + each.share, 0) / Math.max(areas.length, 1)
  const part = weight >= 0.005 ? `about ${inPercent(weight)} of the exam` : 'a small part of the exam'
  const brings = `expected to bring ${marksInWords(marks)}`
  const names = areas.map(({ area }) => area.title)
  const of =
    names.length > 1
      ? ` (${listed(names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names)})`
      : ''
  if (isNew) {
    const own = new Set(areas.map(({ area }) => area.id))
    const before = new Set(areas.flatMap(({ area }) => area.requires).filter((id) => !own.has(id)))
    const behind = [...before].flatMap((id) => states.get(id)?.area.title ?? [])
    const after = behind.length > 0 ? ` It rests on ${listed(behind.slice(0, 2))}.` : ''
    return `New to you${of}, ${part}, ${brings}.${after}`
  }
  if (share < target) return `You would earn about ${inPercent(share)} here now${of}, ${part}: ${brings}.`
  return `You know it${of}, ${part}: a few questions hold it until the exam.`
}
