import { expect, test, vi } from 'vitest'
import { begunSitting } from '../../core/testing/make-sitting.ts'
import { AccountDb } from './account-db.ts'
import { mirrorAccount, openAccount } from './account.ts'
import { listDeviceAccounts } from './device-accounts.ts'
import { addUnsaved } from './mirror.ts'
import { pinItems } from '../packs/pack-store.ts'
import { record } from './record.ts'
import { exportUnsentOf, removeAccount, unsentOf } from './remove-account.ts'
import { SharedDb, lockAccount, rememberAccount } from '../shared-db.ts'
import { keepSitting } from './sittings.ts'
import { answered, makeDevice } from '../testing/make-device.ts'

const message = (writer: string) => ({
  id: `message-of-${writer}`,
  writer,
  body: { id: `message-of-${writer}`, name: writer, email: `${writer}@example.org`, message: `Words of ${writer}` },
  writtenAtMs: 1,
  refusal: null,
})
const none = { answers: 0, changes: 0, notes: 0, recordings: 0, conversations: 0, messages: 0, refused: 0 }
const never = () => new Promise<void>(() => undefined)

/** A phone on which Ada and Ben have each answered a question, written a message and have a session and an exam under way. */
async function sharedPhone() {
  const { env, mirror } = makeDevice()
  const shared = new SharedDb(env.store)
  for (const userId of ['anna', 'ben']) {
    const email = `${userId}@example.org`
    await rememberAccount(shared, { userId, username: userId, email, isLocked: false, lastSignedInAtMs: 1 })
    await shared.renewals.put({ userId, entitlementsVersion: 1, renewedAtMs: 1 })
    await shared.messages.put(message(userId))
    for (const sessionId of [`exam-of-${userId}`, `session-of-${userId}`])
      await pinItems(shared, { sessionId, courseId: 1, hashes: [], nowMs: 1 })
    const account = await openAccount(userId, env)
    await account.db.sessions.put({ id: `session-of-${userId}` } as never)
    await account.db.sittings.put(begunSitting({ id: `exam-of-${userId}` }).sitting)
    await record(account, [answered(`question of ${userId}`, 'k1')])
    await mirrorAccount(account)
    account.db.close()
  }
  const databases = async () =>
    (await (env.store!.indexedDB as IDBFactory).databases()).map(({ name }) => name).toSorted()
  return { env, mirror, databases, removal: { shared, mirror: env.mirror!, store: env.store! }, shared }
}

/** All that a store of the phone holds, as text. */
async function everythingIn(shared: SharedDb, mirror: Map<string, string>): Promise<string> {
  const tables = await Promise.all(shared.tables.map((table) => table.toArray()))
  return JSON.stringify([tables, [...mirror]])
}

test('a removed account leaves nothing on the phone, and another one is as it was', async () => {
  const { removal, databases, shared, mirror } = await sharedPhone()
  expect(await everythingIn(shared, mirror)).toMatch(/anna/)
  await removeAccount(removal, 'anna', never)
  expect(await databases()).toEqual(['vademecum-shared', 'vademecum-u-ben'])
  expect(await everythingIn(shared, mirror)).not.toMatch(/anna/)
  expect(await listDeviceAccounts(shared, removal.mirror)).toMatchObject([{ userId: 'ben', waitingAnswers: 1 }])
  expect(await unsentOf(removal, 'ben')).toEqual({ ...none, answers: 1, messages: 1 })
  expect(await shared.pins.toCollection().primaryKeys()).toEqual(['exam-of-ben', 'session-of-ben'])
})

test('what a removal would lose is counted: answers, messages, notes, and what IndexedDB could not take', async () => {
  const { removal, env } = await sharedPhone()
  await lockAccount(removal.shared, 'anna')
  expect(await unsentOf(removal, 'anna')).toEqual({ ...none, answers: 1, messages: 1 })
  const account = await openAccount('anna', env)
  await account.db.drafts.put({ target: 'note:q1', text: 'half a tho', updatedAtMs: 1 })
  const [row] = await account.db.events.toArray()
  addUnsaved(env.mirror, 'anna', [row!.event])
  expect(await unsentOf(removal, 'anna')).toEqual({ ...none, answers: 2, notes: 1, messages: 1 })
  const file = JSON.parse(await exportUnsentOf(removal, 'anna')) as Record<string, unknown[]>
  expect(file).toMatchObject({ waiting: [{ type: 'answered' }], notes: [{ text: 'half a tho' }] })
  expect(file['messages']).toEqual([message('anna').body])
})

test('of an account in which nothing was done nothing is unsent', async () => {
  const { env } = makeDevice()
  const shared = new SharedDb(env.store)
  ;(await openAccount('anna', env)).db.close()
  expect(await unsentOf({ shared, mirror: env.mirror!, store: env.store! }, 'anna')).toBeNull()
})

test('a removal that was cut off is done by the next one', async () => {
  const { removal, databases, shared, mirror } = await sharedPhone()
  const cutOff = vi.spyOn(shared, 'transaction').mockRejectedValue(new Error('the tab was closed'))
  await expect(removeAccount(removal, 'anna', never)).rejects.toThrow('the tab was closed')
  cutOff.mockRestore()
  expect(await listDeviceAccounts(shared, removal.mirror)).toContainEqual(expect.objectContaining({ userId: 'anna' }))
  await removeAccount(removal, 'anna', never)
  expect(await databases()).toEqual(['vademecum-shared', 'vademecum-u-ben'])
  expect(await listDeviceAccounts(shared, removal.mirror)).toHaveLength(1)
  expect([...mirror.keys()].filter((key) => key.includes('anna'))).toEqual([])
})

test('a tab that has the account open lets go of it and does not make it again', async () => {
  const { removal, databases, env } = await sharedPhone()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const elsewhere = (await openAccount('anna', env)).db
  await removeAccount(removal, 'anna', never)
  expect(elsewhere.isRemoved).toBe(true)
  await expect(elsewhere.events.count()).rejects.toThrow(/closed/i)
  expect(await databases()).toEqual(['vademecum-shared', 'vademecum-u-ben'])
  warned.mockRestore()
})

test('what a tab writes of an account that was removed under it makes no database again, and no mirror', async () => {
  const { removal, databases, env, mirror } = await sharedPhone()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const elsewhere = await openAccount('anna', env)
  await removeAccount(removal, 'anna', never)
  await expect(keepSitting(elsewhere, begunSitting())).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  await expect(record(elsewhere, [answered('q2', 'k2')])).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  expect(await databases()).toEqual(['vademecum-shared', 'vademecum-u-ben'])
  expect([...mirror.keys()].filter((key) => key.includes('anna'))).toEqual([])
  warned.mockRestore()
})

test('a tab that sleeps holds back the removal of the database, not of what is in it', async () => {
  const { removal, env, shared } = await sharedPhone()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const opening = env.store!.indexedDB.open('vademecum-u-anna')
  const asleep = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
  await removeAccount(removal, 'anna', async () => undefined)
  expect(await listDeviceAccounts(shared, removal.mirror)).toMatchObject([{ userId: 'ben' }])
  const left = asleep.transaction('events').objectStore('events').count()
  expect(await new Promise((resolve) => (left.onsuccess = () => resolve(left.result)))).toBe(0)
  asleep.close()
  // Opening waits for the removal that the browser still owes.
  const anew = new AccountDb('anna', env.store)
  expect(await anew.events.count()).toBe(0)
  anew.close()
  warned.mockRestore()
})
