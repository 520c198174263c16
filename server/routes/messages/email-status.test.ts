import { expect, test } from 'vitest'
import { defaultLimits } from '../../config/limits.ts'
import { deliver } from '../../testing/mail/delivered.ts'
import { smtpServer } from '../../testing/mail/smtp-server.ts'
import { testApp } from '../../testing/test-app.ts'

const message = { name: 'Ada', email: 'ada@example.org', message: 'Hello' }

test('without a mail server, the status says that mails stay here', async () => {
  await using app = await testApp()
  expect((await app.get('/api/email-status')).json).toEqual({
    configured: false,
    provider: 'sandbox',
    message: 'Email is not configured. Messages are stored, and mails are kept on this server.',
  })
})

test('with one, the status says that it is there, and neither host nor password nor how it fares', async () => {
  await using smtp = await smtpServer()
  await using app = await testApp({ config: { smtpUrl: 'smtp://shop:secret@mail.example' } })
  const works = { configured: true, provider: 'smtp', message: 'Email is configured.' }
  expect((await app.get('/api/email-status')).json).toEqual(works)
  await app.post('/api/contact', message)
  smtp.answers.data = '451 later'
  await deliver(app, smtp.url)
  const reply = await app.get('/api/email-status')
  expect(reply.json).toEqual(works)
  expect(reply.text).not.toMatch(/secret|mail\.example|shop/)
})

test('asking is limited', async () => {
  const look = { perAddress: { burst: 1, everyMs: 60_000 } }
  await using app = await testApp({ config: { limits: { ...defaultLimits, look } } })
  expect((await app.get('/api/email-status')).status).toBe(200)
  expect((await app.get('/api/email-status')).status).toBe(429)
})
