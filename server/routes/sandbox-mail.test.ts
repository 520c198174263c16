import { expect, test } from 'vitest'
import { deliver } from '../testing/delivered.ts'
import { testApp } from '../testing/test-app.ts'

const message = {
  name: 'Ada',
  email: 'ada@example.org',
  subject: '<img src=x onerror=alert(1)>',
  message: '</pre><b>x',
}

test('a server without mail shows what it would have sent, as text', async () => {
  await using app = await testApp()
  expect((await app.get('/sandbox/mail')).text).toContain('Nothing has been sent yet.')
  await app.post('/api/contact', message)
  expect((await app.get('/sandbox/mail')).text).toContain('waiting')
  await deliver(app)
  const page = await app.get('/sandbox/mail')
  expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page.text).toContain('&lt;/pre&gt;&lt;b&gt;x')
  expect(page.text).not.toContain('<img')
  expect(page.text).toContain('.eml')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri/)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('links to this server can be followed, others stay text', async () => {
  await using app = await testApp()
  await app.post('/api/contact', { ...message, message: 'see https://evil.example/x' })
  await app.post('/api/newsletter/subscribe', { email: 'ada@example.org' })
  const { text } = await app.get('/sandbox/mail')
  const href = /href="(\/newsletter\/confirm\?token=[\w-]{43})"/.exec(text)?.[1] ?? ''
  expect((await app.post(href)).text).toContain('You are subscribed')
  expect(text).not.toContain('href="https://evil')
})

test('the page is for the machine it runs on, unless the operator shows it', async () => {
  const status = async (config: object, headers: Record<string, string> = {}) => {
    await using app = await testApp({ config })
    return (await app.get('/sandbox/mail', { headers })).status
  }
  expect(await status({})).toBe(200)
  expect(await status({}, { 'x-forwarded-for': '192.0.2.1' })).toBe(404)
  expect(await status({ publicUrl: 'http://learn.example' })).toBe(404)
  expect(await status({ publicUrl: 'http://learn.example', isSandbox: true })).toBe(200)
  expect(await status({ smtpUrl: 'smtp://mail.example' })).toBe(404)
})
