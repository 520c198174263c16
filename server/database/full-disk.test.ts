import { beforeEach, expect, test } from 'vitest'
import { pull } from '../../core/contract/study/sync.ts'
import { isPostgres } from './database.ts'
import { idleMs } from '../config/lifetimes.ts'
import { publishCourses } from '../services/shop/publishing/publish.ts'
import { codesOf, storedIds, withDevice } from '../testing/device-app.ts'
import { sampleCourse } from '../testing/samples/sample-course.ts'
import { bodyOf } from '../testing/samples/sample-events.ts'
import type { TestApp } from '../testing/test-app.ts'

let world: Awaited<ReturnType<typeof withDevice>>

beforeEach(async () => {
  world = await withDevice()
  return () => world[Symbol.asyncDispose]()
})

/** From now on nothing can be stored, as the engines say it of a full disk. */
async function fillDisk({ db }: TestApp): Promise<void> {
  if (!isPostgres(db)) {
    await db.raw('pragma max_page_count = 1')
    return
  }
  await db.raw(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  for (const table of ['events', 'login_sessions']) {
    await db.raw(`create trigger refuse before insert or update on ?? for each row execute function refuse()`, [table])
  }
}

/** From now on nothing can be written, as where the system has made a failing disk read-only, or a standby has taken over. */
async function makeReadOnly({ db }: TestApp): Promise<void> {
  if (!isPostgres(db)) {
    await db.raw('pragma query_only = on')
    return
  }
  await db.raw(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'cannot execute UPDATE in a read-only transaction' using errcode = '25006'; end $$`)
  for (const table of ['login_sessions', 'learners']) {
    await db.raw(`create trigger refuse before insert or update on ?? for each row execute function refuse()`, [table])
  }
}

async function makeRoom({ db }: TestApp): Promise<void> {
  if (isPostgres(db)) await db.raw('drop function refuse cascade')
  else await db.raw('pragma max_page_count = 1000000')
}

test('on a full disk a push is refused with a code of its own and a time to come back, and stored once when there is room', async () => {
  const { app, device } = world
  await device.push(device.answers(20))
  const events = device.answers(200)
  await fillDisk(app)
  const refused = await device.user.post('/api/sync/push', bodyOf(device, events))
  expect(refused.json).toMatchObject({ code: 'storage-full', status: 503, retryAfterS: 60 })
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await storedIds(app)).toHaveLength(20)

  await makeRoom(app)
  expect(new Set(codesOf(await device.push(events)))).toEqual(new Set(['accepted']))
  expect(new Set(codesOf(await device.push(events)))).toEqual(new Set(['duplicate']))
  expect(await storedIds(app)).toHaveLength(220)
})

test('on a full disk reading goes on: what a student did, the catalogue, and a login that was to be prolonged', async () => {
  const { app, device } = world
  await publishCourses(app.deps, [sampleCourse()])
  await device.push(device.answers(20))
  app.clock.nowMs += idleMs / 2 + 1
  await fillDisk(app)
  const { userId } = device.user
  expect((await device.user.call(pull, { query: { userId, after: 0 } })).events).toHaveLength(20)
  expect((await device.user.get('/api/courses')).status).toBe(200)
  expect((await device.user.get('/api/study/leases')).status).toBe(200)
  expect((await app.get('/healthz')).status).toBe(200)
  expect((await app.get('/readyz')).status).toBe(200)
})

test('where nothing can be written, a student stays signed in and reads what the engine says of them', async () => {
  const { app, device } = world
  await publishCourses(app.deps, [sampleCourse()])
  await device.push(device.answers(20))
  app.clock.nowMs += idleMs / 2 + 1
  await makeReadOnly(app)
  for (const path of ['/api/auth/me', '/api/learner/1']) expect((await device.user.get(path)).status).toBe(200)
  expect(
    app.logLines.filter((line) => line.includes('that a login session was used could not be stored')),
  ).toHaveLength(1)
})

test('the operator is told of a full disk once a minute, not at every request', async () => {
  const { app, device } = world
  const told = () => app.logLines.filter((line) => line.includes('the disk is full')).length
  await fillDisk(app)
  for (let times = 0; times < 3; times++) {
    await device.user.post('/api/sync/push', bodyOf(device, device.answers(200)))
  }
  expect(told()).toBe(1)
  app.clock.nowMs += 60_000
  await device.user.post('/api/sync/push', bodyOf(device, device.answers(200)))
  expect(told()).toBe(2)
})
