import { Dexie } from 'dexie'
import { IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { type Account, mirrorAccount, notInDatabase, openAccount } from './account.ts'
import { readIdentity } from './account-db.ts'
import { NotSaved } from './durable.ts'
import { readMirror, readRing } from './mirror.ts'
import { type RunAnswer, record, recordAnswer, recordRun } from './record.ts'
import { right, wrong } from '../../core/testing/make-events.ts'
import { type Family, studyOf } from '../../core/study/events/family.ts'
import { type AnswerFact, families, kinds } from '../../core/study/families.ts'
import { startSession } from '../../core/study/session.ts'
import { readSyncStatus } from '../sync/sync-status.ts'
import { answered, makeDevice } from '../testing/make-device.ts'

afterEach(() => void vi.restoreAllMocks())

const quotaError = () => new Dexie.QuotaExceededError('full')
const failOnce = (account: Account, error: () => Error) => {
  const put = account.db.events.bulkAdd.bind(account.db.events)
  return vi
    .spyOn(account.db.events, 'bulkAdd')
    .mockImplementationOnce(() => Dexie.Promise.reject(error()) as never)
    .mockImplementation(put as never)
}

/** Question q1 of a run, answered. */
function runAnswer(attemptKey: string): RunAnswer {
  const base = { id: '01a1fdd3-5670-7000-8000-000000000001', courseId: 1, packVersion: 1, startedAtMs: 0 }
  const run = startSession(base, [{ itemId: 'q1', hash: '0'.repeat(64), topic: 'doses' }])
  return { fact: { ...answered('q1', attemptKey), sessionId: run.id }, index: 0, runNow: () => run }
}

test('an answer is stored with its number, its card and the waiting count in one go', async () => {
  const account = await openAccount('u1', makeDevice().env)
  const [event] = await record(account, [answered('q1', account.newId(), false)])
  expect(event).toMatchObject({ seq: 1, type: 'answered', userId: 'u1' })
  expect(await account.db.projections.get('card:q1')).toMatchObject({ card: { attempts: 1, lastMark: wrong } })
  expect(await readSyncStatus(account.db)).toMatchObject({ waiting: 1, waitingAnswers: 1, refused: 0 })
})

test('numbers are contiguous when many answers are recorded at once', async () => {
  const account = await openAccount('u1', makeDevice().env)
  await Promise.all(Array.from({ length: 50 }, (_, at) => record(account, [answered(`q${at % 7}`, account.newId())])))
  const rows = await account.db.events.toArray()
  expect(rows.map((row) => row.seq).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
})

test('a double tap, a reload and a second tab make one answer of one attempt', async () => {
  const { env } = makeDevice()
  const tabs = [await openAccount('u1', env), await openAccount('u1', env)]
  const attemptKey = tabs[0]!.newId()
  await Promise.all(tabs.flatMap((tab) => [0, 1].map(() => record(tab, [answered('q1', attemptKey)]))))
  expect(await tabs[0]!.db.events.count()).toBe(1)
  expect((await readIdentity(tabs[1]!.db)).lastSeq).toBe(1)
})

test('when the transaction fails nothing of it is stored', async () => {
  const account = await openAccount('u1', makeDevice().env)
  vi.spyOn(account.db.sessions, 'put').mockImplementation(() => Dexie.Promise.reject(new Error('no')) as never)
  const answer = runAnswer(account.newId())
  await expect(recordAnswer(account, answer)).rejects.toThrow('no')
  expect(await account.db.events.count()).toBe(0)
  expect(await account.db.projections.count()).toBe(0)
  expect((await readIdentity(account.db)).lastSeq).toBe(0)
})

test('an answer and its run are stored in one go; a second answer to the attempt gives the run the first', async () => {
  const account = await openAccount('u1', makeDevice().env)
  const answer = runAnswer(account.newId())
  const [first, second] = await Promise.all([recordAnswer(account, answer), recordAnswer(account, answer)])
  expect(first.items[0]?.given).toEqual({ answer: { kind: 'option', optionId: 'a' }, mark: right })
  expect(second).toEqual(first)
  expect(await account.db.sessions.get(first.id)).toEqual(first)
  expect(await account.db.events.count()).toBe(1)
  expect(await account.db.projections.get('card:q1')).toMatchObject({ card: { attempts: 1 } })
})

test('the answers of a whole run are stored with it or not at all; those it had already stand in it as they were given', async () => {
  const account = await openAccount('u1', makeDevice().env)
  const refs = ['q1', 'q2', 'q3'].map((itemId) => ({ itemId, hash: '0'.repeat(64), topic: 'doses' }))
  const begun = startSession({ id: account.newId(), courseId: 1, packVersion: 1, startedAtMs: 0, limitMs: 1 }, refs)
  const items = begun.items.map((item) => ({ ...item, attemptKey: account.newId() }))
  const facts = ['q1', 'q2'].map((id, at) => ({ ...answered(id, items[at]!.attemptKey), sessionId: begun.id }))
  const run = { ...begun, items, finishedAtMs: 5 }
  const put = vi.spyOn(account.db.sessions, 'put')
  put.mockImplementationOnce(() => Dexie.Promise.reject(new Error('no')) as never)
  await expect(recordRun(account, run, [...facts, null])).rejects.toThrow('no')
  expect(await account.db.events.count()).toBe(0)

  // An app of before was cut off after its first answer, and what it holds was then changed.
  await record(account, [facts[0]!])
  const changed = { ...facts[0]!, answer: { kind: 'option', optionId: 'b' } as const, clientMark: wrong }
  const written = await recordRun(account, run, [changed, facts[1]!, null])
  expect(written.items.map(({ given }) => given)).toEqual([
    { answer: { kind: 'option', optionId: 'a' }, mark: right },
    { answer: { kind: 'option', optionId: 'a' }, mark: right },
    null,
  ])
  expect(await account.db.sessions.get(run.id)).toEqual(written)
  expect(await account.db.events.count()).toBe(2)
})

test('a lost connection to IndexedDB is opened again and the answer is stored', async () => {
  const account = await openAccount('u1', makeDevice().env)
  failOnce(account, () =>
    Object.assign(new Error('Connection to Indexed Database server lost'), { name: 'UnknownError' }),
  )
  await record(account, [answered('q1', account.newId())])
  expect(await account.db.events.count()).toBe(1)
})

test('a full disk: room is made once and the answer is stored', async () => {
  const device = makeDevice()
  const freeRoom = vi.fn(async () => true)
  const account = await openAccount('u1', { ...device.env, freeRoom })
  failOnce(account, quotaError)
  await record(account, [answered('q1', account.newId())])
  expect(freeRoom).toHaveBeenCalledOnce()
  expect(await account.db.events.count()).toBe(1)
})

test('where no room can be made, for whatever reason, the answer comes back at the next start', async () => {
  const device = makeDevice()
  const freeRoom = () => Promise.reject(new Error('a full disk makes no cache either'))
  const account = await openAccount('u1', { ...device.env, freeRoom })
  vi.spyOn(account.db.events, 'bulkAdd').mockImplementation(() => Dexie.Promise.reject(quotaError()) as never)
  await expect(record(account, [answered('q1', account.newId())])).rejects.toBeInstanceOf(NotSaved)
  account.db.close()
  const again = await openAccount('u1', device.env)
  expect(await again.db.events.count()).toBe(1)
})

test('a disk that stays full says so, and the answer comes back at the next start', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  await record(account, [answered('q0', account.newId())])
  await mirrorAccount(account)
  vi.spyOn(account.db.events, 'bulkAdd').mockImplementation(() => Dexie.Promise.reject(quotaError()) as never)
  await expect(record(account, [answered('q1', account.newId())])).rejects.toBeInstanceOf(NotSaved)
  account.db.close()
  const again = await openAccount('u1', device.env)
  const rows = await again.db.events.orderBy('id').toArray()
  expect(rows.map((row) => row.seq)).toEqual([1, 2])
  expect(rows.every((row) => row.waiting === 1)).toBe(true)
  expect(await again.db.projections.get('card:q1')).toBeDefined()
})

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

test('a note cut in the middle of an emoji is kept as text that every database takes', async () => {
  const account = await openAccount('u1', makeDevice().env)
  const [event] = await record(account, [
    { type: 'register', kind: 'note', target: 'q1', value: 'well 😀 done \ud83d' },
  ])
  expect(event).toMatchObject({ value: 'well 😀 done \ufffd' })
})

test('what could not be saved is stored with the next answer that can, once', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  const attemptKey = account.newId()
  const dead = vi
    .spyOn(account.db.events, 'bulkAdd')
    .mockImplementation(() => Dexie.Promise.reject(quotaError()) as never)
  await expect(record(account, [answered('q1', attemptKey)])).rejects.toBeInstanceOf(NotSaved)
  await expect(record(account, [answered('q2', account.newId())])).rejects.toBeInstanceOf(NotSaved)
  dead.mockRestore()
  // The student taps "Try again" on the first one.
  await record(account, [answered('q1', attemptKey)])
  await vi.waitFor(async () => expect(await account.db.events.count()).toBe(2))
  expect((await account.db.events.toArray()).map((row) => row.seq).toSorted()).toEqual([1, 2])
  account.db.close()
  const again = await openAccount('u1', device.env)
  expect(await again.db.events.count()).toBe(2)
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
