import { expect, test } from 'vitest'
import { openAccount } from '../../../offline/account/account.ts'
import { record } from '../../../offline/account/record.ts'
import { SharedDb } from '../../../offline/shared-db.ts'
import { readOwnNotes } from './course-progress.ts'

test('a note outlives its question and its course, and stands in no course that it is known not to be of', async () => {
  const account = await openAccount('u-own-notes', {
    now: () => 1_000_000,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    tzOffsetMin: () => 0,
    appVersion: 'test',
  })
  const answered = {
    type: 'answered',
    attemptKey: account.newId(),
    revision: 1,
    courseId: 1,
    packVersion: 1,
    sessionId: account.newId(),
    itemId: 'removed-question',
    itemHash: 'a'.repeat(64),
    answer: { kind: 'option', optionId: 'a' },
    clientMark: { marks: 1, of: 1 },
    durationMs: 1,
  } as const
  const noteOn = (target: string) => ({ type: 'register', kind: 'note', target, value: `on ${target}` }) as const
  await record(account, [answered, noteOn('removed-question'), noteOn('never-answered')])
  const { packs } = new SharedDb()
  const ids = async (courseId: number) =>
    (await readOwnNotes(account.db, packs, courseId)).map(({ itemId }) => itemId).sort()
  expect(await ids(1)).toEqual(['never-answered', 'removed-question'])
  expect(await ids(2)).toEqual(['never-answered'])
})
