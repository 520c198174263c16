import type { RegisterFact } from '../study/families.ts'
import type { TimeFactor } from './sitting.ts'

/** The register of kind `setting` that has the extra time of a student in exams, per cent. */
export const extraTimeTarget = 'extra-time'

const factors: Readonly<Record<string, TimeFactor>> = { 25: 1.25, 50: 1.5, 100: 2 }

/** `value`: of that register; what another release may have written is as if there were none. */
export const timeFactorOf = (value: unknown): TimeFactor => factors[String(value)] ?? 1

/** The fact that changes it. What is as at first is stored as nothing. */
export const extraTimeFact = (timeFactor: TimeFactor): RegisterFact => ({
  type: 'register',
  kind: 'setting',
  target: extraTimeTarget,
  value: timeFactor === 1 ? null : (timeFactor - 1) * 100,
})
