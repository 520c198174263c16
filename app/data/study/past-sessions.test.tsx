import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../core/durations.ts'
import { cardSubject } from '../../../core/study/cards/card.ts'
import { aCorrection } from '../../../core/testing/make-events.ts'
import { eventRow } from '../../../offline/account/account-db.ts'
import { openAccount } from '../../../offline/account/account.ts'
import { record } from '../../../offline/account/record.ts'
import { sessionFromAnswers } from './past-sessions.ts'

const startMs = 1_800_000_000_000

/** A phone, and a session a day in it: each of one answer, `lateByMs` after it began. */
async function withSessions(name: string, days: number, lateByMs = 1000) {
  const clock = { nowMs: startMs }
  const env = {
    now: () => clock.nowMs,
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    tzOffsetMin: () => 0,
    appVersion: 'test',
  }
  const sessions: string[] = []
  for (let day = 0; day < days; day++) {
    clock.nowMs = startMs + day * dayMs
    const sessionId = (await openAccount(name, env)).newId()
    clock.nowMs += lateByMs
    // The page was opened again: its ids follow the clock as it is now.
    const account = await openAccount(name, env)
    await record(account, [answerIn(sessionId, account.newId(), `question-${day}`)])
    sessions.push(sessionId)
  }
  return { account: await openAccount(name, env), sessions }
}

const answerIn = (sessionId: string, attemptKey: string, itemId: string) =>
  ({
    type: 'answered',
    attemptKey,
    revision: 1,
    courseId: 1,
    packVersion: 1,
    sessionId,
    itemId,
    itemHash: 'a'.repeat(64),
    answer: { kind: 'option', optionId: 'a' },
    clientMark: { marks: 1, of: 1 },
    durationMs: 1,
  }) as const

test('a session is told from its answers, and what was answered long before it is not read', async () => {
  const { account, sessions } = await withSessions('u-past', 20)
  const [earlier = '', last = ''] = sessions.slice(-2)
  const read: string[] = []
  account.db.events.hook('reading', (row) => {
    read.push(row.id)
    return row
  })
  expect(await sessionFromAnswers(account.db, last)).toMatchObject({ id: last, items: [{ itemId: 'question-19' }] })
  expect(read.length).toBeLessThanOrEqual(2)
  expect(await sessionFromAnswers(account.db, earlier)).toMatchObject({ items: [{ itemId: 'question-18' }] })
  expect(await sessionFromAnswers(account.db, 'none')).toBeNull()
})

test('a session has the answers that a clock which was put back placed before it, and marks that were corrected since', async () => {
  const { account, sessions } = await withSessions('u-put-back', 3, -12 * hourMs)
  const [, middle = ''] = sessions
  expect((await sessionFromAnswers(account.db, middle))?.items.map(({ given }) => given?.mark)).toEqual([
    { marks: 1, of: 1 },
  ])
  const answer = (await account.db.events.toArray()).find(({ subject }) => subject === cardSubject('question-1'))!
  const corrected = aCorrection(answer, 1, { marks: 0, of: 1 })
  await account.db.events.put(eventRow(account.db.study, corrected, { waiting: 0, serverSeq: 1 }))
  expect((await sessionFromAnswers(account.db, middle))?.items.map(({ given }) => given?.mark)).toEqual([
    { marks: 0, of: 1 },
  ])
})
