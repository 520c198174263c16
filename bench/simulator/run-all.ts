import type { Pair } from './comparison.ts'
import type { SimulatedCourse } from './simulated-course.ts'
import type { World } from './student.ts'
import type { StudentKind } from './student-kinds.ts'
import { type Timetable, study } from './study.ts'
import type { Strategy } from './strategies/strategy.ts'

/** Who studies what, how, and by which strategies: each kind of student in each world and course by every strategy, with one timetable
 *  after the other. */
export interface Design {
  worlds: readonly World[]
  kinds: readonly StudentKind[]
  courses: readonly SimulatedCourse[]
  timetables: readonly Timetable[]
  strategies: readonly Strategy[]
  /** Of each kind in each world and course. */
  students: number
}

/** `seed`: other students. */
export function runAll({ worlds, kinds, courses, timetables, strategies, students }: Design, seed: string): Pair[] {
  const pairs: Pair[] = []
  for (const course of courses)
    for (const world of worlds)
      for (const kind of kinds)
        for (let number = 0; number < students; number++) {
          const timetable = timetables[pairs.length % timetables.length]
          if (!timetable) throw new Error('no timetable')
          const name = [seed, course.name, world.name, kind.name, timetable.name, number].join('/')
          pairs.push({
            ...{ world: world.name, kind: kind.name, course: course.name, timetable: timetable.name },
            studied: new Map(
              strategies.map((strategy) => [strategy.name, study(name, kind, world, course, timetable, strategy)]),
            ),
          })
        }
  return pairs
}
