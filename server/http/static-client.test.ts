import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listsDescriptors, openDescriptors, openFilesUnder } from '../testing/processes/open-descriptors.ts'
import { testApp } from '../testing/test-app.ts'

const page = '<!doctype html><title>Vademecum</title>'
const keptPage = `<!doctype html><title>Vademecum</title>
<link rel="icon" href="/favicon.ico" sizes="48x48" />
<link rel="preload" href="/assets/text-1a2b.woff2" as="font" type="font/woff2" crossorigin />
<link rel="preload" href="/assets/app-1a2b.js" as="script" />
<script defer src="/assets/app-5e6f.js" data-app="/assets/app-1a2b.js" data-later="/assets/app-3c4d.js"></script><link rel="stylesheet" href="/assets/app-1a2b.css">`
const script = `console.log('${'a'.repeat(2000)}')`
const alphabet = 'abcdefghijklmnopqrstuvwxyz'

async function builtClient(): Promise<AsyncDisposable & { dir: string }> {
  const outside = await mkdtemp(path.join(tmpdir(), 'vademecum-client-'))
  const dir = path.join(outside, 'client')
  await mkdir(path.join(dir, 'assets'), { recursive: true })
  await writeFile(path.join(outside, 'outside.txt'), 'what lies outside')
  await writeFile(path.join(dir, 'index.html'), page)
  await writeFile(path.join(dir, 'app.html'), keptPage)
  await writeFile(path.join(dir, 'service-worker.js'), '// worker')
  await writeFile(path.join(dir, 'manifest.webmanifest'), '{}')
  await writeFile(path.join(dir, 'icon.svg'), '<svg/>')
  await writeFile(path.join(dir, 'assets/main-1a2b.js'), script)
  await writeFile(path.join(dir, 'assets/alphabet.txt'), alphabet)
  // More than the system's buffers take from a client that does not read.
  await writeFile(path.join(dir, 'assets/large.bin'), Buffer.alloc(16 * 1024 * 1024))
  await writeFile(path.join(dir, 'assets/main-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(path.join(dir, 'assets/main-1a2b.js.gz'), gzipSync(script))
  return { dir, [Symbol.asyncDispose]: () => rm(outside, { recursive: true, force: true }) }
}

test('hashed assets come compressed and stay for a year', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  const asset = await app.get('/assets/main-1a2b.js', { headers: { 'accept-encoding': 'br' } })
  expect(asset.text).toBe(script)
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('vary')).toContain('Accept-Encoding')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const gzip = await app.get('/assets/main-1a2b.js', { headers: { 'accept-encoding': 'gzip' } })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
})

test('page, worker and manifest are asked for again each time', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  for (const file of ['/', '/service-worker.js', '/manifest.webmanifest']) {
    const reply = await app.get(file)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    const again = await app.get(file, { headers: { 'if-none-match': reply.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  }
})

test('the page that workers keep says in a header what it is made of, and is not to be changed on its way', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  const kept = await app.get('/app.html')
  expect(kept.text).toBe(keptPage)
  expect(kept.headers.get('link')?.split(', ')).toEqual([
    '</assets/text-1a2b.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
    '</assets/app-1a2b.js>; rel=preload; as=script',
    '</assets/app-5e6f.js>; rel=preload; as=script',
    '</assets/app-1a2b.css>; rel=preload; as=style',
  ])
  expect(kept.headers.get('cache-control')).toBe('no-cache, no-transform')
  for (const at of ['/', '/dashboard', '/icon.svg']) expect((await app.get(at)).headers.get('link')).toBeNull()
})

test('every page path is the page, and what is not there is not', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  for (const at of ['/courses/3', '/signin?redirect=/x', '/dashboard']) expect((await app.get(at)).text).toBe(page)
  for (const at of ['/assets/gone.js', '/assets/x', '/gone.png', '/api/gone', '/media/gone']) {
    const reply = await app.get(at)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('cache-control')).not.toContain('max-age')
  }
})

test('nothing outside of the folder can be had', async () => {
  await using client = await builtClient()

  await using app = await testApp({ config: { clientDir: client.dir } })
  for (const at of ['/..%2foutside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt']) {
    expect((await app.get(at)).text).not.toContain('what lies outside')
  }
})

test('every reply carries the strict headers, and HSTS only under https', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  for (const at of ['/', '/assets/main-1a2b.js', '/healthz', '/api/nope']) {
    const { headers } = await app.get(at)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
  await using behindTls = await testApp({ config: { publicUrl: 'https://learn.example' } })
  expect((await behindTls.get('/healthz')).headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  )
})

test('static files neither read nor make login sessions', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  const user = await app.signUp()
  app.clock.nowMs += 11 * 3_600_000
  const before = await app.db('login_sessions')
  expect((await user.get('/dashboard')).headers.getSetCookie()).toEqual([])
  expect(await app.db('login_sessions')).toEqual(before)
})

/** A connection on which `paths` are asked for, one right after the other. */
function asking(url: string, paths: string[]): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(paths.map((at) => `GET ${at} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`).join(''))
  return socket
}

test.runIf(listsDescriptors)(
  '2,000 downloads that are broken off leave no file and no connection open',
  { tags: ['large'], timeout: 60_000 },
  async () => {
    await using client = await builtClient()
    await using app = await testApp({ config: { clientDir: client.dir } })
    await app.get('/')
    const before = openDescriptors().length
    const breakOff = (number: number) =>
      new Promise<void>((resolve) => {
        // Every second one sends two more requests ahead, every third goes before the first byte.
        const socket = asking(app.url, Array<string>(number % 2 === 0 ? 1 : 3).fill('/assets/large.bin'))
        socket.once(number % 3 === 0 ? 'connect' : 'data', () => socket.destroy())
        socket.once('close', () => resolve())
      })
    for (let done = 0; done < 2000; done += 50)
      await Promise.all(Array.from({ length: 50 }, (_, number) => breakOff(done + number)))
    await expect.poll(() => openFilesUnder(client.dir), { timeout: 10_000 }).toEqual([])
    // The client's own connection may have ended meanwhile.
    await expect.poll(() => openDescriptors().length, { timeout: 10_000 }).toBeLessThanOrEqual(before)
    expect((await app.get('/assets/alphabet.txt')).text).toBe(alphabet)
  },
)

test.runIf(listsDescriptors)('requests sent ahead open no file before their turn', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  const socket = asking(app.url, Array<string>(100).fill('/assets/large.bin')).pause()
  await expect.poll(() => openFilesUnder(client.dir)).toHaveLength(1)
  // What comes later shows that the server has gone on meanwhile.
  expect((await app.get('/assets/alphabet.txt')).status).toBe(200)
  await expect.poll(() => openFilesUnder(client.dir)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => openFilesUnder(client.dir)).toEqual([])
})

test.runIf(listsDescriptors)('a reply without a body leaves no file open', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  const head = await app.request('HEAD', '/assets/large.bin')
  expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '16777216', ''])
  expect((await app.get('/assets/large.bin', { headers: { range: 'bytes=16777216-' } })).status).toBe(416)
  await expect.poll(() => openFilesUnder(client.dir)).toEqual([])
})

test('a file that is taken away under the server is not there, and the rest goes on', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  for (const form of ['', '.br', '.gz']) await rm(path.join(client.dir, `assets/main-1a2b.js${form}`))
  for (const coding of ['br', 'gzip', 'identity']) {
    const gone = await app.get('/assets/main-1a2b.js', { headers: { 'accept-encoding': coding } })
    expect([gone.status, gone.json.code, gone.headers.get('cache-control')]).toEqual([404, 'not-found', 'no-store'])
    expect([gone.headers.get('etag'), gone.headers.get('last-modified')]).toEqual([null, null])
  }
  await rm(client.dir, { recursive: true })
  expect((await app.get('/')).status).toBe(404)
  expect((await app.get('/healthz')).status).toBe(200)
})

test('an error of the file system is an answer and a line in the log', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  const file = path.join(client.dir, 'assets/alphabet.txt')
  await rm(file)
  await symlink(file, file)
  const reply = await app.get('/assets/alphabet.txt')
  expect([reply.status, reply.json.code, reply.headers.get('cache-control')]).toEqual([500, 'internal', 'no-store'])
  expect(app.logLines.join('')).toContain('ELOOP')
})

/** Pieces of Range headers, thrown together the same way each time. */
function randomRanges(count: number): string[] {
  const parts = [
    'bytes',
    'bytes=',
    '=',
    '-',
    '--',
    '0',
    '3',
    '9',
    '25',
    '26',
    '999',
    '9'.repeat(20),
    ',',
    ' ',
    'x',
    '.',
  ]
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const some = () => Array.from({ length: 1 + next(5) }, () => parts[next(parts.length)]).join('')
  return Array.from({ length: count }, () => (next(4) === 0 ? some() : `bytes=${some()}`))
}

test('whatever range is asked for, the answer comes, and is the whole, that part, or 416', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  const answers: Record<string, string | 416> = {
    // Parts.
    'bytes=0-0': 'a',
    'bytes=0-2': 'abc',
    'bytes=23-': 'xyz',
    'bytes=-3': 'xyz',
    'bytes=-99': alphabet,
    'bytes=20-99': 'uvwxyz',
    'bytes=0-99999999999999999999': alphabet,
    // None of it is there, or it ends before it begins.
    'bytes=26-': 416,
    'bytes=99999999999999999999-': 416,
    'bytes=-0': 416,
    'bytes=5-2': 416,
    'bytes=99-5': 416,
    // Not a range, another unit, or several: as if nothing had been asked.
    ...Object.fromEntries(
      [
        'bytes',
        'bytes=',
        'bytes=-',
        'bytes=--3',
        'bytes=3',
        'bytes=a-b',
        'bytes=0x1-2',
        'bytes=1.5-2',
        'bytes=+1-2',
      ].map((range) => [range, alphabet]),
    ),
    ...Object.fromEntries(
      ['bytes:0-2', 'bytes 0-2', '=0-2', '0-2', 'lines=0-2', 'bytes=0-2,4-6', 'bytes=,', 'bytes=0-2;', 'none'].map(
        (range) => [range, alphabet],
      ),
    ),
  }
  for (const range of [...Object.keys(answers), ...randomRanges(50)]) {
    const { status, headers, text } = await app.get('/assets/alphabet.txt', { headers: { range } })
    const said = headers.get('content-range') ?? ''
    const expected = answers[range]
    if (expected !== undefined) expect([range, status === 416 ? 416 : text]).toEqual([range, expected])
    expect([range, Number(headers.get('content-length'))]).toEqual([range, text.length])
    if (status === 206) {
      const [, first, last] = /^bytes (\d+)-(\d+)\/26$/.exec(said) ?? []
      expect([range, text]).toEqual([range, alphabet.slice(Number(first), Number(last) + 1)])
    } else if (status === 416) expect([range, said, text]).toEqual([range, 'bytes */26', ''])
    else expect([range, status, said, text]).toEqual([range, 200, '', alphabet])
  }
})

test('a part is sent only of the version that the client has a part of, and of nothing compressed', async () => {
  await using client = await builtClient()
  await using app = await testApp({ config: { clientDir: client.dir } })
  const ask = (at: string, headers: Record<string, string>) =>
    app.get(at, { headers: { range: 'bytes=0-2', ...headers } })
  const tag = (await app.get('/assets/alphabet.txt')).headers.get('etag') ?? ''
  expect((await ask('/assets/alphabet.txt', { 'if-range': tag })).status).toBe(206)
  expect((await ask('/assets/alphabet.txt', { 'if-range': '"another"' })).text).toBe(alphabet)
  const packed = await ask('/assets/main-1a2b.js', { 'accept-encoding': 'br' })
  expect([packed.status, packed.headers.get('accept-ranges'), packed.text]).toEqual([200, null, script])
  expect((await ask('/assets/main-1a2b.js', { 'accept-encoding': 'identity' })).text).toBe('con')
})
