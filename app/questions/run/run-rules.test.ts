import { expect, test } from 'vitest'
import { type PracticeSession, modeOf, startSession } from '../../../core/study/session.ts'
import { rulesOfRun, tutorRules } from './run-rules.ts'

const base = { id: 'run', courseId: 1, packVersion: 1, startedAtMs: 0 }
const questions = [{ itemId: 'one', hash: 'hash', topic: 'any' }]
const tutor = startSession(base, questions)
const timed = startSession({ ...base, limitMs: 60_000 }, questions)

test('a run against the clock says so, and is conducted by rules of its own', () => {
  expect([tutor, timed].map(({ mode }) => mode)).toEqual(['tutor', 'timed'])
  expect(rulesOfRun(tutor)).toBe(tutorRules)
  expect(rulesOfRun(timed)).not.toBe(tutorRules)
})

test('of a run that an earlier release began the limit tells the mode', () => {
  const earlier: PracticeSession = { ...timed, mode: 'tutor' }
  expect(modeOf(earlier)).toBe('timed')
  expect(rulesOfRun(earlier)).toBe(rulesOfRun(timed))
})
