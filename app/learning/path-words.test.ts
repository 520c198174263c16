import { expect, test } from 'vitest'
import type { StudySettings } from '../../core/study/learner/model/learner-inputs.ts'
import type { PathNode } from '../../core/study/learner/learner-view.ts'
import { progressOfPath, readyInWords } from './path-words.ts'

const node = (id: string, status: PathNode['status'], minutes = 20): PathNode => ({
  id,
  title: id,
  topic: 'doses',
  kind: 'core',
  status,
  progress: 0.5,
  minutes,
  prerequisites: [],
  waitsFor: [],
  difficulty: 'beginner',
})

test('a path is as far as its completed nodes are of all', () => {
  const nodes = [node('a', 'completed', 0), node('b', 'current'), node('c', 'locked', 15)]
  expect(progressOfPath({ nodes })).toEqual({ completed: 1, of: 3, percent: 33, minutes: 35, current: nodes[1] })
})

test('a path without nodes is nowhere, and not at an end', () => {
  expect(progressOfPath({ nodes: [] })).toEqual({ completed: 0, of: 0, percent: 0, minutes: 0, current: null })
})

test('when it will be ready is a day, or plain words', () => {
  const settings = { examDate: null, minutesPerDay: 30, daysOff: [], reviewsPerDay: null, tzOffsetMin: 60 }
  const said = (readyOn: string | null, change: Partial<StudySettings> = {}) =>
    readyInWords({ readyOn }, { settings: { ...settings, ...change }, atMs: Date.UTC(2027, 5, 30, 23, 30) })
  expect(said('2027-07-05')).toBe('Expected to be ready on 5 July 2027')
  // Half past midnight where the student is.
  expect(said('2027-07-01')).toBe('Expected to be ready now')
  expect(said(null, { examDate: '2027-07-09' })).toContain('Not expected to be ready before the exam')
  expect(said(null, { examDate: '2027-06-30' })).toBe('When it will be ready cannot be said yet')
  expect(said(null)).toBe('When it will be ready cannot be said yet')
  expect(said(null, { minutesPerDay: 0 })).toBe('No time for study is set, so there is no date')
})
