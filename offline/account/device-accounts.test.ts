import { expect, test } from 'vitest'
import { mirrorAccount, openAccount } from './account.ts'
import { listDeviceAccounts } from './device-accounts.ts'
import { record } from './record.ts'
import { SharedDb, forgetAccount, lockAccount, rememberAccount } from '../shared-db.ts'
import { answered, makeDevice } from '../testing/make-device.ts'

const ada = { userId: 'a', username: 'Ada', email: 'ada@example.org', isLocked: false, lastSignedInAtMs: 1 }
const ben = { userId: 'b', username: 'Ben', email: 'ben@example.org', isLocked: false, lastSignedInAtMs: 2 }

test('the phone lists its accounts with what waits of each, the last used first', async () => {
  const { env } = makeDevice()
  const db = new SharedDb(env.store)
  await rememberAccount(db, ada)
  await rememberAccount(db, ben)
  const account = await openAccount('a', env)
  await record(account, [answered('q1', 'k1'), answered('q2', 'k2')])
  await mirrorAccount(account)
  account.db.close()
  expect(await listDeviceAccounts(db, env.mirror)).toEqual([
    { ...ben, waitingAnswers: 0 },
    { ...ada, waitingAnswers: 2 },
  ])
})

test('a signed-out account stays listed and locked until its owner signs in again', async () => {
  const { env } = makeDevice()
  const db = new SharedDb(env.store)
  await rememberAccount(db, ada)
  await lockAccount(db, 'a')
  expect(await listDeviceAccounts(db, env.mirror)).toMatchObject([{ userId: 'a', isLocked: true }])
  await rememberAccount(db, ada)
  expect(await listDeviceAccounts(db, env.mirror)).toMatchObject([{ userId: 'a', isLocked: false }])
})

test('locking an account that is not on the phone adds none, and a deleted one is gone', async () => {
  const { env } = makeDevice()
  const db = new SharedDb(env.store)
  await lockAccount(db, 'a')
  expect(await listDeviceAccounts(db, env.mirror)).toEqual([])
  await rememberAccount(db, ada)
  await forgetAccount(db, 'a')
  expect(await listDeviceAccounts(db, env.mirror)).toEqual([])
})
