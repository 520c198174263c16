import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { type Account, mirrorAccount, openAccount } from './account.ts'
import { readIdentity } from './account-db.ts'
import { NotSaved } from './durable.ts'
import { readUnsaved } from './mirror.ts'
import { SharedDb } from '../shared-db.ts'
import { readUnsent } from './unsent.ts'
import { type RunAnswer, record, recordAnswer, recordRun } from './record.ts'
import { right, wrong } from '../../core/testing/make-events.ts'
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

test('a note cut in the middle of an emoji is kept as text that every database takes', async () => {
  const account = await openAccount('u1', makeDevice().env)
  const [event] = await record(account, [
    { type: 'register', kind: 'note', target: 'q1', value: 'well 😀 done \ud83d' },
  ])
  expect(event).toMatchObject({ value: 'well 😀 done \ufffd' })
})

test('an answer that is tried again on a disk that stays full waits once', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  vi.spyOn(account.db.events, 'bulkAdd').mockImplementation(() => Dexie.Promise.reject(quotaError()) as never)
  const facts = [answered('q1', account.newId()), answered('q2', account.newId())]
  for (const fact of [facts[0]!, facts[0]!, facts[1]!, facts[0]!])
    await expect(record(account, [fact])).rejects.toBeInstanceOf(NotSaved)
  const shared = new SharedDb(device.env.store)
  expect(await readUnsent(account, shared, device.env.mirror)).toMatchObject({ answers: 2, changes: 0 })
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

test('what could not be saved takes numbers of its own while answers go on being given', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  const full = vi
    .spyOn(account.db.events, 'bulkAdd')
    .mockImplementation(() => Dexie.Promise.reject(quotaError()) as never)
  for (let at = 0; at < 12; at++)
    await expect(record(account, [answered(`q${at}`, account.newId())])).rejects.toBeInstanceOf(NotSaved)
  full.mockRestore()
  // In the middle of these what the mirror holds is stored.
  let given = 0
  while (given === 0 || readUnsaved(device.env.mirror, 'u1').length > 0)
    await record(account, [answered(`later-${given++}`, account.newId())])
  const { lastSeq } = await readIdentity(account.db)
  const numbers = (await account.db.events.toArray()).map(({ seq }) => seq).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 12 + given }, (_, at) => at + 1))
  expect(lastSeq).toBe(12 + given)
})
