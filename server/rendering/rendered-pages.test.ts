import { expect, test } from 'vitest'
import type { PageOutcome } from '../../core/contract/site/page-renderer.ts'
import { bumpCatalogue } from '../models/shop/catalogue-state.ts'
import { testApp } from '../testing/test-app.ts'
import { renderedPageService, revisionMs } from './rendered-pages.ts'

const origin = 'https://learn.example'

/** The service on a database of its own, and which pages it had rendered; `/gone…` leads nowhere. Each rendering waits until
 *  `isOpen` while that is set to something. */
async function scene() {
  const app = await testApp()
  const rendered: string[] = []
  const running = new Set<string>()
  const state = { isOpen: Promise.resolve(), mostAtOnce: 0 }
  const renderPage = async ({ url }: { url: string }): Promise<PageOutcome> => {
    rendered.push(url)
    running.add(url)
    state.mostAtOnce = Math.max(state.mostAtOnce, running.size)
    await state.isOpen
    running.delete(url)
    return { is: 'page', status: url.startsWith('/gone') ? 404 : 200, html: url, head: '', state: '', routeIds: [] }
  }
  const pages = renderedPageService(app.deps, {
    renderer: { renderPage },
    fill: ({ html }) => html,
    send: () => Promise.reject(new Error('nothing is asked')),
  })
  return { app, pages, rendered, state, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const wordsOf = async (page: ReturnType<Awaited<ReturnType<typeof scene>>['pages']['of']>) => {
  const reply = await page
  return reply?.is === 'page' ? reply.html.toString() : reply
}

test('whoever asks for a page while it is made gets the same one', async () => {
  await using shop = await scene()
  const asked = Array.from({ length: 20 }, () => wordsOf(shop.pages.of('/faq', origin)))
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['/faq']))
  expect(shop.rendered).toEqual(['/faq'])
})

test('the pages of one path are made one after the other, those of others beside them', async () => {
  await using shop = await scene()
  let open = () => {}
  shop.state.isOpen = new Promise<void>((resolve) => (open = resolve))
  const asked = ['/faq', '/faq?topic=quality', '/faq?topic=feedback'].map((url) => shop.pages.of(url, origin))
  await expect.poll(() => shop.rendered).toEqual(['/faq'])
  asked.push(shop.pages.of('/courses', origin))
  await expect.poll(() => shop.rendered).toEqual(['/faq', '/courses'])
  open()
  expect(await Promise.all(asked.map(wordsOf))).toEqual([
    ...['/faq', '/faq?topic=quality', '/faq?topic=feedback', '/courses'],
  ])
  expect(shop.state.mostAtOnce).toBe(2)
})

test('a page that is cached costs no query, and what any server publishes is seen a moment later', async () => {
  await using shop = await scene()
  const { pages, rendered, app } = shop
  let queries = 0
  app.deps.reads.on('query', () => queries++)
  for (let times = 0; times < 50; times++) await pages.of('/courses', origin)
  expect([rendered.length, queries]).toEqual([1, 1])
  await bumpCatalogue(app.db)
  app.clock.nowMs += revisionMs - 1
  await pages.of('/courses', origin)
  expect(rendered).toHaveLength(1)
  app.clock.nowMs += 1
  await pages.of('/courses', origin)
  expect(rendered).toHaveLength(2)
})

test('addresses that lead nowhere push out no page', async () => {
  await using shop = await scene()
  const { pages, rendered, app } = shop
  await pages.of('/courses', origin)
  for (let number = 0; number < 300; number++) {
    app.clock.nowMs += 100
    await pages.of(`/gone/${number}`, origin)
  }
  expect(await wordsOf(pages.of('/courses', origin))).toBe('/courses')
  expect(rendered.filter((url) => url === '/courses')).toHaveLength(1)
})

test('made-up addresses are rendered so often and no more, what is cached is there, and time makes up for it', async () => {
  await using shop = await scene()
  const { pages, rendered, app } = shop
  await pages.of('/courses', origin)
  const flood = await Promise.all(Array.from({ length: 500 }, (_, number) => pages.of(`/gone/${number}`, origin)))
  expect(rendered).toHaveLength(100)
  expect(flood.filter((page) => page === null)).toHaveLength(401)
  expect(await wordsOf(pages.of('/courses', origin))).toBe('/courses')
  // Older than it may be otherwise, but of this revision.
  app.clock.nowMs += 60_000
  await Promise.all(Array.from({ length: 500 }, (_, number) => pages.of(`/gone/again/${number}`, origin)))
  expect(await wordsOf(pages.of('/courses', origin))).toBe('/courses')
  await bumpCatalogue(app.db)
  app.clock.nowMs += revisionMs
  await Promise.all(Array.from({ length: 500 }, (_, number) => pages.of(`/gone/for-good/${number}`, origin)))
  expect(await pages.of('/courses', origin)).toBe(null)
  app.clock.nowMs += 100
  expect(await wordsOf(pages.of('/courses', origin))).toBe('/courses')
})

test('pages that were made while the clock ran ahead keep none from being made once it is right', async () => {
  await using shop = await scene()
  const { pages, app } = shop
  app.clock.nowMs += 3_600_000
  await Promise.all(Array.from({ length: 100 }, (_, number) => pages.of(`/gone/${number}`, origin)))
  expect(await pages.of('/faq', origin)).toBe(null)
  app.clock.nowMs -= 3_600_000
  expect(await wordsOf(pages.of('/faq', origin))).toBe('/faq')
})
