import { additiveLaw, strokeLaw } from './learning-laws.ts'
import { activationLaw, halfLifeLaw, stabilityLaw } from './memory-laws.ts'
import { type Assumptions, type World, usualAssumptions } from './student.ts'
import { startMs, type Timetable } from './study.ts'

/** Ways in which students may really learn and forget. They contradict one another; an engine that needs one of them to be true shows it
 *  in the others. */
const laws = [
  { name: 'activation (ACT-R)', memory: activationLaw, learning: additiveLaw() },
  { name: 'stability (FSRS-6)', memory: stabilityLaw, learning: additiveLaw() },
  { name: 'half-life (Leitner, HLR)', memory: halfLifeLaw, learning: additiveLaw() },
  { name: 'additive, nothing forgotten (AFM)', memory: null, learning: additiveLaw() },
  { name: 'known or not (BKT with forgetting)', memory: null, learning: strokeLaw(startMs) },
]

export const worldsWith = (assumptions: Assumptions): World[] => laws.map((law) => ({ ...law, assumptions }))

export const worlds: readonly World[] = worldsWith(usualAssumptions)

/** What is ours, otherwise. */
export const otherAssumptions: readonly { name: string; assumptions: Assumptions }[] = [
  { name: 'the exam asks about three in ten points of the bank', assumptions: { ...usualAssumptions, covered: 0.3 } },
  { name: 'the exam asks about nine in ten points of the bank', assumptions: { ...usualAssumptions, covered: 0.9 } },
  {
    name: 'half of what is remembered helps with a like question',
    assumptions: { ...usualAssumptions, transfer: 0.5 },
  },
  { name: 'prerequisites do not matter', assumptions: { ...usualAssumptions, unprepared: 1 } },
]

export const timetables: readonly Timetable[] = [
  { name: 'ten days of an hour', days: 10, minutesPerDay: 60, daysOff: [], missed: 0 },
  { name: 'four weeks of half an hour', days: 28, minutesPerDay: 30, daysOff: [6], missed: 0 },
  {
    name: 'twelve weeks of 25 minutes, a fifth of the days missed',
    days: 84,
    minutesPerDay: 25,
    daysOff: [6],
    missed: 0.2,
  },
]
