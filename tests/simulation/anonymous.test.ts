import { expect, test } from 'vitest'
import { dayMs } from '../../core/durations.ts'
import { openAccount } from '../../offline/account/account.ts'
import { adoptAnonymousWork, declineAnonymousWork, findAnonymousWork } from '../../offline/account/anonymous-work.ts'
import { type EarlierEnv, settleAdoptions } from '../../offline/account/earlier-accounts.ts'
import { SharedDb } from '../../offline/shared-db.ts'
import { readSyncStatus } from '../../offline/sync/sync-status.ts'
import type { TestUser } from '../../server/testing/test-app.ts'
import { type AfterKill, killedAtStep, outlivesEveryKill } from './kills.ts'
import { findLosses, makeOracle, settle } from './oracle.ts'
import { type Phone, makePhone } from './phone.ts'
import { type World, makeWorld } from './world.ts'

/** A phone on which somebody studied without an account for three days. */
async function practised(world: World, name: string, copyOf?: Phone): Promise<Phone> {
  const user = { ...world.app.client(), userId: 'anon', email: '', password: '' }
  const phone = await makePhone({ world, oracle: makeOracle(), name, user, ...(copyOf && { copyOf }) })
  if (copyOf) return phone
  for (let day = 0; day < 3; day++) {
    for (let at = 0; at < 3; at++) await phone.answer(`q${at}`, (at + day) % 2 > 0)
    await phone.write('note', 'q1', `day ${day} on the ${name}`)
    await phone.write('flag', `q${day}`, true)
    world.advance(dayMs)
  }
  return phone
}

/** Signs in there, as a page does: the other database is closed. */
async function signInOn(phone: Phone, user: TestUser): Promise<EarlierEnv> {
  const { env } = phone.account
  phone.account.db.close()
  phone.account = await openAccount(user.userId, env)
  phone.client = user
  return { account: phone.account, shared: new SharedDb(env.store) }
}

/** An oracle that has seen all work of these phones, as work of this user. */
async function sawAll(user: TestUser, phones: readonly Phone[]) {
  const oracle = makeOracle()
  for (const { account } of phones) {
    for (const { event } of await account.db.events.toArray()) oracle.saw({ ...event, userId: user.userId })
  }
  return oracle
}

const databases = async ({ account }: Phone) =>
  (await account.env.store!.indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes('-u-'))

test('nothing is sent of who has no account', async () => {
  await using world = await makeWorld(31)
  const phone = await practised(world, 'phone')
  expect((await phone.sync()).is).toBe('sign-in-needed')
  const [user] = world.users
  // Nor under an account that is signed in, by its name or by the device's.
  const { event, deviceId, epoch } = (await phone.account.db.events.toArray())[0]!
  const push = (userId: string) =>
    user!.post('/api/sync/push', { userId, deviceId, epoch, appVersion: '1', events: [event] })
  expect((await push('anon')).json).toMatchObject({ code: 'wrong-account' })
  expect((await push(user!.userId)).json.results).toMatchObject([{ is: 'refused', code: 'foreign' }])
  expect(await world.app.db('events').count({ n: '*' })).toEqual([{ n: 0 }])
})

test('what was done without an account on two devices is one account’s, once, at the times it was done at', async () => {
  await using world = await makeWorld(32)
  const [user] = world.users
  const phone = await practised(world, 'phone')
  const laptop = await practised(world, 'laptop')
  const oracle = await sawAll(user!, [phone, laptop])
  for (const device of [phone, laptop]) {
    const env = await signInOn(device, user!)
    expect(await adoptAnonymousWork(env)).toEqual({ answers: 9, changes: 6, conversations: 0 })
    expect(await device.sync()).toEqual({ is: 'synced' })
  }
  await settle([phone, laptop])
  expect(await findLosses(world.app.db, oracle, user!.userId, [phone, laptop])).toEqual([])
  expect(await world.app.db('events').count({ n: '*' })).toEqual([{ n: 30 }])
  const days = new Set(
    (await world.app.db('events').pluck('effective_at_ms')).map((atMs) => Math.floor(Number(atMs) / dayMs)),
  )
  expect(days.size).toBe(6)
  for (const device of [phone, laptop]) expect(await databases(device)).toEqual([`vademecum-u-${user!.userId}`])
})

test('a copied device that adopts the same work again doubles nothing', async () => {
  await using world = await makeWorld(33)
  const [user] = world.users
  const phone = await practised(world, 'phone')
  const copy = await practised(world, 'copy', phone)
  const oracle = await sawAll(user!, [phone])
  for (const device of [phone, copy]) await adoptAnonymousWork(await signInOn(device, user!))
  await settle([phone, copy])
  expect(await findLosses(world.app.db, oracle, user!.userId, [phone, copy])).toEqual([])
  expect(await world.app.db('quarantine')).toEqual([])
  expect(await world.app.db('events').count({ n: '*' })).toEqual([{ n: 15 }])
})

test('on a shared device each has their own: what is not mine stays, and goes to whose it is', async () => {
  await using world = await makeWorld(34, 2)
  const [ada, ben] = world.users
  const phone = await practised(world, 'library')
  const oracle = await sawAll(ada!, [phone])
  const bens = await signInOn(phone, ben!)
  await declineAnonymousWork(bens)
  await settleAdoptions(bens)
  await phone.sync()
  expect(await world.app.db('events').where({ user_id: ben!.userId })).toEqual([])
  expect(await findAnonymousWork(bens)).toBeNull()

  const adas = await signInOn(phone, ada!)
  expect(await findAnonymousWork(adas)).toEqual({ answers: 9, changes: 6, conversations: 0 })
  await adoptAnonymousWork(adas)
  await settle([phone])
  expect(await findLosses(world.app.db, oracle, ada!.userId, [phone])).toEqual([])
  expect(await findAnonymousWork(await signInOn(phone, ben!))).toBeNull()
})

test('a login session that ends before they are sent loses none of them', async () => {
  await using world = await makeWorld(35)
  const [user] = world.users
  const phone = await practised(world, 'phone')
  const oracle = await sawAll(user!, [phone])
  const env = await signInOn(phone, user!)
  await user!.post('/api/auth/signout')
  await adoptAnonymousWork(env)
  expect((await phone.sync()).is).toBe('sign-in-needed')
  expect(await readSyncStatus(phone.account.db)).toMatchObject({ waitingAnswers: 9, refused: 0 })
  await user!.post('/api/auth/signin', { email: user!.email, password: user!.password })
  await settle([phone])
  expect(await findLosses(world.app.db, oracle, user!.userId, [phone])).toEqual([])
})

/** Signs in on a phone with work, killed at the edge of the `deadly`-th transaction of the account, and started again. Answers
 *  whether it was killed, and what did not hold. */
async function killedAt(deadly: number): Promise<AfterKill> {
  await using world = await makeWorld(36)
  const [user] = world.users
  const phone = await practised(world, 'phone')
  const oracle = await sawAll(user!, [phone])
  const first = await signInOn(phone, user!)
  const run = async (env: EarlierEnv) => {
    if (await findAnonymousWork(env)) await adoptAnonymousWork(env)
    await phone.sync()
    await settleAdoptions(env)
  }
  const wasKilled = await killedAtStep(first.account, deadly, () => run(first))
  const again = await signInOn(phone, user!)
  await settleAdoptions(again)
  await run(again)
  await settle([phone])
  const complaints = await findLosses(world.app.db, oracle, user!.userId, [phone])
  const left = await databases(phone)
  if (left.length > 1) complaints.push(`${left.join(', ')} are left`)
  return { wasKilled, complaints }
}

test('killed at any step of signing in, all of it is in the account once and nowhere else', async () => {
  expect(await outlivesEveryKill(killedAt)).toBeGreaterThan(8)
}, 300_000)
