import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const page = '<!doctype html><title>Vademecum</title>'
const script = `console.log('${'a'.repeat(2000)}')`

async function builtClient(): Promise<AsyncDisposable & { dir: string }> {
  const outside = await mkdtemp(path.join(tmpdir(), 'vademecum-client-'))
  const dir = path.join(outside, 'client')
  await mkdir(path.join(dir, 'assets'), { recursive: true })
  await writeFile(path.join(outside, 'outside.txt'), 'what lies outside')
  await writeFile(path.join(dir, 'index.html'), page)
  await writeFile(path.join(dir, 'service-worker.js'), '// worker')
  await writeFile(path.join(dir, 'manifest.webmanifest'), '{}')
  await writeFile(path.join(dir, 'icon.svg'), '<svg/>')
  await writeFile(path.join(dir, 'assets/main-1a2b.js'), script)
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
