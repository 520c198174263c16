import { expect, test } from 'vitest'
import { enrol, getCourse, listCourses } from '../../../core/contract/shop/courses.ts'
import { entitlementService } from '../../services/study/entitlements.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { sampleCourse } from '../../testing/samples/sample-course.ts'
import { testApp } from '../../testing/test-app.ts'

const second = (changes = {}) => sampleCourse({ id: 2, slug: 'second', title: 'Élan and dilutions', ...changes })

test('the list holds the courses on sale by title, with prices as decimal strings', async () => {
  await using app = await testApp()
  const priced = { priceMinor: 14900, originalPriceMinor: 19905, currency: 'USD' as const, popular: true }
  await publishCourses(app.deps, [
    sampleCourse({ title: 'Zinc' }),
    second(priced),
    sampleCourse({ id: 3, slug: 'third', title: 'doses' }),
  ])
  const { status, json, headers } = await app.get('/api/courses')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(json.map((card: { title: string }) => card.title)).toEqual(['doses', 'Élan and dilutions', 'Zinc'])
  expect(json[1]).toMatchObject({
    price: '149.00',
    priceMinor: 14900,
    originalPrice: '199.05',
    currency: 'USD',
    isPopular: true,
    questionCount: 20,
    noteCount: 1,
    rating: null,
    studentsEnrolled: 0,
  })
  expect(json[2]).toMatchObject({ price: '0.00', originalPrice: null, imageUrl: null })
})

test('an empty shop is an empty list', async () => {
  await using app = await testApp()
  expect((await app.get('/api/courses')).json).toEqual([])
})

test('the list is answered 304 to who has it, for each coding by itself', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const coded = await app.get('/api/courses', { headers: { 'accept-encoding': 'gzip, br' } })
  const plain = await app.get('/api/courses', { headers: { 'accept-encoding': 'identity' } })
  expect(coded.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBe(null)
  expect(coded.text).toBe(plain.text)
  const [codedTag, plainTag] = [coded, plain].map(({ headers }) => headers.get('etag') ?? '')
  expect(codedTag).toMatch(/^"[^"]+"$/)
  expect(codedTag).not.toBe(plainTag)
  for (const { headers } of [coded, plain]) {
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('vary')).toMatch(/accept-encoding/i)
    expect(headers.get('set-cookie')).toBe(null)
  }
  const known = await app.get('/api/courses', {
    headers: { 'accept-encoding': 'identity', 'if-none-match': `"x", ${plainTag}`, 'cache-control': 'max-age=0' },
  })
  expect([known.status, known.text]).toEqual([304, ''])
})

test('the list is never stale, whichever server changed it', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const before = await app.get('/api/courses')
  await publishCourses(app.deps, [sampleCourse({ priceMinor: 500 }), second()])
  const headers = { 'if-none-match': before.headers.get('etag') ?? '' }
  const after = await app.get('/api/courses', { headers })
  expect([after.status, after.json.length]).toEqual([200, 2])
  await publishCourses(app.deps, [second()])
  expect(await app.call(listCourses, {})).toHaveLength(1)
})

test('a course tells its topics with their questions, and the pack as it would be downloaded', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const course = await app.call(getCourse, { params: { id: 1 } })
  expect(course.topics).toEqual([{ id: 'doses', title: 'Doses', weight: 1, questionCount: 20 }])
  expect(course.disclaimer).toBe('For study, not for treating patients.')
  expect(course.pack.version).toBe(1)
  expect(course.pack.wireBytes).toBeLessThan(course.pack.bytes)
})

test('a course on sale is kept ready-made until something changes, and answered 304 to who has it', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const first = await app.get('/api/courses/1')
  expect(first.headers.get('content-encoding')).toBe('gzip')
  let queries = 0
  app.deps.reads.on('query', () => queries++)
  expect((await app.get('/api/courses/1')).json).toEqual(first.json)
  expect(queries).toBe(1)
  const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  expect((await app.get('/api/courses/1', { headers })).status).toBe(304)
  await publishCourses(app.deps, [sampleCourse({ title: 'Doses anew' })])
  expect((await app.get('/api/courses/1', { headers })).json.title).toBe('Doses anew')
})

test('an address that is no course is not found', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  for (const id of ['abc', '99', '0', '-1', '1.5', '1e0', '01', '99999999999999999999', '2147483648', '%20', "1'--"]) {
    const { status, json } = await app.get(`/api/courses/${id}`)
    expect([id, status, json.code, json.message]).toEqual([id, 404, 'not-found', 'Course not found'])
  }
})

test('a course no longer sold is not found, except by those who have it', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse(), second()])
  const student = await app.signUp()
  await student.call(enrol, { params: { id: 2 } })
  await publishCourses(app.deps, [sampleCourse()])
  expect((await student.get('/api/courses/2')).status).toBe(200)
  expect((await app.get('/api/courses/2')).status).toBe(404)
  const other = await app.signUp()
  expect((await other.post('/api/courses/2/enrol')).status).toBe(404)
  expect(await student.call(enrol, { params: { id: 2 } })).toEqual({ courseId: 2, entitled: true })
})

test('a free course is taken once, however often and at once it is asked for', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const student = await app.signUp()
  const replies = await Promise.all(Array.from({ length: 8 }, () => student.post('/api/courses/1/enrol')))
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(replies[7]?.json).toEqual({ courseId: 1, entitled: true })
  expect(await app.db('grants')).toHaveLength(1)
  expect(await app.db('user_entitlements').first()).toEqual({ user_id: student.userId, version: 1 })
})

test('a course with a price is not taken for nothing', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse({ priceMinor: 1 })])
  const student = await app.signUp()
  const { status, json } = await student.post('/api/courses/1/enrol', { priceMinor: 0, paymentStatus: 'paid' })
  expect([status, json.code, json.message]).toEqual([402, 'payment-required', 'This course is not free.'])
  expect(await app.db('grants')).toEqual([])
})

test('a course is not taken under another’s login session than that of who is named', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
  const asAda = { params: { id: 1 }, query: { userId: ada.userId } }
  await expect(eve.call(enrol, asAda)).rejects.toMatchObject({ code: 'wrong-account' })
  expect(await app.db('grants')).toEqual([])
  expect(await ada.call(enrol, asAda)).toEqual({ courseId: 1, entitled: true })
})

test('taking a course asks for a sign-in and an existing course', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  expect((await app.post('/api/courses/1/enrol')).json).toMatchObject({ code: 'not-signed-in' })
  const student = await app.signUp()
  for (const id of ['2', 'abc', '9999999999']) {
    expect((await student.post(`/api/courses/${id}/enrol`)).json).toMatchObject({ code: 'not-found' })
  }
})

test('students are counted by person, up with a first grant and down with the last one revoked', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const students = [await app.signUp(), await app.signUp(), await app.signUp()]
  await Promise.all(students.map((student) => student.call(enrol, { params: { id: 1 } })))
  const enrolled = async () => (await app.call(listCourses, {}))[0]?.studentsEnrolled
  expect(await enrolled()).toBe(3)

  const entitlements = entitlementService(app.deps)
  const userId = students[0]!.userId
  const bought = await app.db.transaction((trx) =>
    entitlements.grant({ userId, courseId: 1, source: 'order', startsAtMs: 0, endsAtMs: null }, trx),
  )
  expect(await enrolled()).toBe(3)
  await entitlements.revoke(bought, 'refunded')
  expect(await enrolled()).toBe(3)
  const free = await app.db('grants').where({ user_id: userId, source: 'free' }).first()
  await Promise.all([entitlements.revoke(free.id, 'mistake'), entitlements.revoke(free.id, 'mistake')])
  expect(await enrolled()).toBe(2)
})
