import { expect, test } from 'vitest'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { getProduct } from '../../../core/contract/shop/products.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { sampleCourse } from '../../testing/samples/sample-course.ts'
import { testApp } from '../../testing/test-app.ts'

test('a course is the product of its number plus 10000', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [
    sampleCourse({ id: 7, priceMinor: 14900, originalPriceMinor: 19900, currency: 'USD', type: 'Mock exams & notes' }),
  ])
  expect(await app.call(getProduct, { params: { id: 10007 } })).toEqual({
    id: 10007,
    courseId: 7,
    title: 'A sample course',
    description: 'Twenty questions on doses.',
    category: 'Pharmacy',
    type: 'mock-exams-notes',
    price: '149.00',
    priceMinor: 14900,
    originalPrice: '199.00',
    originalPriceMinor: 19900,
    currency: 'USD',
    imageUrl: null,
  })
})

test('anything else is not found', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  for (const id of ['1', '9999', '10000', '10002', '010001', '1e4', '10001.0', '-10001', 'abc', '2147483648', '%20']) {
    const { status, json } = await app.get(`/api/products/${id}`)
    expect([id, status, json.code, json.message]).toEqual([id, 404, 'not-found', 'Product not found'])
  }
})

test('a course no longer sold is no product, except for those who have it', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const student = await app.signUp()
  await student.call(enrol, { params: { id: 1 } })
  await publishCourses(app.deps, [])
  expect((await app.get('/api/products/10001')).status).toBe(404)
  expect((await student.get('/api/products/10001')).status).toBe(200)
})
