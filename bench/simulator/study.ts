import { dayMs } from '../../core/durations.ts'
import { evenLot } from './chance.ts'
import type { SimulatedCourse } from './simulated-course.ts'
import { type World, newStudent } from './student.ts'
import type { StudentKind } from './student-kinds.ts'
import type { Strategy } from './strategies/strategy.ts'

/** How somebody goes about it. */
export interface Timetable {
  name: string
  days: number
  minutesPerDay: number
  /** Days of the week, 0 for Monday. */
  daysOff: readonly number[]
  /** Of the other days, the share on which they do not come all the same. */
  missed: number
}

export interface Studied {
  /** Marks of a hundred expected at the exam. */
  marks: number
  /** What the same student would have had without any of it. */
  marksBefore: number
  hours: number
  answers: number
}

/** A Monday. */
export const startMs = Date.UTC(2027, 0, 4)
const eveningMs = 18 * 3_600_000
const questionsAtOnce = 20

/** One student studies with one strategy until the exam, on the morning after the last day. */
export function study(
  name: string,
  kind: StudentKind,
  world: World,
  course: SimulatedCourse,
  timetable: Timetable,
  strategy: Strategy,
): Studied {
  const { days, minutesPerDay, daysOff, missed } = timetable
  const examAtMs = startMs + days * dayMs + dayMs / 3
  const student = newStudent(name, kind, world, course)
  const marksBefore = 100 * student.examShare(examAtMs)
  const chooser = strategy.begin({ course, seed: name, startMs, examAtMs, minutesPerDay, daysOff }, student)
  let seconds = 0
  let answers = 0
  for (let day = 0; day < days; day++) {
    if (daysOff.includes(day % 7) || evenLot(`${name}/${day}/missed`) < missed) continue
    const beganMs = startMs + day * dayMs + eveningMs
    let usedMs = 0
    while (usedMs < minutesPerDay * 60_000) {
      const chosen = chooser.choose(questionsAtOnce, beganMs + usedMs)
      if (chosen.length === 0) break
      for (const item of chosen) {
        if (usedMs >= minutesPerDay * 60_000) break
        const atMs = Math.round(beganMs + usedMs)
        const answer = student.answer(item, atMs)
        chooser.seen({ item, atMs, ...answer })
        usedMs += answer.seconds * 1000
        seconds += answer.seconds
        answers += 1
      }
    }
  }
  return { marks: 100 * student.examShare(examAtMs), marksBefore, hours: seconds / 3600, answers }
}
