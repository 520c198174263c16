import type { Confidence } from '../events/event.ts'
import { type Grade, type Memory, review } from './schedule.ts'

/** Memory after a marked answer, `days` after the one before. What was right, but said to be guessed, counts half: its stability lies
 *  in the middle, on a scale of ratios, between that of an answer known and of one not known (docs/decisions/060). */
export function memoryAfter(memory: Memory | null, days: number, grade: Grade, said: Confidence | null): Memory {
  const known = review(memory, days, grade)
  if (grade === 1 || said !== 'guess') return known
  const unknown = review(memory, days, 1)
  return {
    // A square root is exact to the last bit on every engine (IEEE 754).
    stabilityDays: Math.sqrt(known.stabilityDays * unknown.stabilityDays),
    difficulty: (known.difficulty + unknown.difficulty) / 2,
  }
}
