import { expect, test } from 'vitest'
import { aScenario, aStation, anEssay } from '../../testing/make-tasks.ts'
import { checklistOf, checklistText, readChecklist } from './checklist.ts'

test('a checklist is read back as it was written', () => {
  const checklist = ['shown', null, 'in-part', 'missing'] as const
  expect(readChecklist(checklistText(checklist), 4)).toEqual(checklist)
})

test('one that was never written, or by a release to come, judges nothing that is not known', () => {
  expect(readChecklist(undefined, 2)).toEqual([null, null])
  expect(readChecklist('sX', 3)).toEqual(['shown', null, null])
  expect(readChecklist(7, 1)).toEqual([null])
})

test('a task is compared with its own points, an essay with those of its readers', () => {
  expect(checklistOf(aScenario()).map(({ text }) => text)).toEqual(aScenario().weighs)
  expect(checklistOf(aStation())).toEqual(aStation().criteria)
  expect(checklistOf(anEssay())).toHaveLength(6)
})
