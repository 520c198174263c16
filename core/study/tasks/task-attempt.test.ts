import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Task } from '../../content/task.ts'
import { answer } from '../../questions/answer-schema.ts'
import { aScenario, aStation, anEssay } from '../../testing/make-tasks.ts'
import { answeredEvent } from '../events/event.ts'
import { anAnswer, numberedId } from '../../testing/make-events.ts'
import { study } from '../families.ts'
import {
  type TaskMode,
  beginTask,
  countWords,
  nextPhase,
  nextPrompt,
  passTime,
  phaseOf,
  phasesOf,
  taskAnswer,
  textLimitsOf,
  usualMode,
  withText,
} from './task-attempt.ts'

const begun = (task: Task, mode: TaskMode = usualMode(task), extraPercent = 0) =>
  beginTask(task, { attemptKey: numberedId(1), itemHash: 'a'.repeat(64), mode, extraPercent })

const clocksOf = (...of: Parameters<typeof phasesOf>) => phasesOf(...of).map(({ is, ms }) => [is, ms && ms / 1000])

test('the clocks are those of the exam', () => {
  expect(clocksOf(aScenario('typed'), 'typed')).toEqual([
    ['scene', null],
    ['type', 210],
  ])
  expect(clocksOf(aScenario('video'), 'spoken')).toEqual([
    ['scene', null],
    ['think', 30],
    ['record', 60],
    ['think', 30],
    ['record', 60],
  ])
  expect(clocksOf(aStation(90), 'spoken')).toEqual([
    ['prepare', 90],
    ['speak', 300],
  ])
  expect(clocksOf(aStation(0), 'spoken')).toEqual([['speak', 300]])
  expect(clocksOf(anEssay(), 'typed')).toEqual([['type', 2400]])
})

test('extra time lengthens every clock and no reading without one', () => {
  expect(clocksOf(aScenario('typed'), 'typed', 50)).toEqual([
    ['scene', null],
    ['type', 315],
  ])
  expect(clocksOf(anEssay(), 'typed', 25)).toEqual([['type', 3000]])
})

test('what stands there when the time is up is the answer', () => {
  const scenario = aScenario('typed')
  const writing = withText(nextPhase(scenario, begun(scenario)), 0, 'I hand it in.')
  const later = passTime(scenario, writing, 209_999)
  expect(phaseOf(scenario, later)?.is).toBe('type')
  const over = passTime(scenario, later, 1)
  expect(phaseOf(scenario, over)).toBeNull()
  expect(taskAnswer(over)).toEqual({ kind: 'text', texts: ['I hand it in.', ''] })
  expect(over.elapsedMs).toBe(210_000)
})

test('a clock that is looked at late takes nothing from the next part', () => {
  const station = aStation(60)
  const speaking = passTime(station, begun(station), 90_000)
  expect(phaseOf(station, speaking)).toMatchObject({ is: 'speak' })
  expect(speaking).toMatchObject({ leftMs: 300_000, elapsedMs: 60_000 })
})

test('speaking time is counted by what was asked, and reading time is not speaking', () => {
  const station = aStation(60)
  let attempt = passTime(station, begun(station), 60_000)
  attempt = nextPrompt(passTime(station, attempt, 80_400))
  attempt = nextPrompt(passTime(station, attempt, 30_000))
  expect(taskAnswer(passTime(station, attempt, 300_000))).toEqual({ kind: 'spoken', seconds: [80, 30, 190, 0] })
})

test('there is no follow-up after the last', () => {
  const station = aStation()
  let attempt = begun(station)
  for (let times = 0; times < 9; times++) attempt = nextPrompt(attempt)
  expect(attempt.prompt).toBe(station.followUps.length)
})

test('the questions of a spoken scenario are answered one after the other', () => {
  const scenario = aScenario('video')
  let attempt = begun(scenario)
  const seen: (number | undefined)[] = []
  while (phaseOf(scenario, attempt)) {
    if (phaseOf(scenario, attempt)?.is === 'record') {
      seen.push(attempt.prompt)
      attempt = passTime(scenario, attempt, 12_000)
    }
    attempt = nextPhase(scenario, attempt)
  }
  expect(seen).toEqual([0, 1])
  expect(taskAnswer(attempt)).toEqual({ kind: 'spoken', seconds: [12, 12] })
})

test('the longest answers, of characters that are escaped, fit into an event', () => {
  for (const task of [aScenario(), anEssay()]) {
    let attempt = begun(task, 'typed')
    for (const [at, limit] of textLimitsOf(task).entries()) attempt = withText(attempt, at, '\n'.repeat(limit))
    const event = { ...anAnswer({ seq: 1 }).event, answer: taskAnswer(attempt), clientMark: null }
    expect(study.parse(event).is).toBe('event')
  }
})

test('text that no database takes is replaced, and the rest is kept', () => {
  const essay = anEssay()
  const given = taskAnswer(withText(begun(essay), 0, 'a\0b\ud800c'))
  expect(given).toEqual({ kind: 'text', texts: ['a\ufffdb\ufffdc', ''] })
  expect(z.safeParse(answer, given).success).toBe(true)
})

test('answers to tasks are checked by themselves', () => {
  const event = anAnswer({ seq: 1 }).event
  const isTaken = (given: unknown) => z.safeParse(answeredEvent, { ...event, answer: given }).success
  expect(isTaken({ kind: 'text', texts: ['a'] })).toBe(true)
  expect(isTaken({ kind: 'spoken', seconds: [60, 12] })).toBe(true)
  expect(isTaken({ kind: 'text', texts: 'a' })).toBe(false)
  expect(isTaken({ kind: 'text', texts: ['x'.repeat(10_001)] })).toBe(false)
  expect(isTaken({ kind: 'spoken', seconds: [1.5] })).toBe(false)
  expect(isTaken({ kind: 'spoken', seconds: [-1] })).toBe(false)
})

test('words are what a reader counts', () => {
  expect(countWords('')).toBe(0)
  expect(countWords("  It's  well-known – isn’t it?\n\nYes, 42. ")).toBe(6)
})
