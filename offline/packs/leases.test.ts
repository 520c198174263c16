import { expect, test } from 'vitest'
import { openAccount } from '../account/account.ts'
import { access, courseAccess, renewLeases, renewLeasesIfDue } from './leases.ts'
import { downloadPack } from './pack-download.ts'
import { installedPack } from '../testing/installed-pack.ts'
import { makeDevice } from '../testing/make-device.ts'
import { makePackDevice, openTab } from '../testing/make-pack-device.ts'
import { makePackServer, questions } from '../testing/make-pack-server.ts'
import { dayMs } from '../../core/durations.ts'

/** A phone of `u1` and a server that has granted course 1. */
async function setUp() {
  const server = await makePackServer()
  const device = makePackDevice()
  const startMs = device.clock.nowMs
  const account = await openAccount('u1', makeDevice().env)
  const env = { ...openTab(device, server), account }
  const grant = async (courseIds: number[], atMs: number, userId = 'u1') => {
    const leases = courseIds.map((courseId) =>
      server.lease({ userId, courseId, issuedAtMs: atMs, notAfterMs: atMs + 30 * dayMs }),
    )
    const entitlementsVersion = server.leases.entitlementsVersion
    server.leases = { userId: 'u1', leases: await Promise.all(leases), entitlementsVersion, serverTimeMs: atMs }
  }
  await grant([1], startMs)
  return { server, device, account, env, startMs, grant }
}

test('a lease opens its course for 30 days and asks for renewal from day 23', async () => {
  const { env, device, startMs, server } = await setUp()
  expect(await courseAccess(env, 1)).toEqual({ is: 'none' })
  await renewLeases(env)
  server.isDown = true
  const notAfterMs = startMs + 30 * dayMs
  expect(await courseAccess(env, 1)).toEqual({ is: 'open', notAfterMs, isExpiring: false })
  expect(await courseAccess(env, 2)).toEqual({ is: 'none' })
  device.clock.nowMs = startMs + 23 * dayMs - 1
  expect(await courseAccess(env, 1)).toMatchObject({ is: 'open', isExpiring: false })
  device.clock.nowMs = startMs + 23 * dayMs
  expect(await courseAccess(env, 1)).toMatchObject({ is: 'open', isExpiring: true })
  device.clock.nowMs = notAfterMs + 1
  expect(await courseAccess(env, 1)).toEqual({ is: 'lapsed', sinceMs: notAfterMs })
})

test('a clock that is set back opens nothing', async () => {
  const { env, device, account, startMs } = await setUp()
  await renewLeases(env)
  const syncState = { ...(await account.db.meta.get('standing')) } as never as { serverTimeMs: number }
  await account.db.meta.put({ ...syncState, key: 'standing', serverTimeMs: startMs + 31 * dayMs } as never)
  device.clock.nowMs = startMs + dayMs
  expect(await courseAccess(env, 1)).toMatchObject({ is: 'lapsed' })
})

test('before the lease was issued it counts from the moment it was', () => {
  const lease = { userId: 'u1', courseId: 1, issuedAtMs: 10 * dayMs, notAfterMs: 40 * dayMs }
  expect(access(1, [lease], 0, 0)).toEqual({ is: 'open', notAfterMs: 40 * dayMs, isExpiring: false })
})

test('of several leases the longest counts', () => {
  const lease = (notAfterMs: number) => ({ userId: 'u1', courseId: 1, issuedAtMs: 0, notAfterMs })
  expect(access(1, [lease(5), lease(9), lease(7)], 6, 0)).toMatchObject({ is: 'open', notAfterMs: 9 })
})

test('a clock of the phone that is years ahead locks nobody out, for the offset to the server is known', async () => {
  const { env, device, account, startMs } = await setUp()
  await renewLeases(env)
  device.clock.nowMs = startMs + 700 * dayMs
  const syncState = await account.db.meta.get('standing')
  await account.db.meta.put({ ...syncState, serverOffsetMs: -700 * dayMs } as never)
  expect(await courseAccess(env, 1)).toMatchObject({ is: 'open', isExpiring: false })
})

test('a clock of the server that was months ahead for a while locks nobody out once it is right', async () => {
  const { env, account, startMs, grant } = await setUp()
  await grant([], startMs + 90 * dayMs)
  await renewLeases(env)
  await grant([1], startMs)
  await account.db.meta.put({ ...(await account.db.meta.get('standing')), serverTimeMs: startMs } as never)
  expect(await renewLeasesIfDue(env)).toBe(true)
  expect(await courseAccess(env, 1)).toMatchObject({ is: 'open', isExpiring: false })
})

test('a lease of another user, and one that was edited on the disk, open nothing', async () => {
  const { env, account, server, startMs } = await setUp()
  await renewLeases(env)
  const mine = (await account.db.leases.get(1))!
  const foreign = await server.lease({ ...mine.lease, userId: 'u2' })
  await account.db.leases.put({ ...mine, signed: foreign })
  expect(await courseAccess(env, 1)).toEqual({ is: 'none' })
  const longer = { ...mine.lease, notAfterMs: startMs + 9999 * dayMs }
  await account.db.leases.put({ ...mine, signed: { ...mine.signed, payload: JSON.stringify(longer) }, lease: longer })
  expect(await courseAccess(env, 1)).toEqual({ is: 'none' })
  // The row's own copy of the lease counts for nothing.
  await account.db.leases.put({ ...mine, lease: longer })
  expect(await courseAccess(env, 1)).toMatchObject({ is: 'open', notAfterMs: mine.lease.notAfterMs })
})

test('a reply for another account, or with a lease that our server did not sign, changes nothing', async () => {
  const { env, account, server, startMs, grant } = await setUp()
  await renewLeases(env)
  server.leases = { ...server.leases, userId: 'u2', leases: [] }
  await expect(renewLeases(env)).rejects.toMatchObject({ code: 'wrong-account' })
  await grant([1, 2], startMs)
  const { signature } = await (await makePackServer()).sign({})
  server.leases.leases[1] = { ...server.leases.leases[1]!, signature }
  await expect(renewLeases(env)).rejects.toMatchObject({ code: 'unreadable' })
  await grant([1], startMs, 'u2')
  await expect(renewLeases(env)).rejects.toMatchObject({ code: 'unreadable' })
  expect(await account.db.leases.toCollection().primaryKeys()).toEqual([1])
})

test('a lease that is missing from a fresh reply is revoked at once; the others stay', async () => {
  const { env, grant, startMs } = await setUp()
  await grant([1, 2], startMs)
  await renewLeases(env)
  for (const courseId of [1, 2]) expect(await courseAccess(env, courseId)).toMatchObject({ is: 'open' })
  await grant([2], startMs + 1)
  await renewLeases(env)
  expect(await courseAccess(env, 1)).toEqual({ is: 'none' })
  expect(await courseAccess(env, 2)).toMatchObject({ is: 'open' })
})

test('leases are renewed when the entitlements have changed or a day has passed, and not at every sync', async () => {
  const { env, account, server, startMs, grant } = await setUp()
  const synced = async (entitlementsVersion: number, serverTimeMs: number) => {
    await account.db.meta.put({
      ...(await account.db.meta.get('standing')),
      entitlementsVersion,
      serverTimeMs,
    } as never)
    return await renewLeasesIfDue(env)
  }
  expect(await synced(1, startMs)).toBe(true)
  expect(await synced(1, startMs + 1000)).toBe(false)
  server.leases.entitlementsVersion = 2
  expect(await synced(2, startMs + 2000)).toBe(true)
  await grant([1], startMs + dayMs)
  expect(await synced(2, startMs + dayMs)).toBe(true)
  expect(await synced(2, startMs + dayMs + 1)).toBe(false)
})

test('the bytes of a lapsed course stay for 30 days after its lease and go then', async () => {
  const { env, server, startMs, grant } = await setUp()
  await server.publish(1, { shards: [questions(1, 5)] })
  await downloadPack(env, 1)
  await renewLeases(env)
  await grant([], startMs + 60 * dayMs)
  await renewLeases(env)
  expect(await installedPack(env.db, 1)).not.toBeNull()
  await grant([], startMs + 60 * dayMs + 1)
  await renewLeases(env)
  expect(await installedPack(env.db, 1)).toBeNull()
  expect(await env.db.items.count()).toBe(0)
})

test('without a connection the leases stay as they are', async () => {
  const { env, server } = await setUp()
  await renewLeases(env)
  server.isDown = true
  await expect(renewLeases(env)).rejects.toMatchObject({ code: 'unreachable' })
  expect(await courseAccess(env, 1)).toMatchObject({ is: 'open' })
})

test('a lease of anybody’s opens a course for every account of the phone: the whole before one that ran out, a sample after it', async () => {
  const { env, server, startMs, account } = await setUp()
  const lease = { userId: 'anon', issuedAtMs: startMs, notAfterMs: startMs + 30 * dayMs }
  const open = async (courseId: number, only?: string[]) =>
    env.db.openLeases.put({ courseId, signed: await server.lease({ ...lease, courseId, ...(only && { only }) }) })
  await renewLeases(env)
  await open(1, ['doses-0000'])
  await open(2, ['doses-0000'])
  await open(3)
  const isOpen = { is: 'open', notAfterMs: lease.notAfterMs, isExpiring: false }
  // One's own comes first.
  expect(await courseAccess(env, 1)).toEqual(isOpen)
  expect(await courseAccess(env, 2)).toEqual({ ...isOpen, only: ['doses-0000'] })
  expect(await courseAccess(env, 3)).toEqual(isOpen)
  const lapsed = { userId: 'u1', issuedAtMs: startMs - 40 * dayMs, notAfterMs: startMs - 10 * dayMs }
  for (const courseId of [2, 3]) {
    const signed = await server.lease({ ...lapsed, courseId })
    await account.db.leases.put({ courseId, signed, lease: { ...lapsed, courseId } })
  }
  expect(await courseAccess(env, 2)).toEqual({ is: 'lapsed', sinceMs: lapsed.notAfterMs })
  expect(await courseAccess(env, 3)).toEqual(isOpen)
  // Another person's lease is not made anybody's by where it lies.
  await env.db.openLeases.put({ courseId: 4, signed: await server.lease({ ...lease, userId: 'u2', courseId: 4 }) })
  expect(await courseAccess(env, 4)).toEqual({ is: 'none' })
})
