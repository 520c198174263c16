import { expect, test } from 'vitest'
import { enrol } from '../../core/contract/shop/courses.ts'
import { openAccount } from '../../offline/account/account.ts'
import { readSyncState } from '../../offline/account/account-db.ts'
import { dayMs } from '../../core/durations.ts'
import {
  courseAccess,
  allowedRefs,
  renewLeases,
  renewPublicLeases,
  renewPublicLeasesIfDue,
} from '../../offline/packs/leases.ts'
import { downloadPack, resumeDownloads } from '../../offline/packs/pack-download.ts'
import { installedPack } from '../../offline/testing/installed-pack.ts'
import { listNotes, questionRefs, readItem, readNote } from '../../offline/packs/pack-store.ts'
import type { PackEnv } from '../../offline/packs/pack-env.ts'
import { fetchBlobs, fetchSend } from '../../offline/sync/send.ts'
import { makeDevice } from '../../offline/testing/make-device.ts'
import { makePackDevice, openTab } from '../../offline/testing/make-pack-device.ts'
import { makePackServer } from '../../offline/testing/make-pack-server.ts'
import { publishCourses } from '../../server/services/shop/publishing/publish.ts'
import { entitlementService } from '../../server/services/study/entitlements.ts'
import { sampleCourse } from '../../server/testing/samples/sample-course.ts'
import { testApp, type TestApp, type TestUser } from '../../server/testing/test-app.ts'

/** The real server over HTTP, and a phone signed in to it. */
async function phoneOf(app: TestApp, user: TestUser) {
  const fetched: string[] = []
  const cookie = () => Array.from(user.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const fetchFn: typeof fetch = async (path, init) => {
    if (typeof path !== 'string') throw new Error('paths only')
    if (path.includes('/blobs/')) fetched.push(path.slice(-64))
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie())
    return await fetch(app.url + path, { ...init, headers })
  }
  const device = makePackDevice()
  const lent: Partial<PackEnv> = {
    send: fetchSend(fetchFn),
    fetchBlob: fetchBlobs(fetchFn),
    now: () => app.clock.nowMs,
  }
  const account = await openAccount(user.userId, makeDevice().env)
  return { env: { ...openTab(device, await makePackServer(), lent), account }, fetched, device }
}

test('a phone takes the free course from the real server, studies its pack offline, and updates by what changed', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const user = await app.signUp()
  const { env, fetched, device } = await phoneOf(app, user)
  await user.call(enrol, { params: { id: 1 } })
  await renewLeases(env)
  expect(await courseAccess(env, 1)).toMatchObject({ is: 'open', isExpiring: false })
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 1 })
  const refs = await questionRefs(env.db, 1)
  expect(refs).toHaveLength(20)
  const manifest = (await installedPack(env.db, 1))!
  const [note] = await listNotes(env.db, 1)
  const { body } = (await readNote(env.db, 1, note!.itemId))!
  const media = /\]\((\/media\/1\/[0-9a-f]{64})/.exec(body)?.[1]
  expect(await (await (await device.caches.open('pack-media')).match(media!))?.text()).toContain('<svg')
  expect(manifest.blobs.some(({ sha256 }) => media?.endsWith(sha256))).toBe(true)

  fetched.length = 0
  const course = sampleCourse()
  const [first, ...others] = course.questions
  const edited = { ...first!, stem: `${first!.stem} Think again.` }
  await publishCourses(app.deps, [{ ...course, questions: [edited, ...others] }])
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 2 })
  expect(fetched).toHaveLength(1)
  const ref = (await questionRefs(env.db, 1)).find(({ itemId }) => itemId === edited.id)
  expect(await readItem(env.db, 1, ref!.hash)).toEqual(edited)

  const grant = (await app.db('grants').first('id')) as { id: string }
  await entitlementService(app.deps).revoke(grant.id, 'refund')
  await renewLeases(env)
  expect(await courseAccess(env, 1)).toEqual({ is: 'none' })
})

/** The same phone of who has no account. */
const visitorsPhone = (app: TestApp) =>
  phoneOf(app, { ...app.client(), userId: 'anon', email: '', username: '', password: '' })

test('who has no account studies the free course and samples, under a lease that is anybody’s, offline too', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse(), sampleCourse({ id: 2, slug: 'paid', priceMinor: 4900 })])
  const { env } = await visitorsPhone(app)
  expect(await courseAccess(env, 1)).toEqual({ is: 'none' })
  // Their clock is wrong by a year: the server's counts.
  env.now = () => app.clock.nowMs + 365 * dayMs
  await renewPublicLeases(env)
  const notAfterMs = app.clock.nowMs + 30 * dayMs
  const only = [0, 1, 2, 3, 4].map((number) => `doses-2-000${number}`)
  expect(await courseAccess(env, 1)).toEqual({ is: 'open', notAfterMs, isExpiring: false })
  expect(await courseAccess(env, 2)).toEqual({ is: 'open', notAfterMs, isExpiring: false, only })
  expect(await readSyncState(env.account.db)).toMatchObject({
    serverOffsetMs: -365 * dayMs,
    newestPacks: [
      { courseId: 1, version: 1 },
      { courseId: 2, version: 1 },
    ],
  })
  expect([await downloadPack(env, 1), await downloadPack(env, 2)]).toEqual([
    { is: 'ready', version: 1 },
    { is: 'ready', version: 1 },
  ])
  expect(await questionRefs(env.db, 1)).toHaveLength(20)
  expect((await questionRefs(env.db, 2)).map(({ itemId }) => itemId)).toEqual(only)
  // No request in a day, and offline after 31 it is closed.
  env.send = () => Promise.reject(new Error('no network'))
  await renewPublicLeasesIfDue(env)
  app.clock.nowMs += 31 * dayMs
  expect(await courseAccess(env, 1)).toMatchObject({ is: 'lapsed' })
})

test('the whole course takes the place of its sample, and no sample that of the whole', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse({ id: 2, slug: 'paid', priceMinor: 4900 })])
  const { env } = await visitorsPhone(app)
  await downloadPack(env, 2)
  const [sampled] = await questionRefs(env.db, 2)

  const user = await app.signUp()
  const { env: signedIn } = await phoneOf(app, user)
  const own = { ...env, send: signedIn.send, fetchBlob: signedIn.fetchBlob, account: signedIn.account }
  await renewLeases(own)
  expect(await installedPack(own.db, 2)).toMatchObject({ questionCount: 5 })
  const bought = { userId: user.userId, courseId: 2, source: 'order', startsAtMs: 0, endsAtMs: null }
  const grant = await app.db.transaction((trx) => entitlementService(app.deps).grant(bought, trx))
  await renewLeases(own)
  expect(await resumeDownloads(own)).toEqual(new Map([[2, { is: 'ready', version: 1 }]]))
  expect(await questionRefs(own.db, 2)).toHaveLength(20)
  expect(await questionRefs(own.db, 2)).toContainEqual(sampled)

  // On a shared phone a visitor still has the sample alone, and brings no smaller pack.
  await renewPublicLeases(env)
  const right = await courseAccess(env, 2)
  expect(allowedRefs(right, await questionRefs(env.db, 2))).toHaveLength(5)
  expect(await downloadPack(env, 2)).toEqual({ is: 'failed', fault: { code: 'not-signed-in' } })
  expect(await questionRefs(own.db, 2)).toHaveLength(20)
  // Whose right was taken back has what anybody has.
  await entitlementService(app.deps).revoke(grant, 'refund')
  await renewLeases(own)
  expect(await courseAccess(own, 2)).toMatchObject({ is: 'open', only: expect.any(Array) })
})
