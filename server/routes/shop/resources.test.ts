import { expect, test } from 'vitest'
import { getResource } from '../../../core/contract/shop/resource-detail.ts'
import { downloadResource, listResources } from '../../../core/contract/shop/resources.ts'
import { aResource } from '../../../core/testing/make-shop.ts'
import { defaultLimits } from '../../config/limits.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { publishShop } from '../../services/shop/publishing/publish-shop.ts'
import { previewedCourse, sampleShop } from '../../testing/samples/sample-shop.ts'
import { testApp, type TestAppOptions } from '../../testing/test-app.ts'

const proxied = { publicUrl: 'https://learn.example' }
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

async function openHub(options?: TestAppOptions) {
  const app = await testApp(options)
  await publishCourses(app.deps, [previewedCourse()])
  await publishShop(app.deps, sampleShop(), [previewedCourse()])
  return app
}

test('the list tells of each resource what a card shows, and invents no rating', async () => {
  await using app = await openHub()
  const list = await app.call(listResources, {})
  expect(list.map(({ id }) => id)).toEqual(['guide-labels', 'tool-dose', 'quiz-doses', 'video-clock'])
  expect(list[2]).toEqual({
    id: 'quiz-doses',
    title: 'Reading labels',
    description: 'What a label says.',
    type: 'quiz',
    category: 'practice',
    tags: ['labels'],
    featured: true,
    link: '/resources/quiz-doses',
    downloads: 0,
  })
})

test('a tool comes with its fields and its arithmetic, a guide with its text', async () => {
  await using app = await openHub()
  const { tool, body } = await app.call(getResource, { params: { id: 'tool-dose' } })
  expect(tool?.results).toEqual([{ name: 'dose', label: 'Dose', expression: 'weight * 15', unit: 'mg' }])
  expect(body).toBe('Read the label twice.')
  expect(await app.call(getResource, { params: { id: 'guide-labels' } })).toEqual({
    ...aResource(),
    link: '/resources/guide-labels',
    downloads: 0,
  })
})

test('a quiz comes with its questions, their keys and explanations, and pictures that anyone may see', async () => {
  await using app = await openHub()
  const { questions = [] } = await app.call(getResource, { params: { id: 'quiz-doses' } })
  expect(questions.map(({ id }) => id)).toEqual(['doses-0000', 'doses-0001', 'doses-0002', 'doses-0003'])
  expect(questions[1]).toEqual(previewedCourse().questions[1])
  const address = /\]\((\/media\/[0-9a-f]{64})\)/.exec(questions[0]?.stem ?? '')?.[1] ?? ''
  expect((await app.get(address)).text).toContain('<title>ruler</title>')
})

test('the picture of a video is at its address', async () => {
  await using app = await openHub()
  const { animation = '' } = await app.call(getResource, { params: { id: 'video-clock' } })
  expect((await app.get(animation)).text).toContain('<title>clock</title>')
})

test('a resource is answered 304 to who has it', async () => {
  await using app = await openHub()
  const first = await app.get('/api/resources/guide-labels')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  expect((await app.get('/api/resources/guide-labels', { headers })).status).toBe(304)
  await app.post('/api/resources/guide-labels/download')
  expect((await app.get('/api/resources/guide-labels', { headers })).json.downloads).toBe(1)
})

test('an address that is no resource is not found', async () => {
  await using app = await openHub()
  for (const id of ['nothing', 'GUIDE-LABELS', '0', '%20', "1'--", 'x'.repeat(4000), 'tutor-ada', '%F0%9F%98%80']) {
    for (const { status, json } of [
      await app.get(`/api/resources/${id}`),
      await app.post(`/api/resources/${id}/download`),
    ]) {
      expect([id, status, json.code, json.message]).toEqual([id, 404, 'not-found', 'Resource not found'])
    }
  }
  expect((await app.get('/api/resources/%00')).json.code).toBe('validation')
  expect(await app.db('resource_downloads')).toEqual([])
  expect(await app.db('rate_limits')).toEqual([])
})

test('a visitor counts once a day, however often and at once they ask', async () => {
  await using app = await openHub()
  const ask = () => app.call(downloadResource, { params: { id: 'guide-labels' } })
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  expect(answers.at(-1)).toEqual({ id: 'guide-labels', downloads: 1 })
  app.clock.nowMs += 86_400_000 - 1
  expect(await ask()).toMatchObject({ downloads: 1 })
  app.clock.nowMs += 1
  expect(await ask()).toMatchObject({ downloads: 2 })
  expect((await app.call(listResources, {})).map(({ downloads }) => downloads)).toEqual([2, 0, 0, 0])
})

test('two visitors, and two resources, count by themselves', async () => {
  await using app = await openHub({ config: proxied })
  const ask = async (id: string, ip: string) =>
    (await app.post(`/api/resources/${id}/download`, undefined, from(ip))).json.downloads
  expect(await ask('guide-labels', '192.0.2.1')).toBe(1)
  expect(await ask('guide-labels', '192.0.2.2')).toBe(2)
  expect(await ask('guide-labels', '192.0.2.2')).toBe(2)
  expect(await ask('tool-dose', '192.0.2.2')).toBe(1)
  const student = await app.signUp()
  const asStudent = () => student.post('/api/resources/guide-labels/download', undefined, from('192.0.2.2'))
  expect((await asStudent()).json.downloads).toBe(3)
  expect((await asStudent()).json.downloads).toBe(3)
  expect(JSON.stringify(await app.db('rate_limits'))).not.toContain('192.0.2')
})

test('downloads from one address are limited', async () => {
  const limits = { ...defaultLimits, download: { perAddress: { burst: 2, everyMs: 60_000 } } }
  await using app = await openHub({ config: { limits } })
  const statuses = []
  for (const id of ['guide-labels', 'guide-labels', 'tool-dose'])
    statuses.push((await app.post(`/api/resources/${id}/download`)).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('a download from another site or with an oversize body is refused and not counted', async () => {
  await using app = await openHub()
  const path = '/api/resources/guide-labels/download'
  const elsewhere = await app.post(path, undefined, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect([elsewhere.status, elsewhere.json.code]).toEqual([403, 'cross-site'])
  const oversize = await app.post(path, { note: 'x'.repeat(1_000_001) })
  expect([oversize.status, oversize.json.code]).toEqual([413, 'too-large'])
  expect(await app.db('resource_downloads')).toEqual([])
})

test('a resource that goes and comes back counts on', async () => {
  await using app = await openHub()
  await app.post('/api/resources/guide-labels/download')
  await publishShop(app.deps, sampleShop({}, []), [])
  expect((await app.get('/api/resources/guide-labels')).status).toBe(404)
  await publishShop(app.deps, sampleShop(), [previewedCourse()])
  expect((await app.get('/api/resources/guide-labels')).json.downloads).toBe(1)
})
