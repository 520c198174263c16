import { expect, test } from '@playwright/test'
import { warmPaths } from '../../../sw/rules.ts'
import { workerInControl } from '../support/browser.ts'
import { builtServer } from '../support/server.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'the worker keeps the catalogue, the shop’s lists, media and a seen picture, and nothing that is somebody’s own',
  { tag: '@large' },
  async ({ context }) => {
    await using server = await builtServer()
    const page = await context.newPage()
    await page.goto(`${server.url}/courses`)
    await workerInControl(page)
    await test.step('a page that was loaded past the worker is answered by it as well', async () => {
      const devtools = await context.newCDPSession(page)
      await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })])
      await workerInControl(page)
      await devtools.detach()
    })
    await page.evaluate(async () => {
      for (const path of ['/api/courses/1', '/api/courses', '/api/auth/me', '/api/study/leases', '/healthz'])
        await fetch(path)
      const headers = { 'content-type': 'audio/mpeg' }
      await (await caches.open('pack-media')).put('/media/1/talk.mp3', new Response('0123456789', { headers }))
    })

    await test.step('what is kept', async () => {
      const kept = () =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
          return requests.flat().map((request) => new URL(request.url).pathname)
        })
      const calls = async () => (await kept()).filter((path) => path.startsWith('/api') || path === '/healthz').sort()
      await expect.poll(calls).toEqual([...warmPaths, '/api/courses/1'].sort())
      expect(await kept()).toContain('/app.html')
    })

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

    await test.step('an operator’s page comes from the server; without a network it says so, and comes when there is one', async () => {
      const isKept = () => page.evaluate(() => document.querySelector('script[src*="/assets/app-"]') !== null)
      await page.goto(`${server.url}/operator`)
      await expect(page.getByText('Nothing here for you')).toBeVisible()
      expect(await isKept()).toBe(false)
      await context.setOffline(true)
      await page.goto(`${server.url}/operator`)
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
      expect(await isKept()).toBe(true)
      await context.setOffline(false)
      await expect(page.getByText('Nothing here for you')).toBeVisible()
      expect(await isKept()).toBe(false)
    })

    await server.kill()
    await test.step('without the server calls are answered from what was kept, one’s own fail', async () => {
      const answers = await page.evaluate(
        async (paths) => ({
          lists: await Promise.all(paths.map(async (path) => (await fetch(path)).status)),
          one: (await fetch('/api/courses/1')).status,
          own: await fetch('/api/auth/me').then(
            () => 'answered',
            () => 'failed',
          ),
        }),
        [...warmPaths],
      )
      expect(answers).toEqual({ lists: warmPaths.map(() => 200), one: 200, own: 'failed' })
    })

    await test.step('media of a pack and a picture that was seen are answered whole and in parts', async () => {
      const fetched = (address: string, range: string) =>
        page.evaluate(
          async ([at, bytes]) => {
            const whole = await fetch(at)
            const part = await fetch(at, { headers: { range: bytes } })
            const ofWhat = part.headers.get('content-range')
            return { whole: await whole.text(), part: await part.text(), is: [whole.status, part.status], ofWhat }
          },
          [address, range] as const,
        )
      expect(await fetched('/media/1/talk.mp3', 'bytes=2-4')).toEqual({
        whole: '0123456789',
        part: '234',
        is: [200, 206],
        ofWhat: 'bytes 2-4/10',
      })
      expect(await fetched(picture.address, 'bytes=0-3')).toMatchObject({
        whole: picture.text,
        part: picture.text.slice(0, 4),
        is: [200, 206],
      })
    })
  },
)
