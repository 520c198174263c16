import { expect, test } from 'vitest'
import { dayMs } from '../core/durations.ts'
import { type MemoryLaw, activationLaw, halfLifeLaw, stabilityLaw } from '../bench/simulator/memory-laws.ts'
import { largeCourse } from '../bench/simulator/simulated-course.ts'
import { fsrsAlone } from '../bench/simulator/strategies/fsrs-alone.ts'
import { ourEngine } from '../bench/simulator/strategies/engine.ts'
import { randomOrder } from '../bench/simulator/strategies/random-order.ts'
import { worstTopicFirst } from '../bench/simulator/strategies/worst-topic.ts'
import { studentKinds } from '../bench/simulator/student-kinds.ts'
import { newStudent } from '../bench/simulator/student.ts'
import { startMs, study } from '../bench/simulator/study.ts'
import { worlds } from '../bench/simulator/worlds.ts'

const average = { speed: 1, strength: 0 }
const first = (law: MemoryLaw) => law.firstAt(startMs, true, average)
const afterDays = (days: number) => startMs + days * dayMs
const course = largeCourse(120, 'as the exam')
const [even] = studentKinds
if (!even) throw new Error('no students')
const week = { name: 'a week', days: 7, minutesPerDay: 15, daysOff: [], missed: 0 }

test('two days after it was read an explanation is recalled as prose is after a test', () => {
  expect(first(activationLaw).recallAt(afterDays(2))).toBeCloseTo(0.68, 2)
  expect(first(halfLifeLaw).recallAt(afterDays(2))).toBeCloseTo(0.68, 2)
})

test.each([
  ['activation', activationLaw],
  ['stability', stabilityLaw],
  ['half-life', halfLifeLaw],
])('under the law of %s what is not practised is forgotten, and practice brings it back', (_, law) => {
  const trace = first(law)
  expect(trace.recallAt(afterDays(30))).toBeLessThan(trace.recallAt(afterDays(3)))
  expect(trace.practised(afterDays(3), true).recallAt(afterDays(30))).toBeGreaterThan(trace.recallAt(afterDays(30)))
})

test('practice days apart holds longer than at once, under the laws that know a spacing effect', () => {
  const atOnce = (law: MemoryLaw) => first(law).practised(startMs + 60_000, true)
  const apart = (law: MemoryLaw) => first(law).practised(afterDays(4), true)
  for (const law of [activationLaw, stabilityLaw])
    expect(apart(law).recallAt(afterDays(34))).toBeGreaterThan(atOnce(law).recallAt(afterDays(30)))
  expect(apart(halfLifeLaw).recallAt(afterDays(34))).toBeCloseTo(atOnce(halfLifeLaw).recallAt(afterDays(30)), 3)
})

test('the bank says what an author wrote and nothing of how hard a question is in truth', () => {
  for (const item of course.bank.items.values()) {
    expect([-1, 0, 1]).toContain(item.logit)
    expect(course.logits.get(item.itemId)).not.toBe(item.logit)
  }
})

test('students begin with about two thirds of the marks', () => {
  const [world] = worlds
  if (!world) throw new Error('no world')
  const shares = Array.from({ length: 60 }, (_, at) => newStudent(`${at}`, even, world, course).examShare(startMs))
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  expect(mean).toBeGreaterThan(0.5)
  expect(mean).toBeLessThan(0.7)
})

test.each(worlds)('under $name every strategy brings marks, and the same ones when it is tried again', (world) => {
  for (const strategy of [ourEngine, randomOrder, worstTopicFirst, fsrsAlone]) {
    const once = study('somebody', even, world, course, week, strategy)
    expect(once.marks).toBeGreaterThan(once.marksBefore)
    expect(once.hours).toBeGreaterThan(1.6)
    expect(study('somebody', even, world, course, week, strategy)).toEqual(once)
  }
})
