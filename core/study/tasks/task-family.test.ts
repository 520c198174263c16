import { expect, test } from 'vitest'
import { anAnswer, numberedId } from '../../testing/make-events.ts'
import { cardSubject } from '../cards/card.ts'
import { study } from '../families.ts'
import { taskSubject } from './task-family.ts'
import { taskTimesOf } from './task-times.ts'

const text = { kind: 'text' as const, texts: ['I hand it in.'] }

test('an answer to a task makes no card, and counts as one of its attempts', () => {
  const { event } = anAnswer({ seq: 1, itemId: 'task-1', answer: text, clientMark: null })
  expect(study.subjectsOf(event)).toEqual([taskSubject('task-1')])
  expect(study.isAnswer(event)).toBe(true)
  const question = anAnswer({ seq: 2, itemId: 'doses-1' }).event
  expect(study.subjectsOf(question)).toEqual([cardSubject('doses-1')])
})

test('attempts are counted once each, whatever was sent twice', () => {
  const given = { itemId: 'task-1', answer: text, clientMark: null }
  const once = anAnswer({ seq: 1, ...given, attemptKey: numberedId(71) })
  const again = anAnswer({ seq: 2, ...given, attemptKey: numberedId(71) })
  const another = anAnswer({ seq: 3, ...given, attemptKey: numberedId(72) })
  expect(study.project(taskSubject('task-1'), [another, again, once])).toMatchObject({
    family: 'task',
    itemId: 'task-1',
    attempts: 2,
    lastAtMs: another.effectiveAtMs,
  })
})

test('when tasks were answered is told once of each attempt, where it was', () => {
  const given = { itemId: 'task-1', answer: text, clientMark: null, tzOffsetMin: 540 }
  const once = anAnswer({ seq: 1, ...given, attemptKey: numberedId(71) })
  const again = anAnswer({ seq: 2, ...given, attemptKey: numberedId(71) })
  const question = anAnswer({ seq: 3, itemId: 'doses-1' })
  expect(taskTimesOf([again, question, once])).toEqual([{ atMs: once.effectiveAtMs, tzOffsetMin: 540 }])
})
