import { webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { lease as leaseSchema, type Lease, type Signed } from '../../../core/content/lease.ts'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { leases, packManifestOf, signingKeys } from '../../../core/contract/study/study.ts'
import { dayMs, hourMs } from '../../../core/durations.ts'
import { entitlementService } from '../../services/study/entitlements.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { sampleCourse } from '../../testing/samples/sample-course.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

/** Checks as a browser does: by WebCrypto, with the public key alone. */
async function isGenuine(app: TestApp, { kid, payload, signature }: Signed): Promise<boolean> {
  const { keys } = await app.call(signingKeys, {})
  const jwk = keys.find((key) => key.kid === kid)
  if (!jwk) return false
  const { kid: _, ...publicHalf } = jwk
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await webcrypto.subtle.importKey('jwk', publicHalf, algorithm, false, ['verify'])
  const bytes = Buffer.from(signature, 'base64url')
  return await webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, Buffer.from(payload))
}

function read({ payload }: Signed): Lease {
  return leaseSchema.parse(JSON.parse(payload))
}

test('the keys shown are public halves alone', async () => {
  await using app = await testApp()
  const { keys } = await app.call(signingKeys, {})
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256' })
  expect((await app.get('/api/study/keys')).text).not.toContain('"d"')
})

test('the key is made once and outlives the server', async () => {
  await using app = await testApp()
  const replies = await Promise.all([1, 2, 3].map(() => app.call(signingKeys, {})))
  await publishCourses(app.deps, [sampleCourse()])
  const pack = await app.db('packs').first()
  const { keys } = await app.call(signingKeys, {})
  expect(keys.map(({ kid }) => kid)).toContain(pack.kid)
  expect(replies[0]?.keys[0]).toEqual(keys[0])
})

test('a free course gives a lease of 30 days that a browser can check', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const student = await app.signUp()
  await student.call(enrol, { params: { id: 1 } })
  const reply = await student.call(leases, {})
  expect(reply).toMatchObject({ userId: student.userId, entitlementsVersion: 1, serverTimeMs: app.clock.nowMs })
  const [signed] = reply.leases
  expect(await isGenuine(app, signed!)).toBe(true)
  expect(await isGenuine(app, { ...signed!, payload: signed!.payload.replace('1', '2') })).toBe(false)
  expect(read(signed!)).toEqual({
    userId: student.userId,
    courseId: 1,
    issuedAtMs: app.clock.nowMs,
    notAfterMs: app.clock.nowMs + 30 * dayMs,
  })
})

test('a lease ends with its grant when that is sooner, and the longest grant of a course counts', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const { userId, call } = await app.signUp()
  const { grant } = entitlementService(app.deps)
  const startMs = app.clock.nowMs
  const grantHours = async (from: number, to: number) => {
    const span = { startsAtMs: startMs + from * hourMs, endsAtMs: startMs + to * hourMs }
    await app.db.transaction((trx) => grant({ userId, courseId: 1, source: 'subscription', ...span }, trx))
  }
  const endHours = async () => (await call(leases, {})).leases.map((each) => (read(each).notAfterMs - startMs) / hourMs)
  await grantHours(1, 5)
  expect(await endHours()).toEqual([])
  app.clock.nowMs = startMs + 2 * hourMs
  expect(await endHours()).toEqual([5])
  await grantHours(2, 9)
  expect(await endHours()).toEqual([9])
  app.clock.nowMs = startMs + 9 * hourMs
  expect(await endHours()).toEqual([])
})

test('a revoked course has no lease, and the counter tells devices to look', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse({ priceMinor: 4900 })])
  const student = await app.signUp()
  const bought = { userId: student.userId, courseId: 1, source: 'order', startsAtMs: 0, endsAtMs: null }
  const id = await app.db.transaction((trx) => entitlementService(app.deps).grant(bought, trx))
  await entitlementService(app.deps).revoke(id, 'refunded')
  expect(await student.call(leases, {})).toMatchObject({ leases: [], entitlementsVersion: 2 })
  await expect(student.call(packManifestOf, { params: { courseId: 1 } })).rejects.toMatchObject({ code: 'forbidden' })
  await entitlementService(app.deps).revoke(id, 'again')
  expect(await student.call(leases, {})).toMatchObject({ entitlementsVersion: 2 })
  expect(await app.db('grants').first()).toMatchObject({ reason: 'refunded', revoked_at_ms: app.clock.nowMs })
})

test('an unknown grant cannot be revoked', async () => {
  await using app = await testApp()
  await expect(entitlementService(app.deps).revoke('none', 'x')).rejects.toMatchObject({ code: 'not-found' })
})

test('a student sees leases of nobody else, and a visitor none', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const student = await app.signUp()
  await student.call(enrol, { params: { id: 1 } })
  const other = await app.signUp()
  expect(await other.call(leases, {})).toMatchObject({ userId: other.userId, leases: [], entitlementsVersion: 0 })
  expect((await app.get('/api/study/leases')).json).toMatchObject({ code: 'not-signed-in', message: 'Please sign in' })
})
