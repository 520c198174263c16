import { expect, test } from 'vitest'
import type { Send } from '../../core/contract/call.ts'
import { dayMs } from '../../core/durations.ts'
import { openAccount } from '../../offline/account/account.ts'
import {
  type EarlierEnv,
  adoptEarlierWork,
  findEarlierWork,
  settleAdoptions,
} from '../../offline/account/earlier-accounts.ts'
import { SharedDb, rememberAccount } from '../../offline/shared-db.ts'
import { readSyncStatus } from '../../offline/sync/sync-status.ts'
import type { TestUser } from '../../server/testing/test-app.ts'
import { type AfterKill, killedAtStep, outlivesEveryKill } from './kills.ts'
import { findLosses, makeOracle, settle } from './oracle.ts'
import { type Phone, makePhone } from './phone.ts'
import { type World, deliver, makeWorld } from './world.ts'

interface Stage extends AsyncDisposable {
  world: World
  phone: Phone
  tablet: Phone
  /** Where the server placed the events of the lost account, by id. */
  placedAtMs: Map<string, number>
  /** The student, signed up again. */
  user: TestUser
}

/** A student studied on two devices for days, with answers on each that were not sent yet, when the server was restored from a
 *  backup older than the account; and signed up again with the same address. */
async function stage(): Promise<Stage> {
  const world = await makeWorld(11)
  const [before] = world.users
  if (!before) throw new Error('the world has a user')
  const oracle = makeOracle()
  const phone = await makePhone({ world, oracle, name: 'phone', user: before })
  const tablet = await makePhone({ world, oracle, name: 'tablet', user: before, skewMs: -90_000 })
  for (let day = 0; day < 5; day++) {
    for (let at = 0; at < 4; at++) await phone.answer(`q${at}`, (at + day) % 3 > 0)
    await phone.write('note', 'q1', `day ${day}`)
    await phone.sync()
    await tablet.sync()
    await tablet.answer(`q${day}`, true)
    await tablet.write('flag', `q${day}`, true)
    await tablet.sync()
    world.advance(dayMs)
  }
  await phone.sync()
  const { db } = world.app
  const rows: { id: string; effective_at_ms: number }[] = await db('events').select('id', 'effective_at_ms')
  const placedAtMs = new Map(rows.map((row) => [row.id, Number(row.effective_at_ms)]))
  await phone.answer('q9', true)
  await tablet.answer('q8', false)

  await db('users').where({ id: before.userId }).delete()
  expect(await db('events').count({ n: '*' })).toEqual([{ n: 0 }])
  expect((await phone.sync()).is).toBe('sign-in-needed')
  oracle.complaints.length = 0
  world.advance(dayMs)
  const user = await world.app.signUp(before.username)
  expect(user.email).toBe(before.email)
  return { world, phone, tablet, placedAtMs, user, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

/** Signs in on a phone that has the earlier account. */
async function signInOn(phone: Phone, user: TestUser): Promise<EarlierEnv & { send: Send }> {
  const { env, userId } = phone.account
  phone.account.db.close()
  phone.account = await openAccount(user.userId, env)
  phone.client = user
  const shared = new SharedDb(env.store)
  const { username, email } = user
  await rememberAccount(shared, { userId, username, email, isLocked: true, lastSignedInAtMs: 1 })
  await rememberAccount(shared, { userId: user.userId, username, email, isLocked: false, lastSignedInAtMs: 2 })
  return { account: phone.account, shared, send: (request) => deliver(user, request) }
}

/** An oracle that has seen all work of these accounts, as work of this user. */
async function sawAll(user: TestUser, phones: readonly Phone[]) {
  const oracle = makeOracle()
  for (const { account } of phones) {
    for (const { event } of await account.db.events.toArray()) oracle.saw({ ...event, userId: user.userId })
  }
  return oracle
}

const databases = async ({ account }: Phone) =>
  (await account.env.store!.indexedDB.databases()).map(({ name }) => name).sort()

test('work of an account that a restored server no longer knows is found, adopted on each device, and stored once', async () => {
  await using on = await stage()
  const { world, phone, tablet, user } = on
  const oracle = await sawAll(user, [phone, tablet])
  const all = oracle.saved.size

  const onPhone = await signInOn(phone, user)
  await phone.answer('q0', true)
  await phone.sync()
  oracle.saw((await phone.account.db.events.toArray())[0]!.event)
  const [found] = await findEarlierWork(onPhone, user.email.toUpperCase(), onPhone.send)
  expect(found!.answers + found!.changes).toBe(all - 1)
  const added = await adoptEarlierWork(onPhone, found!.userId)
  expect(added).toEqual({ answers: found!.answers, changes: found!.changes, conversations: 0 })
  expect(await readSyncStatus(phone.account.db)).toMatchObject({ waiting: all - 1, refused: 0 })
  expect(await phone.sync()).toEqual({ is: 'synced' })

  // The tablet has pulled the phone's part by then: what it alone holds is asked about.
  const onTablet = await signInOn(tablet, user)
  await tablet.sync()
  expect(await findEarlierWork(onTablet, user.email, onTablet.send)).toEqual([
    { userId: found!.userId, answers: 1, changes: 0, conversations: 0 },
  ])
  await adoptEarlierWork(onTablet, found!.userId)
  await settle([phone, tablet])
  expect(await findLosses(world.app.db, oracle, user.userId, [phone, tablet])).toEqual([])

  for (const env of [onPhone, onTablet]) await settleAdoptions(env)
  for (const device of [phone, tablet]) {
    expect(await databases(device)).toEqual(['vademecum-shared', `vademecum-u-${user.userId}`])
  }
})

test('two devices that adopt the same work before either has sent it store it once', async () => {
  await using on = await stage()
  const { world, phone, tablet, user } = on
  const oracle = await sawAll(user, [phone, tablet])
  for (const device of [phone, tablet]) {
    const env = await signInOn(device, user)
    const [found] = await findEarlierWork(env, user.email, env.send)
    await adoptEarlierWork(env, found!.userId)
  }
  await settle([phone, tablet])
  expect(await findLosses(world.app.db, oracle, user.userId, [phone, tablet])).toEqual([])
  expect(await world.app.db('quarantine')).toEqual([])
  expect(await world.app.db('events').count({ n: '*' })).toEqual([{ n: oracle.saved.size }])
})

test('adopted work counts for the times it was done at, and no schedule moves', async () => {
  await using on = await stage()
  const { world, phone, user, placedAtMs } = on
  const cards = await phone.account.db.projections.toArray()
  const env = await signInOn(phone, user)
  // Today's own work comes first, and draws nothing after it.
  await phone.answer('q77', true)
  await phone.sync()
  const [found] = await findEarlierWork(env, user.email, env.send)
  await adoptEarlierWork(env, found!.userId)
  await phone.sync()
  const rows: { id: string; effective_at_ms: number }[] = await world.app.db('events').select('id', 'effective_at_ms')
  const now = new Map(rows.map((row) => [row.id, Number(row.effective_at_ms)]))
  expect(placedAtMs.size).toBeGreaterThan(30)
  for (const [id, atMs] of placedAtMs) expect([id, now.get(id)]).toEqual([id, atMs])
  const after = await phone.account.db.projections.toArray()
  expect(after.filter(({ subject }) => subject !== 'card:q77')).toEqual(cards)
})

test('an answer given under a clock far ahead counts for today, and draws nothing that came after it along', async () => {
  await using world = await makeWorld(12)
  const [before] = world.users
  const phone = await makePhone({ world, oracle: makeOracle(), name: 'fast', user: before!, skewMs: 400 * dayMs })
  await phone.answer('q0', true)
  await phone.sync()
  for (let day = 0; day < 3; day++) {
    world.advance(dayMs)
    await phone.answer(`q${day}`, true)
    await phone.sync()
  }
  const { db } = world.app
  const places = async () => (await db('events').orderBy('id').pluck('effective_at_ms')).map(Number)
  const placed = await places()
  await db('users').where({ id: before!.userId }).delete()
  world.advance(30 * dayMs)
  const user = await world.app.signUp(before!.username)
  const env = await signInOn(phone, user)
  const [found] = await findEarlierWork(env, user.email, env.send)
  await adoptEarlierWork(env, found!.userId)
  expect(await phone.sync()).toEqual({ is: 'synced' })
  const now = await places()
  expect(now.slice(1)).toEqual(placed.slice(1))
  expect(now[0]).toBeGreaterThan(placed[3]!)
})

test('what is refused of another account is taken once it is adopted', async () => {
  await using on = await stage()
  const { phone, user } = on
  const [row] = await phone.account.db.events.toArray()
  const { deviceId, epoch } = row!
  const push = async (event: object) =>
    (await user.post('/api/sync/push', { userId: user.userId, deviceId, epoch, appVersion: '1', events: [event] })).json
  expect((await push(row!.event)).results).toMatchObject([{ is: 'refused', code: 'foreign' }])
  expect((await push({ ...row!.event, userId: user.userId })).results).toMatchObject([{ is: 'accepted' }])
})

/** An adoption until its source is gone, killed at the edge of the `deadly`-th transaction of the account, and finished after
 *  another start. Answers whether it was killed, and what did not hold. */
async function killedAt(deadly: number): Promise<AfterKill> {
  await using on = await stage()
  const { world, phone, user } = on
  const oracle = await sawAll(user, [phone])
  const first = await signInOn(phone, user)
  const adopted = async (env: EarlierEnv & { send: Send }) => {
    const [found] = await findEarlierWork(env, user.email, env.send)
    if (found) await adoptEarlierWork(env, found.userId)
    await phone.sync()
    await settleAdoptions(env)
  }
  const wasKilled = await killedAtStep(first.account, deadly, () => adopted(first))
  first.account.db.close()
  phone.account = await openAccount(user.userId, first.account.env)
  const again = { ...first, account: phone.account }
  // As a start does, before and after its first pass.
  await settleAdoptions(again)
  await adopted(again)
  await settle([phone])
  await settleAdoptions(again)
  const complaints = await findLosses(world.app.db, oracle, user.userId, [phone])
  const left = await databases(phone)
  if (left.length > 2) complaints.push(`${left.join(', ')} are left`)
  return { wasKilled, complaints }
}

test(
  'killed at any step, an adoption ends with all work on the server once and its source gone',
  { tags: ['large'], timeout: 120_000 },
  async () => {
    expect(await outlivesEveryKill(killedAt)).toBeGreaterThan(10)
  },
)
