import { expect, test } from 'vitest'
import { type RunSettings, runSettingsFact, runSettingsFrom, usualRun } from './run-settings.ts'

const chosen: RunSettings = {
  status: 'incorrect',
  topics: ['doses'],
  types: ['numeric'],
  difficulties: ['hard'],
  size: 15,
  pace: 1.25,
}

test('what was chosen is read as it was written', () => {
  const fact = runSettingsFact(7, chosen)
  expect(fact).toMatchObject({ type: 'register', kind: 'setting', target: 'run:7' })
  expect(runSettingsFrom(fact.value)).toEqual(chosen)
})

test('what is not known here falls back by itself', () => {
  const newer = JSON.stringify({ ...chosen, status: 'starred', pace: 3, size: 9000, sound: 'bell' })
  expect(runSettingsFrom(newer)).toEqual({ ...chosen, status: 'any', pace: null, size: 20 })
  for (const nothing of [null, true, 12, '', '{', '[]', '"x"']) expect(runSettingsFrom(nothing)).toEqual(usualRun)
})
