import { expect, test } from '@playwright/test'
import { warmPaths } from '../../../sw/rules.ts'
import { workerInControl } from '../support/browser.ts'
import { builtServer } from '../support/server.ts'

test.use({ serviceWorkers: 'allow' })

test('the worker keeps the catalogue and nothing that is somebody’s own', async ({ context }) => {
  await using server = await builtServer()
  const page = await context.newPage()
  await page.goto(`${server.url}/courses`)
  await workerInControl(page)
  await page.evaluate(async () => {
    for (const path of ['/api/courses/1', '/api/courses', '/api/auth/me', '/api/study/leases', '/healthz'])
      await fetch(path)
  })
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  const calls = kept.filter((path) => path.startsWith('/api') || path === '/healthz')
  expect(calls.sort()).toEqual([...warmPaths, '/api/courses/1'].sort())
  expect(kept).toContain('/app.html')

  await server.kill()
  const offline = await page.evaluate(async () => ({
    list: (await fetch('/api/courses')).status,
    one: (await fetch('/api/courses/1')).status,
    own: await fetch('/api/auth/me').then(
      () => 'answered',
      () => 'failed',
    ),
  }))
  expect(offline).toEqual({ list: 200, one: 200, own: 'failed' })
})

test('media of a downloaded pack are answered whole and in parts, without the server', async ({ context }) => {
  await using server = await builtServer()
  const page = await context.newPage()
  await page.goto(`${server.url}/courses`)
  await workerInControl(page)
  await page.evaluate(async () => {
    const headers = { 'content-type': 'audio/mpeg' }
    await (await caches.open('pack-media')).put('/media/1/talk.mp3', new Response('0123456789', { headers }))
  })
  await server.kill()
  const answers = await page.evaluate(async () => {
    const whole = await fetch('/media/1/talk.mp3')
    const part = await fetch('/media/1/talk.mp3', { headers: { range: 'bytes=2-4' } })
    return [whole.status, await whole.text(), part.status, await part.text(), part.headers.get('content-range')]
  })
  expect(answers).toEqual([200, '0123456789', 206, '234', 'bytes 2-4/10'])
})

test('the shop’s lists and the picture of a resource that was seen are there without the server', async ({
  context,
}) => {
  await using server = await builtServer()
  const page = await context.newPage()
  await page.goto(`${server.url}/courses`)
  await workerInControl(page)
  const picture = await page.evaluate(async () => {
    const resources = (await (await fetch('/api/resources')).json()) as { id: string; type: string }[]
    const video = resources.find(({ type }) => type === 'video')
    const text = await (await fetch(`/api/resources/${video?.id}`)).text()
    const address = /\/media\/[0-9a-f]{64}/.exec(text)?.[0] ?? ''
    return { address, text: await (await fetch(address)).text() }
  })
  expect(picture.text).toContain('<svg')
  await expect
    .poll(() => page.evaluate(async (address) => (await caches.match(address))?.status, picture.address))
    .toBe(200)

  await server.kill()
  const offline = await page.evaluate(
    async ({ address, paths }) => {
      const statuses = await Promise.all(paths.map(async (path) => (await fetch(path)).status))
      const part = await fetch(address, { headers: { range: 'bytes=0-3' } })
      return { statuses, whole: await (await fetch(address)).text(), part: [part.status, await part.text()] }
    },
    { address: picture.address, paths: [...warmPaths] },
  )
  expect(offline.statuses).toEqual(warmPaths.map(() => 200))
  expect(offline.whole).toBe(picture.text)
  expect(offline.part).toEqual([206, picture.text.slice(0, 4)])
})
