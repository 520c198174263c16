import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startConversation } from '../contract/tutor/chat.ts'
import { preferenceFacts, sessionTitle, type StudyPreferences, studyPreferencesFrom } from './study-preferences.ts'

const none: StudyPreferences = { learningStyle: null, difficultyLevel: null, preferredSubjects: [] }
const said: StudyPreferences = {
  learningStyle: 'visual',
  difficultyLevel: 'advanced',
  preferredSubjects: ['Ethics', 'Law'],
}

/** What the registers have after these facts. */
const kept = (before: StudyPreferences, after: StudyPreferences) =>
  new Map(preferenceFacts(before, after).map(({ target, value }) => [target, value]))

test('preferences are read as they were written, and only what changed is written', () => {
  const values = kept(none, said)
  expect(studyPreferencesFrom((target) => values.get(target))).toEqual(said)
  expect(preferenceFacts(said, said)).toEqual([])
  expect(kept(said, { ...said, difficultyLevel: null })).toEqual(new Map([['study-level', null]]))
})

test('a subject is kept once, however often and however it is written, where it stands first', () => {
  const values = kept(none, { ...said, preferredSubjects: ['Law', 'Ethics', 'law', 'Law', 'LAW'] })
  expect(values.get('preferred-subjects')).toBe('["Law","Ethics"]')
  expect(
    preferenceFacts({ ...said, preferredSubjects: ['Law'] }, { ...said, preferredSubjects: ['Law', 'law'] }),
  ).toEqual([])
  // As a release before this one wrote it.
  expect(studyPreferencesFrom(() => '["Law","Law","Ethics"]').preferredSubjects).toEqual(['Law', 'Ethics'])
})

test('a subject names a conversation that the server takes, whatever unseen marks it was copied with', () => {
  const copied = [
    '\u202bביולוגיה\u202c',
    'Ethics\u2028and law',
    '\u2067ביולוגיה\u2069',
    `Law ${'🙂'.slice(0, 1)}`,
    '\u2069',
  ]
  const values = kept(none, { ...said, preferredSubjects: copied })
  expect(values.get('preferred-subjects')).toBe('["ביולוגיה","Ethics and law","Law"]')
  // As a release before this one wrote it.
  const { preferredSubjects } = studyPreferencesFrom(() => JSON.stringify(copied))
  const title = sessionTitle({ preferredSubjects })
  expect(z.parse(startConversation.body, { title, subject: preferredSubjects[0] })).toMatchObject({ title })
})

test('what another release wrote was not said', () => {
  for (const value of ['telepathy', 7, '{', '{"a":1}', null]) expect(studyPreferencesFrom(() => value)).toEqual(none)
})

test('a conversation is called by the first subject', () => {
  expect([sessionTitle(said), sessionTitle(none)]).toEqual(['Ethics Study Session', 'General Study Session'])
})
