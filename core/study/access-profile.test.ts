import { expect, test } from 'vitest'
import { type AccessProfile, accessFacts, accessProfileFrom, accessTargets, usualProfile } from './access-profile.ts'

const changed: AccessProfile = {
  textSize: 150,
  hasReadingFont: true,
  hasLessMotion: true,
  hasMoreContrast: true,
  showsClock: false,
  singleKeys: false,
  dates: 'cy',
  showsStudyDays: false,
}

const valuesOf = (facts: ReturnType<typeof accessFacts>) =>
  Object.fromEntries(facts.map(({ target, value }) => [target, value]))

test('what was chosen is read from its registers as it was chosen', () => {
  const facts = accessFacts(changed)
  expect(facts.map(({ target }) => target)).toEqual(accessTargets)
  expect(accessProfileFrom(valuesOf(facts))).toEqual(changed)
})

test('what is as at first is stored as nothing', () => {
  expect(accessFacts(usualProfile).every(({ value }) => value === null)).toBe(true)
  expect(accessFacts({ textSize: 130 })).toEqual([
    { type: 'register', kind: 'setting', target: 'text-size', value: 130 },
  ])
})

test('what an other release or a broken store has written counts as not chosen', () => {
  const odd = { 'text-size': 1000, 'reading-font': 'yes', clock: null, dates: '<b>', 'study-days': 0 }
  expect(accessProfileFrom(odd)).toEqual(usualProfile)
})
