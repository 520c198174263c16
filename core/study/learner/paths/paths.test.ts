import { expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { type MadeAnswer, answersTo, makeBank, makeLearner, monday } from '../../../testing/make-learner.ts'
import type { Bank } from '../bank/bank.ts'
import type { StudySettings } from '../model/learner-inputs.ts'
import { masteryOf } from '../mastery/mastery.ts'
import { learningPathsOf } from './paths.ts'

const bank = makeBank({ a: 0.3, b: 0.7 }, [
  { id: 'x', topic: 'a' },
  { id: 'y', topic: 'a', requires: ['x'] },
  { id: 'z', topic: 'b', logit: 1 },
  { id: 'w', topic: 'b', requires: ['y'] },
])
const nowMs = monday + dayMs

function paths(given: readonly MadeAnswer[], settings: Partial<StudySettings> = {}, of: Bank = bank) {
  const learner = makeLearner(of, given, settings)
  return learningPathsOf(learner, masteryOf(learner.state, of, nowMs), nowMs)
}

test('there are three orders, each of all concepts, each after what it requires', () => {
  const found = paths(answersTo('x', 5, 1))
  expect(found.map(({ order }) => order)).toEqual(['marks', 'course', 'weakest'])
  for (const { nodes } of found) {
    expect(nodes.map(({ id }) => id).sort()).toEqual(['w', 'x', 'y', 'z'])
    for (const [at, { prerequisites }] of nodes.entries()) {
      const before = nodes.slice(0, at).map(({ id }) => id)
      expect(prerequisites.every((id) => before.includes(id))).toBe(true)
    }
  }
  expect(found[1]?.nodes.map(({ id }) => id)).toEqual(['x', 'y', 'z', 'w'])
})

test('one node is current, what rests on unknown things is locked, and nothing new has progress', () => {
  for (const { nodes } of paths(answersTo('x', 5, 1))) {
    expect(nodes.filter(({ status }) => status === 'current')).toHaveLength(1)
    expect(nodes.find(({ id }) => id === 'w')).toMatchObject({ status: 'locked', progress: 0, kind: 'specialization' })
    expect(nodes.find(({ id }) => id === 'x')).toMatchObject({ kind: 'foundation' })
    for (const { progress, minutes } of nodes) {
      expect(progress).toBeGreaterThanOrEqual(0)
      expect(progress).toBeLessThan(1)
      expect(minutes).toBeGreaterThan(0)
    }
  }
})

test('a locked node waits for what is not known yet, not for what only is not mastered', () => {
  const three = makeBank({ a: 1 }, [
    { id: 'known', topic: 'a' },
    { id: 'new', topic: 'a' },
    { id: 'last', topic: 'a', requires: ['known', 'new'] },
  ])
  const [path] = paths(answersTo('known', 6, 5), {}, three)
  const find = (id: string) => path?.nodes.find((node) => node.id === id)
  expect(find('known')).toMatchObject({ status: 'available', waitsFor: [] })
  expect(find('last')).toMatchObject({ status: 'locked', prerequisites: ['known', 'new'], waitsFor: ['new'] })
})

test('more time a day makes one ready sooner; without time the day is not known', () => {
  const given = [...answersTo('x', 6, 3), ...answersTo('z', 6, 3)]
  const [slow, fast] = [15, 60].map((minutesPerDay) => paths(given, { minutesPerDay })[0]?.readyOn ?? '')
  expect(slow).toMatch(/^20\d\d-/)
  expect((fast ?? '') < (slow ?? '')).toBe(true)
  expect(paths(given, { minutesPerDay: 0 })[0]?.readyOn).toBeNull()
  expect(paths(given, { daysOff: [0, 1, 2, 3, 4, 5, 6] })[0]?.readyOn).toBeNull()
  expect(paths(given, { minutesPerDay: 5, examDate: '2027-07-08' })[0]?.readyOn).toBeNull()
})

test('a circle of prerequisites ends, and a course without questions has no path', () => {
  const circle = makeBank({ a: 1 }, [
    { id: 'x', topic: 'a', requires: ['y'] },
    { id: 'y', topic: 'a', requires: ['x'] },
  ])
  expect(paths([], {}, circle)[0]?.nodes).toHaveLength(2)
  expect(paths([], {}, makeBank({ a: 1 }, []))).toEqual([])
})

test('what was never answered makes nobody ready, however well the rest goes', () => {
  const given = [...answersTo('x', 6, 6), ...answersTo('x', 6, 6)]
  expect(paths(given)[0]?.readyOn ?? '9').not.toBe('2027-07-06')
})
