/** @module-tag postgres */
import { get, type RequestOptions } from 'node:http'
import { expect, test } from 'vitest'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { publishShop } from '../../services/shop/publishing/publish-shop.ts'
import { previewedCourse, sampleShop } from '../../testing/samples/sample-shop.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const terms = { page: 'terms' as const, title: 'Terms', updatedOn: '2026-11-01', body: 'Be kind.' }

async function publish(app: TestApp) {
  const courses = [previewedCourse({ id: 7 })]
  await publishCourses(app.deps, courses)
  await publishShop(app.deps, sampleShop({ legal: [terms] }), courses)
}

const entries = (xml: string) =>
  new Map(
    Array.from(xml.matchAll(/<url><loc>(.+?)<\/loc>(?:<lastmod>(.+?)<\/lastmod>)?<\/url>/g), ([, loc, day]) => [
      loc,
      day,
    ]),
  )

test('the sitemap has every page, course, preview and resource under the public address', async () => {
  await using app = await testApp({ config: { publicUrl: 'https://learn.example' } })
  await publish(app)
  const reply = await app.get('/sitemap.xml')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/xml'])
  const found = entries(reply.text)
  expect(found.get('https://learn.example/')).toBeUndefined()
  expect(found.has('https://learn.example/')).toBe(true)
  expect(found.get('https://learn.example/courses/7')).toBe('2026-11-21')
  expect(found.get('https://learn.example/courses')).toBe('2026-11-21')
  expect(found.get('https://learn.example/terms')).toBe('2026-11-01')
  expect(found.has('https://learn.example/courses/7/preview')).toBe(true)
  expect(found.has('https://learn.example/resources/guide-labels')).toBe(true)
  expect(found.size).toBe(reply.text.split('<url>').length - 1)
  expect([...found.keys()].filter((address) => /signin|dashboard|api/.test(address ?? ''))).toEqual([])
})

test('a course that is changed later has the later day, and one that is gone is no longer listed', async () => {
  await using app = await testApp()
  await publish(app)
  app.clock.nowMs = Date.UTC(2027, 0, 2)
  await publishCourses(app.deps, [previewedCourse({ id: 7, priceMinor: 9900 })])
  expect(entries((await app.get('/sitemap.xml')).text).get(`${app.url}/courses/7`)).toBe('2027-01-02')
  await publishCourses(app.deps, [])
  expect((await app.get('/sitemap.xml')).text).not.toContain('/courses/7')
})

test('without a public address, the one that was asked counts', async () => {
  await using app = await testApp()
  await publish(app)
  expect(entries((await app.get('/sitemap.xml')).text).has(`${app.url}/faq`)).toBe(true)
  expect((await app.get('/robots.txt')).text).toContain(`Sitemap: ${app.url}/sitemap.xml`)
})

test('a host that could not be written down is not repeated', async () => {
  await using app = await testApp()
  const { port } = new URL(app.url)
  for (const path of ['/robots.txt', '/sitemap.xml']) {
    const text = await textOf(path, { port, headers: { host: '"><x>' } })
    expect(text).not.toContain('<x>')
    expect(text).toContain('http://localhost:')
  }
})

// The test's usual client writes the host itself.
function textOf(path: string, options: RequestOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ ...options, host: '127.0.0.1', path }, (reply) => {
      let text = ''
      reply.on('data', (bytes: Buffer) => (text += bytes.toString())).on('end', () => resolve(text))
    })
    request.on('error', reject)
  })
}

test('robots may read all but the calls and what is one person’s own', async () => {
  await using app = await testApp({ config: { publicUrl: 'https://learn.example' } })
  const reply = await app.get('/robots.txt')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const closed = Array.from(reply.text.matchAll(/^Disallow: (.+)$/gm), ([, path]) => path ?? '')
  const isOpen = (path: string) => closed.every((each) => !path.startsWith(each))
  for (const path of ['/', '/courses/1', '/courses/1/preview', '/study-assistant', '/subscribe', '/faq', '/og/a.png'])
    expect([path, isOpen(path)]).toEqual([path, true])
  for (const path of ['/api/site', '/dashboard', '/study/1', '/profile', '/cart', '/signin', '/order-success/1'])
    expect([path, isOpen(path)]).toEqual([path, false])
  expect(reply.text).toContain('Sitemap: https://learn.example/sitemap.xml')
})

test('neither takes another method', async () => {
  await using app = await testApp()
  for (const path of ['/sitemap.xml', '/robots.txt'])
    expect([path, (await app.post(path, {})).status]).toEqual([path, 405])
})
