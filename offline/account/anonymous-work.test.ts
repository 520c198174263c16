import { expect, test, vi } from 'vitest'
import { type Account, openAccount } from './account.ts'
import { adopt, adoptionAnswers, answerAdoption } from './adopt.ts'
import {
  adoptAnonymousWork,
  askAgainOfAnonymousWork,
  declineAnonymousWork,
  findAnonymousWork,
} from './anonymous-work.ts'
import { settleAdoptions, withSource } from './earlier-accounts.ts'
import { readMirror } from './mirror.ts'
import { record } from './record.ts'
import { SharedDb } from '../shared-db.ts'
import { answered, makeDevice, type TestDevice } from '../testing/make-device.ts'

const flag = (target: string) => ({ type: 'register', kind: 'flag', target, value: true }) as const

/** Answers these questions without an account, and leaves. */
async function practise({ env }: TestDevice, ...itemIds: string[]): Promise<void> {
  const student = await openAccount('anon', env)
  await record(
    student,
    itemIds.map((itemId) => answered(itemId, student.newId())),
  )
  student.db.close()
}

async function setUp(...itemIds: string[]) {
  const device = makeDevice()
  if (itemIds.length > 0) await practise(device, ...itemIds)
  const account = await openAccount('u1', device.env)
  return { device, own: { account, shared: new SharedDb(device.env.store) } }
}

/** Adopts all of it and is cut off before its database is emptied. */
async function takeOver(own: { account: Account }): Promise<void> {
  await withSource(own, 'anon', (source) => adopt(own.account, source))
  expect(await adoptionAnswers(own.account.db)).toEqual({ anon: 'adopted' })
}

const databases = async ({ env }: TestDevice) =>
  (await env.store!.indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('vademecum-u-'))

test('where nobody studied without an account there is nothing to ask about, and no database is made', async () => {
  const { device, own } = await setUp()
  expect(await findAnonymousWork(own)).toBeNull()
  expect(await databases(device)).toEqual(['vademecum-u-u1'])
})

test('all of it becomes the account’s, to be sent under it, and its own database goes', async () => {
  const { device, own } = await setUp('q1', 'q2')
  const student = await openAccount('anon', device.env)
  await record(student, [flag('q1')])
  const before = await student.db.events.toArray()
  student.db.close()
  expect(await findAnonymousWork(own)).toEqual({ answers: 2, changes: 1, conversations: 0 })
  expect(await adoptAnonymousWork(own)).toEqual({ answers: 2, changes: 1, conversations: 0 })
  const after = await own.account.db.events.toArray()
  expect(after.map(({ event, waiting }) => ({ ...event, waiting }))).toEqual(
    before.map(({ event }) => ({ ...event, userId: 'u1', waiting: 1 })),
  )
  expect(await databases(device)).toEqual(['vademecum-u-u1'])
  expect(readMirror(device.env.mirror, 'anon')).toBeNull()
  expect(await adoptionAnswers(own.account.db)).toEqual({})
  expect(await findAnonymousWork(own)).toBeNull()
})

test('what the next person here does without an account is not added by itself', async () => {
  const { device, own } = await setUp('q1')
  await adoptAnonymousWork(own)
  await practise(device, 'q2')
  await settleAdoptions(own)
  expect(await own.account.db.events.count()).toBe(1)
  expect(await findAnonymousWork(own)).toEqual({ answers: 1, changes: 0, conversations: 0 })
})

test('what is not theirs stays for whoever did it, and is asked about again once more was done', async () => {
  const { device, own } = await setUp('q1')
  await declineAnonymousWork(own)
  await settleAdoptions(own)
  expect(await findAnonymousWork(own)).toBeNull()
  expect(await databases(device)).toEqual(['vademecum-u-anon', 'vademecum-u-u1'])
  await askAgainOfAnonymousWork(own)
  expect(await findAnonymousWork(own)).toEqual({ answers: 1, changes: 0, conversations: 0 })
  await declineAnonymousWork(own)
  await practise(device, 'q2')
  expect(await findAnonymousWork(own)).toEqual({ answers: 2, changes: 0, conversations: 0 })
})

test('another account of this device is asked for itself', async () => {
  const { device, own } = await setUp('q1')
  await declineAnonymousWork(own)
  const other = await openAccount('u2', device.env)
  expect(await findAnonymousWork({ account: other })).toEqual({ answers: 1, changes: 0, conversations: 0 })
})

test('an adoption that was cut off is finished at the next start, however far it had come', async () => {
  for (const answer of ['accepted', 'adopted'] as const) {
    const { device, own } = await setUp('q1')
    if (answer === 'adopted') await takeOver(own)
    else await answerAdoption(own.account, 'anon', answer)
    await settleAdoptions(own)
    expect(await own.account.db.events.count()).toBe(1)
    expect(await databases(device)).toEqual(['vademecum-u-u1'])
    expect(await adoptionAnswers(own.account.db)).toEqual({})
  }
})

test('what somebody else does there after an adoption that was cut off is asked about', async () => {
  const { device, own } = await setUp('q1')
  await takeOver(own)
  await practise(device, 'q2')
  await settleAdoptions(own)
  expect(await own.account.db.events.count()).toBe(1)
  expect(await findAnonymousWork(own)).toEqual({ answers: 1, changes: 0, conversations: 0 })
})

test('an answer that the device could not store is among it', async () => {
  const { device, own } = await setUp('q1')
  const [row] = await (await openAccount('anon', device.env)).db.events.toArray()
  const unsaved = { ...row!.event, id: own.account.newId(), itemId: 'q2', attemptKey: own.account.newId(), seq: 0 }
  device.env.mirror!.setItem('vademecum.unsaved.anon', JSON.stringify([unsaved]))
  expect(await adoptAnonymousWork(own)).toEqual({ answers: 2, changes: 0, conversations: 0 })
})

test('a tab that sleeps does not hold the sign-in back, and what is in its database is gone', async () => {
  const { device, own } = await setUp('q1')
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const asleep = await new Promise<IDBDatabase>((resolve) => {
    const opening = device.env.store!.indexedDB.open('vademecum-u-anon')
    opening.onsuccess = () => resolve(opening.result)
  })
  const left = () => {
    const counting = asleep.transaction('events').objectStore('events').count()
    return new Promise<number>((resolve) => (counting.onsuccess = () => resolve(counting.result)))
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const adopting = adoptAnonymousWork(own)
  // A tab that is closed while it waits leaves nothing of theirs to the next person.
  await vi.waitFor(async () => expect(await left()).toBe(0))
  await vi.waitFor(() => expect(readMirror(device.env.mirror, 'anon')).toBeNull())
  expect(await Promise.race([adopting, null])).toBeNull()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await Promise.race([adopting, null])).toEqual({ answers: 1, changes: 0, conversations: 0 })
  })
  vi.useRealTimers()
  expect(await adoptionAnswers(own.account.db)).toEqual({})
  asleep.close()
  warned.mockRestore()
})
