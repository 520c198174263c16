import { expect, test } from 'vitest'
import { anAnswer } from '../../testing/make-events.ts'
import { cardFamily, cardSubject } from '../cards/card.ts'
import { kinds, study } from '../families.ts'
import { taskFamily } from '../tasks/task-family.ts'
import { subjectOf } from './family.ts'

const { event } = anAnswer({ seq: 1 })

test('an event goes into a family under one subject, or not at all', () => {
  expect(subjectOf(cardFamily, event)).toBe(cardSubject(String(event['itemId'])))
  expect(subjectOf(taskFamily, event)).toBeNull()
  for (const type of ['read', 'toString']) expect(subjectOf(cardFamily, { ...event, type })).toBeNull()
})

test('a kind says which question its events are about; one that is not known says nothing', () => {
  expect(study.itemOf(event)).toBe(event['itemId'])
  expect(study.itemOf({ ...event, type: 'read' })).toBeNull()
  expect(Object.keys(kinds).filter((type) => study.itemOf({ ...event, type }) !== null)).toEqual([
    'answered',
    'mark-corrected',
  ])
})
