import { expect, test } from 'vitest'
import { enrol } from '../../core/contract/shop/courses.ts'
import { openAccount } from '../../offline/account/account.ts'
import { courseAccess, renewLeases } from '../../offline/packs/leases.ts'
import { downloadPack } from '../../offline/packs/pack-download.ts'
import { installedPack, listNotes, questionRefs, readItem, readNote } from '../../offline/packs/pack-store.ts'
import type { PackEnv } from '../../offline/packs/pack-env.ts'
import { fetchBlobs, fetchSend } from '../../offline/sync/send.ts'
import { makeDevice } from '../../offline/testing/make-device.ts'
import { makePackDevice, openTab } from '../../offline/testing/make-pack-device.ts'
import { makePackServer } from '../../offline/testing/make-pack-server.ts'
import { publishCourses } from '../../server/services/shop/publish.ts'
import { entitlementService } from '../../server/services/study/entitlements.ts'
import { sampleCourse } from '../../server/testing/sample-course.ts'
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
  expect(await downloadPack(env, 1)).toEqual({ is: 'failed', fault: { code: 'forbidden' } })

  await user.call(enrol, { params: { id: 1 } })
  await renewLeases(env)
  expect(await courseAccess(env, 1)).toMatchObject({ is: 'open', warn: false })
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
