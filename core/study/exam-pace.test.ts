import { expect, test } from 'vitest'
import { examPaceMs, runLimitMs } from './exam-pace.ts'

const ucat = [
  { topics: ['verbal'], questions: 44, minutes: 22 },
  { topics: ['judgement'], questions: 60, minutes: 20 },
]
const asked = (...topics: string[]) => topics.map((topic) => ({ topic }))

test('the pace of an exam is that of the sections which the topics stand in', () => {
  expect(examPaceMs([{ questions: 40, minutes: 120 }], ['doses'])).toBe(180_000)
  expect(examPaceMs(ucat, ['verbal'])).toBe(30_000)
  expect(examPaceMs(ucat, ['judgement'])).toBe(20_000)
  expect(examPaceMs(ucat, ['warm-up'])).toBeNull()
  expect(examPaceMs([{ minutes: 180 }], ['doses'])).toBeNull()
})

test('a run has the time of each of its questions, times the factor', () => {
  const bank = asked('verbal', 'judgement', 'warm-up')
  expect(runLimitMs(ucat, asked('verbal', 'verbal', 'judgement'), bank, 1)).toBe(80_000)
  expect(runLimitMs(ucat, asked('verbal', 'verbal', 'judgement'), bank, 1.25)).toBe(100_000)
  // 42 minutes for 104 questions is 24.2 seconds for each.
  expect(runLimitMs(ucat, asked('warm-up'), bank, 1)).toBe(25_000)
  expect(runLimitMs([{ minutes: 180 }], asked('doses'), asked('doses'), 1)).toBeNull()
})
