import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { publicAddress, type Config } from '../../config/config.ts'
import { sandboxMailPath } from '../../services/messages/sandbox-mail.ts'
import { deliver } from '../../testing/mail/delivered.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const pageOf = ({ deps }: TestApp) => sandboxMailPath(deps.config) ?? '/sandbox/mail'

const message = {
  name: 'Ada',
  email: 'ada@example.org',
  subject: '<img src=x onerror=alert(1)>',
  message: '</pre><b>x',
}

test('a server without mail shows what it would have sent, as text', async () => {
  await using app = await testApp()
  expect((await app.get(pageOf(app))).text).toContain('Nothing has been sent yet.')
  await app.post('/api/contact', message)
  expect((await app.get(pageOf(app))).text).toContain('waiting')
  await deliver(app)
  const page = await app.get(pageOf(app))
  expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page.text).toContain('&lt;/pre&gt;&lt;b&gt;x')
  expect(page.text).not.toContain('<img')
  expect(page.text).toContain('.eml')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri/)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('links to this server can be followed, others stay text', async () => {
  await using app = await testApp()
  const own = publicAddress(app.deps.config)
  const others = ['https://evil.example/x', `${own}//evil.example/x`, `${own}/\\evil.example/x`]
  await app.post('/api/contact', { ...message, message: `see ${others.join(' ')}` })
  await app.post('/api/newsletter/subscribe', { email: 'ada@example.org' })
  const { text } = await app.get(pageOf(app))
  const href = /href="(\/newsletter\/confirm\?token=[\w-]{43})"/.exec(text)?.[1] ?? ''
  expect((await app.post(href)).text).toContain('You are subscribed')
  expect(text).not.toMatch(/href="[^"]*evil/)
})

test('the page is for who has the key that the start prints, unless the operator shows it to everybody', async () => {
  const statuses = async (config: Partial<Config>) => {
    await using app = await testApp({ config })
    const key = pageOf(app).split('=')[1] ?? ''
    const wrong = ['', '?key=', `?key=${key.slice(1)}`, `?key=${key}x`, `?key=${'é'.repeat(43)}`]
    const replies = [`?key=${key}`, ...wrong].map((query) => app.get(`/sandbox/mail${query}`))
    return (await Promise.all(replies)).map(({ status }) => status)
  }
  expect(await statuses({})).toEqual([200, 404, 404, 404, 404, 404])
  expect(await statuses({ publicUrl: 'https://learn.example' })).toEqual([200, 404, 404, 404, 404, 404])
  expect(await statuses({ isSandbox: true })).toEqual([200, 200, 200, 200, 200, 200])
  expect(await statuses({ smtpUrl: 'smtp://mail.example' })).toEqual([404, 404, 404, 404, 404, 404])
})

test('the key is the same after a restart, and another for another secret', () => {
  const pathOf = (secretKey: string) => sandboxMailPath({ smtpUrl: null, isSandbox: false, secretKey })
  expect(pathOf('a secret')).toMatch(/^\/sandbox\/mail\?key=[\w-]{43}$/)
  expect(pathOf('a secret')).toBe(pathOf('a secret'))
  expect(pathOf('another')).not.toBe(pathOf('a secret'))
})

test('a stranger behind a proxy on the same machine, which says nothing of them, sees no mail', async () => {
  await using app = await testApp()
  // What nginx sends with `proxy_pass http://localhost:3000` and nothing else.
  const bare = ['GET /sandbox/mail HTTP/1.0', 'Host: localhost:3000', 'Connection: close', 'User-Agent: curl/7.88.1']
  expect(await said(app.url, [...bare, 'Accept: */*', '', ''].join('\r\n'))).toMatch(/^HTTP\/1\.1 404 /)
  expect((await app.get('/sandbox/mail')).status).toBe(404)
})

function said(url: string, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(request))
    let reply = ''
    socket.on('data', (bytes) => (reply += bytes.toString()))
    socket.on('end', () => resolve(reply)).on('error', reject)
  })
}
