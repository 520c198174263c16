import { expect, test } from 'vitest'
import type { Projection } from '../../../core/study/families.ts'
import { type Account, openAccount } from '../../../offline/account/account.ts'
import { keepNote, otherVersions, readNote, saveDraft, settleDraft, settleDrafts } from './note-drafts.ts'

const winner = { text: 'final', deviceId: 'phone' }

test('the version of another device that lost is shown, each text once', () => {
  const revisions = [
    { value: 'from the tablet', deviceId: 'tablet', atMs: 3 },
    { value: 'from the tablet', deviceId: 'tablet', atMs: 2 },
    { value: 'final', deviceId: 'tablet', atMs: 1 },
  ]
  expect(otherVersions(revisions, winner, 'phone')).toEqual([
    { text: 'from the tablet', from: 'another device', atMs: 3 },
  ])
})

test('what was typed here and lost is named so', () => {
  const revisions = [{ value: 'mine', deviceId: 'tablet', atMs: 3 }]
  expect(otherVersions(revisions, winner, 'tablet')[0]?.from).toBe('this device')
})

test('earlier versions of the same writer and cleared notes are no other version', () => {
  const revisions = [
    { value: 'fin', deviceId: 'phone', atMs: 3 },
    { value: null, deviceId: 'tablet', atMs: 2 },
  ]
  expect(otherVersions(revisions, winner, 'phone')).toEqual([])
})

async function opened(userId: string) {
  const clock = { nowMs: 1_000_000 }
  const account = await openAccount(userId, {
    now: () => clock.nowMs,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    tzOffsetMin: () => 0,
    appVersion: 'test',
  })
  return { account, clock }
}

/** As if another device had written the note. */
async function writtenElsewhere({ db }: Account, text: string, atMs: number) {
  const [row] = await db.projections.where('[family+courseId]').equals(['register', 0]).toArray()
  if (row?.family !== 'register') throw new Error('there is no note to write over')
  const written: Projection = { ...row, register: { ...row.register, value: text, deviceId: 'f'.repeat(32), atMs } }
  await db.projections.bulkPut([written])
}

test('a draft that a crash left becomes a note that is sent', async () => {
  const { account } = await opened('u-draft')
  await saveDraft(account, 'q1', 'half a thought')
  await settleDrafts(account)
  expect((await readNote(account, 'q1')).text).toBe('half a thought')
  expect(await account.db.drafts.count()).toBe(0)
  expect(await account.db.events.filter(({ waiting }) => waiting === 1).count()).toBe(1)
})

test('a draft that says what the note says makes no second event', async () => {
  const { account } = await opened('u-same')
  await keepNote(account, 'q1', 'a thought')
  await saveDraft(account, 'q1', 'a thought')
  await settleDraft(account, 'q1')
  expect(await account.db.drafts.count()).toBe(0)
  expect(await account.db.events.count()).toBe(1)
})

test('a draft older than what another device wrote does not hide it, and stays at hand', async () => {
  const { account, clock } = await opened('u-stale')
  await keepNote(account, 'q1', 'first')
  await saveDraft(account, 'q1', 'left in the middle')
  await writtenElsewhere(account, 'from the tablet', clock.nowMs + 60_000)
  const shown = {
    text: 'from the tablet',
    others: [{ text: 'left in the middle', from: 'this device', atMs: clock.nowMs }],
  }
  expect(await readNote(account, 'q1')).toEqual(shown)
  await settleDraft(account, 'q1')
  await settleDrafts(account)
  expect(await readNote(account, 'q1')).toEqual(shown)
  expect(await account.db.events.count()).toBe(1)
  await keepNote(account, 'q1', 'left in the middle')
  expect(await account.db.drafts.count()).toBe(0)
})

test('what is typed while a note is being kept is not thrown away', async () => {
  const { account, clock } = await opened('u-typing')
  const keeping = keepNote(account, 'q1', 'one')
  clock.nowMs += 5
  await saveDraft(account, 'q1', 'one and two')
  await keeping
  expect((await readNote(account, 'q1')).text).toBe('one and two')
})
