import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishCourses } from '../services/shop/publishing/publish.ts'
import { revisionMs } from '../rendering/rendered-pages.ts'
import { sampleCourse } from '../testing/samples/sample-course.ts'
import { testApp } from '../testing/test-app.ts'

const shell = `<!doctype html><html><head><title>Vademecum</title><meta name="description" content="plain" /><script type="module" crossorigin src="/assets/index-1a.js"></script></head><body><div id="root"></div></body></html>`

let folder: string
let pages: { clientDir: string; pagesDir: string }

/** The page's own code, built for the server as a release has it. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vademecum-pages-'))
  pages = { clientDir: path.join(folder, 'client'), pagesDir: path.join(folder, 'ssr') }
  await mkdir(pages.clientDir)
  await writeFile(path.join(pages.clientDir, 'index.html'), shell)
  const root = path.resolve(import.meta.dirname, '../..')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--ssr', 'app/start/entry-server.tsx', '--outDir', pages.pagesDir, '--logLevel', 'silent']
  await promisify(execFile)(process.execPath, [vite, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const files = { '/(shop)/courses/': { scripts: ['assets/courses-1a.js'], styles: ['assets/courses-2b.css'] } }
  await writeFile(path.join(pages.pagesDir, 'pages.json'), JSON.stringify(files))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function shop(config = {}) {
  const app = await testApp({ config: { ...pages, publicUrl: 'https://learn.example', ...config } })
  const priced = { id: 2, slug: 'second', title: 'Élan & dilutions', priceMinor: 14900, currency: 'GBP' as const }
  await publishCourses(app.deps, [sampleCourse({ title: 'Doses' }), sampleCourse(priced)])
  return app
}

const stateOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="vademecum-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

test(
  'the first HTML of the catalogue holds its courses, their prices and what names the page',
  { tags: ['large'] },
  async () => {
    await using app = await shop()
    const { status, text, headers } = await app.get('/courses')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    expect(text).toMatch(/<div id="root"><.*Doses.*Élan &amp; dilutions.*£149/s)
    expect(text).toContain('<title>Courses · Vademecum</title>')
    expect(text).toContain('<link rel="canonical" href="https://learn.example/courses">')
    expect(text).toContain('<meta property="og:url" content="https://learn.example/courses">')
    expect(text.match(/<title>/g)).toHaveLength(1)
    expect(text.match(/<meta name="description"/g)).toHaveLength(1)
    expect(text).toContain('<link rel="stylesheet" crossorigin href="/assets/courses-2b.css">')
    // Its scripts wait for the first frame, its own among them.
    expect(text).not.toMatch(/<script type="module"|<link rel="modulepreload"/)
    expect(text).toMatch(
      /<script src="\/start-client\.js"[^>]* data-scripts="\/assets\/index-1a\.js \/assets\/courses-1a\.js"/,
    )
    expect(stateOf(text)).toEqual(
      expect.arrayContaining([[['catalogue', 'courses'], (await app.get('/api/courses')).json]]),
    )
  },
)

test('a course has its own title, address and facts for search engines', async () => {
  await using app = await shop()
  const { text } = await app.get('/courses/2')
  expect(text).toContain('<title>Élan &amp; dilutions · Vademecum</title>')
  expect(text).toContain('<link rel="canonical" href="https://learn.example/courses/2">')
  expect(text).toMatch(/<h1[^>]*>Élan &amp; dilutions<\/h1>/)
  const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
  expect(facts).toMatchObject({ '@type': 'Course', url: 'https://learn.example/courses/2' })
  expect(facts.offers).toMatchObject({ price: '149.00', priceCurrency: 'GBP' })
  // The other address of the same page names the first.
  expect((await app.get('/course/2')).text).toContain('<link rel="canonical" href="https://learn.example/courses/2">')
})

test('what is not there is 404, in words, and known by heart only once', { tags: ['large'] }, async () => {
  await using app = await shop()
  for (const [at, words] of [
    ['/courses/99', 'Course Not Found'],
    ['/courses/99/preview', 'Course Not Found'],
    ['/courses/abc', 'Invalid Course URL'],
    ['/course', 'Invalid Course URL'],
    ['/resources/none', 'Resource not found'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    const { status, text } = await app.get(at)
    expect([at, status]).toEqual([at, 404])
    expect(text).toContain(`<title>${words} · Vademecum</title>`)
    expect(text).toMatch(new RegExp(`<h1[^>]*>${words}</h1>`))
  }
  const [one, other] = [await app.get('/nowhere'), await app.get('/nowhere/else?x=1')]
  expect(other.status).toBe(404)
  expect(one.headers.get('etag')).toBe(other.headers.get('etag'))
  expect((await app.get('/gone.png')).json.code).toBe('not-found')
})

test('private pages are the plain page, which no search engine keeps', async () => {
  await using app = await shop()
  for (const at of ['/dashboard', '/study/1', '/signin?redirect=%2Fx']) {
    const { status, text, headers } = await app.get(at)
    expect([status, text, headers.get('x-robots-tag')]).toEqual([200, shell, 'noindex'])
  }
  expect((await app.get('/courses')).headers.get('x-robots-tag')).toBe(null)
})

test('nobody is known on a rendered page, and no login session is read or made', async () => {
  await using app = await shop()
  const user = await app.signUp('Ada')
  app.clock.nowMs += 11 * 3_600_000
  const before = await app.db('login_sessions')
  const own = await user.get('/courses')
  expect(own.text).toBe((await app.get('/courses')).text)
  expect(own.headers.getSetCookie()).toEqual([])
  expect(await app.db('login_sessions')).toEqual(before)
})

test('a page is made once until the catalogue changes, and answered 304 to who has it', async () => {
  await using app = await shop()
  const first = await app.get('/courses?utm_source=letter&category=nonsense')
  const tag = first.headers.get('etag') ?? ''
  expect((await app.get('/courses')).headers.get('etag')).toBe(tag)
  const again = await app.get('/courses', { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } })
  expect([again.status, again.text]).toEqual([304, ''])
  await publishCourses(app.deps, [sampleCourse({ title: 'Doses anew' })])
  app.clock.nowMs += revisionMs
  const changed = await app.get('/courses', { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } })
  expect(changed.status).toBe(200)
  expect(changed.text).toContain('Doses anew')
})

test('it comes packed, each form under a tag of its own', async () => {
  await using app = await shop()
  const tags = new Set<string | null>()
  for (const coding of ['br', 'gzip', 'identity']) {
    const { headers, text } = await app.get('/courses', { headers: { 'accept-encoding': coding } })
    expect(headers.get('content-encoding') ?? 'identity').toBe(coding)
    expect(headers.get('vary')).toMatch(/accept-encoding/i)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(text).toContain('Doses')
    tags.add(headers.get('etag'))
  }
  expect(tags.size).toBe(3)
})

test('text of the shop that looks like a tag stays text', async () => {
  await using app = await shop()
  const evil = '</script><script>alert(1)</script>'
  await publishCourses(app.deps, [sampleCourse({ title: `Doses ${evil}`, description: `Mind ${evil} $& $1` })])
  app.clock.nowMs += revisionMs
  for (const at of ['/courses', '/courses/1']) {
    const { text } = await app.get(at)
    expect(text).not.toContain('<script>alert')
    expect(JSON.stringify(stateOf(text))).toContain(`Doses ${evil}`)
    expect(JSON.stringify(stateOf(text))).toContain('$& $1')
  }
})

test(
  'without the rendered pages, or when they fail, the plain page is sent and the log says so',
  { tags: ['large'] },
  async () => {
    const broken = path.join(folder, 'broken')
    await mkdir(broken, { recursive: true })
    await writeFile(path.join(broken, 'pages.json'), '{}')
    await writeFile(
      path.join(broken, 'entry-server.js'),
      `export const renderer = {
      placeOf: () => ({ is: 'public', url: '/courses' }),
      renderPage: async () => { throw new Error('a screen that breaks') },
    }`,
    )
    for (const [pagesDir, words] of [
      [path.join(folder, 'missing'), 'pages are not rendered'],
      [broken, 'a page could not be rendered'],
    ] as const) {
      await using app = await shop({ pagesDir })
      const { status, text } = await app.get('/courses')
      expect([status, text]).toEqual([200, shell])
      expect(app.logLines.join('')).toContain(words)
    }
  },
)

test('under no public address, the address that was asked names the page', async () => {
  await using app = await shop({ publicUrl: null })
  const { text } = await app.get('/courses')
  expect(text).toContain(`<link rel="canonical" href="${app.url}/courses">`)
})

test('what a visitor searches for is drawn in their browser; what is chosen from a list is a page of its own', async () => {
  await using app = await shop()
  for (const at of ['/faq?q=offline', '/courses?category=Pharmacy&q=dose', '/courses?min=7', '/resources?q=7']) {
    const { text, headers } = await app.get(at)
    expect([at, text, headers.get('x-robots-tag')]).toEqual([at, shell, 'noindex'])
  }
  const tags = new Set<string | null>()
  for (const at of ['/courses', '/courses?category=Pharmacy', '/courses?category=Pharmacy&sort=price-low', '/plans']) {
    const { text, headers } = await app.get(at)
    expect(text).toContain('id="vademecum-state"')
    expect(headers.get('x-robots-tag')).toBe(null)
    tags.add(headers.get('etag'))
  }
  expect(tags.size).toBe(4)
})

test('made-up names of the server have few pages rendered, and push out none', async () => {
  await using app = await shop({ publicUrl: null })
  const ask = async (host: string) => {
    const [reply] = (await once(get(`${app.url}/courses`, { headers: { host } }), 'response')) as [IncomingMessage]
    return textOf(reply)
  }
  expect((await app.get('/courses')).text).toContain(`href="${app.url}/courses"`)
  const made = await Promise.all(Array.from({ length: 30 }, (_, number) => ask(`name-${number}.example`)))
  expect(made.filter((text) => text !== shell)).toHaveLength(7)
  expect((await app.get('/courses')).text).toContain(`href="${app.url}/courses"`)
  for (const host of ['a"><script>alert(1)</script>', 'a b', "a'b", 'a/b', 'a@b']) expect(await ask(host)).toBe(shell)
})

test(
  'an address longer than that of any page leads nowhere, and keeps nobody waiting',
  { tags: ['large'] },
  async () => {
    await using app = await shop()
    // Whatever takes the square of such a length takes longer than a test may, so many times.
    const slashes = '/'.repeat(15_000)
    for (let times = 0; times < 60; times++) expect((await app.get(`/a${slashes}b/`)).status).toBe(404)
  },
)
