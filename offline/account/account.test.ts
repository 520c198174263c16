import { Dexie } from 'dexie'
import { IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { mirrorAccount, notInDatabase, openAccount } from './account.ts'
import { readIdentity } from './account-db.ts'
import { NotSaved } from './durable.ts'
import { readMirror, readRing } from './mirror.ts'
import { record } from './record.ts'
import { type Family, studyOf } from '../../core/study/events/family.ts'
import { type AnswerFact, families, kinds } from '../../core/study/families.ts'
import { readSyncStatus } from '../sync/sync-status.ts'
import { answered, makeDevice } from '../testing/make-device.ts'

afterEach(() => void vi.restoreAllMocks())

const quotaError = () => new Dexie.QuotaExceededError('full')
/** Storage takes nothing until `free` is called. */
function fullDisk(): { free: () => void } {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  return { free: () => put.mockRestore() }
}

test('an account opens while the disk is full: what could not be saved waits on for room', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  await record(account, [answered('q0', account.newId())])
  const add = vi
    .spyOn(account.db.events, 'bulkAdd')
    .mockImplementation(() => Dexie.Promise.reject(quotaError()) as never)
  await expect(record(account, [answered('q1', account.newId())])).rejects.toBeInstanceOf(NotSaved)
  add.mockRestore()
  account.db.close()

  const disk = fullDisk()
  const again = await openAccount('u1', device.env)
  expect(await again.db.projections.get('card:q0')).toBeDefined()
  expect(await again.db.events.count()).toBe(1)
  again.db.close()
  disk.free()
  const later = await openAccount('u1', device.env)
  expect(await later.db.events.count()).toBe(2)
})

test('what only the mirror holds outlasts an opening for which there is no room', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  await record(account, [answered('q1', account.newId())])
  await mirrorAccount(account)
  await account.db.events.clear()
  account.db.close()

  const disk = fullDisk()
  const full = await openAccount('u1', device.env)
  disk.free()
  await record(full, [answered('q2', full.newId())])
  await vi.waitFor(async () => expect(await full.db.events.count()).toBe(2))
  expect((await full.db.events.toArray()).map(({ seq }) => seq).toSorted()).toEqual([1, 2])
})

test('what another tab could not save while an account opens on a full disk waits on too', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  const events = (['q1', 'q2'] as const).map((itemId) => answered(itemId, account.newId()))
  const fails = vi
    .spyOn(account.db.events, 'bulkAdd')
    .mockImplementation(() => Dexie.Promise.reject(quotaError()) as never)
  const giveInOtherTab = async (at: 0 | 1) =>
    await expect(record(account, [events[at]!])).rejects.toBeInstanceOf(NotSaved)
  await giveInOtherTab(0)
  const disk = fullDisk()
  const freeRoom = vi.fn(async () => {
    if (freeRoom.mock.calls.length === 1) await giveInOtherTab(1)
    return false
  })
  const again = await openAccount('u1', { ...device.env, freeRoom })
  again.db.close()
  disk.free()
  fails.mockRestore()
  const later = await openAccount('u1', device.env)
  expect(await later.db.events.count()).toBe(2)
})

test('an account that is new here is made once there is room for it', async () => {
  const disk = fullDisk()
  const freeRoom = vi.fn(async () => {
    disk.free()
    return true
  })
  const account = await openAccount('u1', { ...makeDevice().env, freeRoom })
  expect(freeRoom).toHaveBeenCalledOnce()
  expect((await readIdentity(account.db)).lastSeq).toBe(0)
})

test('after an eviction the student is told what was at risk and what came back', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  for (let at = 0; at < 3; at++) await record(account, [answered(`q${at}`, account.newId())])
  await mirrorAccount(account)
  const before = await readIdentity(account.db)
  device.evict()
  const again = await openAccount('u1', device.env)
  expect(await readSyncStatus(again.db)).toMatchObject({
    waitingAnswers: 3,
    notice: { is: 'evicted', atRisk: 3, recovered: 3 },
  })
  const after = await readIdentity(again.db)
  expect(after.deviceId).not.toBe(before.deviceId)
  // What came back keeps its old number: the server may have it already.
  expect((await again.db.events.toArray()).map((row) => row.deviceId)).toEqual(Array(3).fill(before.deviceId))
})

test('what is said to have come back after an eviction is answers, as what was at risk is', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  await record(account, [answered('q1', account.newId())])
  await record(account, [{ type: 'register', kind: 'flag', target: 'q1', value: true }])
  await mirrorAccount(account)
  device.evict()
  const again = await openAccount('u1', device.env)
  expect(await readSyncStatus(again.db)).toMatchObject({ waiting: 2, notice: { atRisk: 1, recovered: 1 } })
})

test('an older copy of the database takes a new epoch before it gives out a number twice', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  await record(account, [answered('q1', account.newId())])
  await mirrorAccount(account)
  const { epoch } = await readIdentity(account.db)
  const mirrored = readMirror(device.env.mirror, 'u1')
  expect(mirrored).toMatchObject({ epoch, lastSeq: 1, waitingAnswers: 1 })
  await account.db.meta.put({ ...(await readIdentity(account.db)), lastSeq: 0 })
  await account.db.events.clear()
  account.db.close()
  const again = await openAccount('u1', device.env)
  const identity = await readIdentity(again.db)
  expect(identity.epoch).not.toBe(epoch)
  expect(await again.db.events.count()).toBe(1)
})

test('of mirrored events those are brought back that are neither waiting, nor sent, nor refused', async () => {
  const account = await openAccount('u1', makeDevice().env)
  const { db, newId } = account
  const all = await record(
    account,
    ['waiting', 'sent', 'refused', 'lost', 'waiting too'].map((itemId) => answered(itemId, newId())),
  )
  const [, sent, refused, lost] = await db.events.bulkGet(all.map(({ id }) => id))
  await db.events.update(sent!.id, { waiting: 0, serverSeq: 1 })
  await db.deadLetters.put({
    id: refused!.id,
    row: refused!,
    code: 'malformed',
    why: '',
    refusedAtMs: 0,
    appVersion: '1.0.0',
  })
  await db.events.bulkDelete([refused!.id, lost!.id])
  expect(await notInDatabase(db, all)).toEqual([lost!.event])
  expect(await notInDatabase(db, [])).toEqual([])
})

test('a start asks the database as often with 200 unsent answers as with one', async () => {
  const requests = [
    vi.spyOn(IDBObjectStore.prototype, 'get'),
    vi.spyOn(IDBObjectStore.prototype, 'getAll'),
    vi.spyOn(IDBIndex.prototype, 'getAll'),
    vi.spyOn(IDBIndex.prototype, 'getAllKeys'),
    vi.spyOn(IDBIndex.prototype, 'openCursor'),
  ]
  const startWith = async (count: number) => {
    const { env } = makeDevice()
    const account = await openAccount('u1', env)
    await record(
      account,
      Array.from({ length: count }, (_, at) => answered(`q${at}`, account.newId())),
    )
    await mirrorAccount(account)
    expect(readRing(env.mirror, 'u1')).toHaveLength(count)
    account.db.close()
    for (const request of requests) request.mockClear()
    const opened = await openAccount('u1', env)
    // Of this opening alone: what an earlier one began in the background may still be under way.
    const storeOf = (asked: IDBObjectStore | IDBIndex) => ('objectStore' in asked ? asked.objectStore : asked)
    const isOwn = (asked: unknown) =>
      storeOf(asked as IDBObjectStore | IDBIndex).transaction.db === opened.db.backendDB()
    return requests.map(({ mock }) => mock.contexts.filter(isOwn).length)
  }
  const one = await startWith(1)
  expect(one.some((calls) => calls > 0)).toBe(true)
  expect(await startWith(200)).toEqual(one)
  for (const request of requests) request.mockRestore()
})

test('the mirror never goes back to an earlier number of the same epoch', async () => {
  const { env } = makeDevice()
  const account = await openAccount('u1', env)
  await record(account, [answered('q1', account.newId())])
  await mirrorAccount(account)
  const { db } = account
  await db.meta.put({ ...(await readIdentity(db)), lastSeq: 0 })
  await db.events.clear()
  await mirrorAccount(account)
  expect(readMirror(env.mirror, 'u1')).toMatchObject({ lastSeq: 1, waitingAnswers: 1 })
  expect(readRing(env.mirror, 'u1')).toHaveLength(1)
})

test('accounts on one phone have nothing in common', async () => {
  const { env } = makeDevice()
  const first = await openAccount('u1', env)
  await record(first, [answered('q1', first.newId())])
  const second = await openAccount('u2', env)
  expect(await second.db.events.count()).toBe(0)
  expect((await readIdentity(second.db)).deviceId).not.toBe((await readIdentity(first.db)).deviceId)
})

test('work the server refused is offered again by the next release', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  await record(account, [answered('q1', account.newId())])
  const [row] = await account.db.events.toArray()
  await account.db.deadLetters.put({
    id: row!.id,
    row: row!,
    code: 'malformed',
    why: '',
    refusedAtMs: 0,
    appVersion: '1.0.0',
  })
  await account.db.events.delete(row!.id)
  account.db.close()
  const same = await openAccount('u1', device.env)
  expect(await readSyncStatus(same.db)).toMatchObject({ waiting: 0, refused: 1 })
  same.db.close()
  const newer = await openAccount('u1', { ...device.env, appVersion: '1.1.0' })
  expect(await readSyncStatus(newer.db)).toMatchObject({ waiting: 1, refused: 0 })
})

test('an event that an older release could only keep is folded by one that knows it', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  await record(account, [answered('q1', account.newId())])
  const [row] = await account.db.events.toArray()
  await account.db.events.put({ ...row!, subject: '', unit: row!.id })
  await account.db.projections.clear()
  account.db.close()
  const newer = await openAccount('u1', { ...device.env, appVersion: '2.0.0' })
  expect(await newer.db.projections.get('card:q1')).toMatchObject({ card: { attempts: 1 } })
})

test('cards folded by older rules are folded again', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  await record(account, [answered('q1', account.newId())])
  await account.db.projections.clear()
  await account.db.meta.put({ key: 'folded', by: 'card@0 register@1' })
  account.db.close()
  const newer = await openAccount('u1', device.env)
  expect(await newer.db.projections.get('card:q1')).toBeDefined()
})

test('what a tab of the release before records beside a newer one is folded by the newer at its next opening', async () => {
  const { env } = makeDevice()
  const scores: Family = {
    name: 'score',
    version: 1,
    takes: { answered: ({ courseId }: AnswerFact) => `score:${courseId}` },
    fold: (subject, events) => ({ subject, family: 'score', courseId: 1, answers: events.length }),
    readsAlike: () => true,
  }
  const newer = { ...env, study: studyOf(kinds, [...families, scores]) }
  const before = await openAccount('u1', env)
  await record(before, [answered('q1', before.newId())])
  const opened = await openAccount('u1', newer)
  expect(await opened.db.projections.get('score:1')).toMatchObject({ answers: 1 })
  await record(before, [answered('q2', before.newId())])
  before.db.close()
  opened.db.close()
  const again = await openAccount('u1', newer)
  expect(await again.db.projections.get('score:1')).toMatchObject({ answers: 2 })
})
