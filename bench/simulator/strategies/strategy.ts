import type { BankItem } from '../../../core/study/learner/bank/bank.ts'
import type { SimulatedCourse } from '../simulated-course.ts'
import type { Student } from '../student.ts'

/** An answer as everybody may see it. */
export interface SeenAnswer {
  item: BankItem
  atMs: number
  isRight: boolean
  seconds: number
}

/** Decides what one student is asked. */
export interface Chooser {
  /** The next questions; fewer when there is nothing to ask. */
  choose(count: number, nowMs: number): readonly BankItem[]
  seen(answer: SeenAnswer): void
}

/** What a chooser is told. `seed`: of its own lots. */
export interface Beginning {
  course: SimulatedCourse
  seed: string
  startMs: number
  examAtMs: number
  /** That a student means to study on a day. */
  minutesPerDay: number
  /** Days of the week, 0 for Monday. */
  daysOff: readonly number[]
}

export interface Strategy {
  name: string
  /** Only what sees into the student may use `student`. */
  begin(beginning: Beginning, student: Student): Chooser
}
