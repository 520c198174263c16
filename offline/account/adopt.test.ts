import { expect, test } from 'vitest'
import type { LearningEvent } from '../../core/study/events/event.ts'
import { right } from '../../core/testing/make-events.ts'
import { startSession } from '../../core/study/session.ts'
import { dayMs } from '../../core/durations.ts'
import { type Account, openAccount } from './account.ts'
import { AccountDb, type EventRow, readIdentity } from './account-db.ts'
import { adopt, adoptableWork, adoptionAnswers, releaseAdopted } from './adopt.ts'
import { readMirror } from './mirror.ts'
import { record } from './record.ts'
import { readSyncStatus } from '../sync/sync-status.ts'
import { answered, makeDevice, type TestDevice } from '../testing/make-device.ts'

const flag = (target: string, value: boolean) => ({ type: 'register', kind: 'flag', target, value }) as const
const note = (target: string, value: string) => ({ type: 'register', kind: 'note', target, value }) as const

/** Rows in the order in which they are sent. */
const rowsOf = ({ db }: Account): Promise<EventRow[]> => db.events.orderBy('[deviceId+epoch+seq]').toArray()

/** As an acknowledgement does. */
async function acknowledged({ db }: Account, receivedAtMs: number): Promise<void> {
  const rows = await db.events.toArray()
  await db.events.bulkPut(rows.map((row, at) => ({ ...row, waiting: 0, serverSeq: at + 1, receivedAtMs, mark: right })))
}

/** A device on which `old` answered q1 and q2 five days ago, which was sent, and since then q1 and a flag, which was not. The
 *  new account has answered q3 today. */
async function withEarlierWork(): Promise<{ device: TestDevice; old: Account; own: Account }> {
  const device = makeDevice()
  const old = await openAccount('old', device.env)
  await record(old, [answered('q1', old.newId()), answered('q2', old.newId(), false)])
  await acknowledged(old, device.clock.nowMs)
  device.clock.nowMs += 2 * dayMs
  await record(old, [answered('q1', old.newId()), flag('q1', true)])
  device.clock.nowMs += 3 * dayMs
  const own = await openAccount('new', device.env)
  await record(own, [answered('q3', own.newId())])
  return { device, old, own }
}

/** What is the same of an event whoever has it. */
const withoutOwner = ({ userId: _, ...event }: LearningEvent) => event

test('what was acknowledged, waits, or was refused becomes waiting work of the other account, and nothing of it but its owner changes', async () => {
  const { old, own } = await withEarlierWork()
  const refused = (await rowsOf(old))[2]!
  await old.db.events.delete(refused.id)
  await old.db.deadLetters.put({
    id: refused.id,
    row: refused,
    code: 'foreign',
    why: '',
    refusedAtMs: 0,
    appVersion: '1.0.0',
  })
  const before = [...(await rowsOf(old)), refused]
  expect(await adoptableWork(own, old)).toEqual({ answers: 3, changes: 1, conversations: 0 })
  expect(await adopt(own, old)).toEqual({ answers: 3, changes: 1, conversations: 0 })

  const { deviceId } = await readIdentity(old.db)
  const taken = (await rowsOf(own)).filter((row) => row.deviceId === deviceId)
  expect(taken.map(({ event }) => withoutOwner(event))).toEqual(
    before.map(({ event }) => withoutOwner(event)).sort((a, b) => a.seq - b.seq),
  )
  expect(new Set(taken.map(({ event, waiting, serverSeq }) => `${event.userId} ${waiting} ${serverSeq}`))).toEqual(
    new Set(['new 1 null']),
  )
  expect(await readSyncStatus(own.db)).toMatchObject({ waiting: 5, waitingAnswers: 4, refused: 0 })
  // The source is as it was.
  expect(await old.db.events.count()).toBe(3)
  expect(await old.db.deadLetters.count()).toBe(1)
})

test('cards and registers are folded from the work of both, at the times it was done', async () => {
  const { old, own } = await withEarlierWork()
  await record(own, [answered('q2', own.newId())])
  const [card1, flagged] = await old.db.projections.bulkGet(['card:q1', 'register:flag:q1'])
  await adopt(own, old)
  expect(await own.db.projections.bulkGet(['card:q1', 'register:flag:q1'])).toEqual([card1, flagged])
  expect(await own.db.projections.get('card:q2')).toMatchObject({ card: { attempts: 2, lastMark: right } })
})

test('of two notes the newer one stands, whichever account wrote it, and what is written next is newer than both', async () => {
  const device = makeDevice()
  const old = await openAccount('old', device.env)
  const own = await openAccount('new', device.env)
  await record(old, [note('q1', 'old, first'), note('q2', 'old, first')])
  device.clock.nowMs += 1000
  await record(own, [note('q1', 'new, second')])
  device.clock.nowMs += 1000
  await record(old, [note('q2', 'old, third')])
  // The clock is set back: the hybrid clock is not.
  device.clock.nowMs -= 5000
  await adopt(own, old)
  const value = async (itemId: string) => {
    const row = await own.db.projections.get(`register:note:${itemId}`)
    return row?.family === 'register' ? row.register.value : undefined
  }
  expect([await value('q1'), await value('q2')]).toEqual(['new, second', 'old, third'])
  await record(own, [note('q2', 'new, fourth')])
  expect(await value('q2')).toBe('new, fourth')
})

test('adopting twice doubles nothing, and later work of the source alone is added', async () => {
  const { old, own } = await withEarlierWork()
  await adopt(own, old)
  expect(await adoptableWork(own, old)).toEqual({ answers: 0, changes: 0, conversations: 0 })
  expect(await adopt(own, old)).toEqual({ answers: 0, changes: 0, conversations: 0 })
  await record(old, [answered('q9', old.newId())])
  expect(await adopt(own, old)).toEqual({ answers: 1, changes: 0, conversations: 0 })
  expect(await own.db.events.count()).toBe(6)
  expect(await own.db.projections.get('card:q1')).toMatchObject({ card: { attempts: 2 } })
})

test('what the account holds already keeps its acknowledgement', async () => {
  const { old, own } = await withEarlierWork()
  await adopt(own, old)
  await acknowledged(own, 5)
  await adopt(own, old)
  expect(await readSyncStatus(own.db)).toMatchObject({ waiting: 0 })
})

test('an event of a type that this release does not know comes along and is not folded', async () => {
  const { old, own } = await withEarlierWork()
  const [row] = await rowsOf(old)
  const event = { ...row!.event, id: old.newId(), type: 'highlighted', seq: 9, range: [3, 9] }
  await old.db.events.put({ ...row!, id: event.id, event, type: event.type, seq: 9, subject: '', unit: event.id })
  expect(await adopt(own, old)).toEqual({ answers: 3, changes: 2, conversations: 0 })
  expect(await own.db.events.get(event.id)).toMatchObject({ subject: '', waiting: 1, event: { range: [3, 9] } })
})

test('what only the mirror still had is adopted with the rest', async () => {
  const { device, old, own } = await withEarlierWork()
  const [event] = await record(old, [answered('q5', old.newId())])
  await expect.poll(() => device.mirror.get('vademecum.ring.old')).toContain(event!.id)
  old.db.close()
  const damaged = new AccountDb('old', device.env.store)
  await damaged.events.delete(event!.id)
  damaged.close()
  const again = await openAccount('old', device.env)
  await adopt(own, again)
  expect(await own.db.events.get(event!.id)).toMatchObject({ waiting: 1, event: { userId: 'new' } })
})

test('runs of questions come along, and a course has one open run: the own one', async () => {
  const { old, own } = await withEarlierWork()
  const run = (courseId: number, startedAtMs: number) =>
    startSession({ id: old.newId(), courseId, packVersion: 1, startedAtMs }, [])
  const [first, second, mine] = [run(1, 10), run(2, 20), run(1, 30)]
  await old.db.sessions.bulkPut([first, second])
  await own.db.sessions.put(mine)
  await adopt(own, old)
  expect(await own.db.sessions.toArray()).toEqual([{ ...first, finishedAtMs: 10 }, second, mine])
})

test('what was being typed comes along once, where nothing stands in its place', async () => {
  const { old, own } = await withEarlierWork()
  const draft = (target: string, text: string) => ({ target, text, updatedAtMs: 1 })
  await old.db.drafts.bulkPut([draft('note:q1', 'theirs'), draft('note:q2', 'theirs')])
  await own.db.drafts.put(draft('note:q1', 'mine'))
  await adopt(own, old)
  expect(await own.db.drafts.toArray()).toEqual([draft('note:q1', 'mine'), draft('note:q2', 'theirs')])
  // It became a note, and the adoption is run again.
  await own.db.drafts.clear()
  await adopt(own, old)
  expect(await own.db.drafts.count()).toBe(0)
})

test('the source goes when all of it is acknowledged, and takes its mirror along', async () => {
  const { device, old, own } = await withEarlierWork()
  await adopt(own, old)
  expect(await releaseAdopted(own, old)).toBe(false)
  await acknowledged(own, 5)
  // Recorded in another tab since.
  const [late] = await record(old, [answered('q8', old.newId())])
  expect(await releaseAdopted(own, old)).toBe(false)
  expect(await own.db.events.get(late!.id)).toMatchObject({ waiting: 1 })
  await acknowledged(own, 6)
  expect(await releaseAdopted(own, old)).toBe(true)
  expect((await device.env.store!.indexedDB.databases()).map(({ name }) => name)).toEqual(['vademecum-u-new'])
  expect(readMirror(device.env.mirror, 'old')).toBeNull()
  expect(await own.db.events.count()).toBe(6)
})

test('work that the server refused keeps its source', async () => {
  const { old, own } = await withEarlierWork()
  await adopt(own, old)
  await acknowledged(own, 5)
  const [{ id }] = (await rowsOf(old)) as [EventRow]
  const row = await own.db.events.get(id)
  await own.db.deadLetters.put({
    id: row!.id,
    row: row!,
    code: 'altered',
    why: '',
    refusedAtMs: 0,
    appVersion: '1.0.0',
  })
  await own.db.events.delete(row!.id)
  expect(await releaseAdopted(own, old)).toBe(false)
  expect(await old.db.events.count()).toBe(4)
})

test('more than one batch comes over whole, each card folded from all of it', { tags: ['large'] }, async () => {
  const device = makeDevice()
  const old = await openAccount('old', device.env)
  const facts = Array.from({ length: 1230 }, (_, at) => answered(`q${at % 7}`, old.newId()))
  await record(old, facts)
  const own = await openAccount('new', device.env)
  expect(await adopt(own, old)).toEqual({ answers: 1230, changes: 0, conversations: 0 })
  const events = await old.db.events.toArray()
  expect((await own.db.events.toArray()).map(({ event }) => withoutOwner(event))).toEqual(
    events.map(({ event }) => withoutOwner(event)),
  )
  expect(await own.db.projections.toArray()).toEqual(await old.db.projections.toArray())
})

class Killed extends Error {}

/** Kills at the edge of the `deadly`-th transaction of these accounts. */
function killAt(deadly: number, accounts: readonly Account[]): void {
  let steps = 0
  const step = () => {
    if (++steps >= deadly) throw new Killed()
  }
  for (const { db } of accounts) {
    const begin = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
    const mortal = async (...args: unknown[]) => {
      step()
      const result = await begin(...args)
      step()
      return result
    }
    Object.defineProperty(db, 'transaction', { value: mortal })
  }
}

test('killed at any step, nothing was answered or what was accepted is gone on with, and the work is whole once', async () => {
  let isDone = false
  let deadly = 0
  while (!isDone) {
    deadly++
    const { device, old, own } = await withEarlierWork()
    await old.db.drafts.put({ target: 'note:q1', text: 'half a', updatedAtMs: 1 })
    killAt(deadly, [own, old])
    isDone = await adopt(own, old).then(
      () => true,
      () => false,
    )
    own.db.close()
    old.db.close()

    const [account, source] = [await openAccount('new', device.env), await openAccount('old', device.env)]
    const { old: answer } = await adoptionAnswers(account.db)
    const work = await adoptableWork(account, source)
    if (answer === undefined) expect(work).toEqual({ answers: 3, changes: 1, conversations: 0 })
    if (answer === 'adopted') expect(work).toEqual({ answers: 0, changes: 0, conversations: 0 })
    await adopt(account, source)
    expect(await adoptionAnswers(account.db)).toEqual({ old: 'adopted' })
    expect(await readSyncStatus(account.db)).toMatchObject({ waiting: 5, waitingAnswers: 4 })
    expect(await account.db.projections.get('card:q1')).toMatchObject({ card: { attempts: 2 } })
    expect(await account.db.drafts.toArray()).toMatchObject([{ text: 'half a' }])
    expect(await source.db.events.count()).toBe(4)
  }
  expect(deadly).toBeGreaterThan(5)
})

test('killed at any step of its removal, the source is removed at the next start and nothing is lost', async () => {
  let isDone = false
  let deadly = 0
  while (!isDone) {
    deadly++
    const { device, old, own } = await withEarlierWork()
    await adopt(own, old)
    await acknowledged(own, 5)
    killAt(deadly, [own, old])
    isDone = await releaseAdopted(own, old).catch(() => false)
    own.db.close()
    old.db.close()

    const [account, source] = [await openAccount('new', device.env), await openAccount('old', device.env)]
    expect(await releaseAdopted(account, source)).toBe(true)
    expect(await account.db.events.count()).toBe(5)
    expect(await readSyncStatus(account.db)).toMatchObject({ waiting: 0 })
    expect((await device.env.store!.indexedDB.databases()).map(({ name }) => name)).toEqual(['vademecum-u-new'])
  }
  expect(deadly).toBeGreaterThan(2)
})
