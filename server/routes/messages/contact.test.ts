import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { hourMs } from '../../../core/durations.ts'
import { sendContactMessage } from '../../../core/contract/shop/contact.ts'
import { contactForm } from '../../adapters/contact-form.ts'
import { defaultLimits } from '../../config/limits.ts'
import { deliver, mailFiles } from '../../testing/mail/delivered.ts'
import { testApp } from '../../testing/test-app.ts'

const support = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  phone: '+44 20 7946 0000',
  subject: 'A question on packs',
  message: 'How large is the pack of UCAT?\nI have little room.',
}
const hub = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'Packs',
  category: 'resources',
  message: 'How large is it?',
  urgency: 'high',
  timestamp: '2026-11-20T22:15:00.000Z',
  source: 'resources-hub',
}
const id = '01976f3a-0000-7000-8000-000000000001'

test('the contact screen: a message is stored and mailed to support, and an answer goes to its sender', async () => {
  await using app = await testApp()
  const reply = await app.client().call(sendContactMessage, { body: { ...support, id } })
  expect(reply).toEqual({ id, message: "We'll get back to you within 24 hours." })
  expect(await app.db('contact_messages')).toMatchObject([{ id, form: 'support' }])
  const [mail = ''] = await mailFiles(app)
  expect(mail).toContain('To: support@vademecum.example')
  expect(mail).toContain('Reply-To: Ada Lovelace <ada@example.org>')
  expect(mail).toContain('Subject: A question on packs')
  expect(mail).toContain('Phone: +44 20 7946 0000')
  expect(mail).toContain('How large is the pack of UCAT?')
})

test('the form of the hub: a message is stored and mailed with all that it says', async () => {
  await using app = await testApp()
  const reply = await app.post('/api/contact', hub)
  expect(reply.json).toEqual({
    id: expect.any(String),
    message: "Thank you for contacting us. We'll get back to you within 24 hours.",
  })
  const [mail = ''] = await mailFiles(app)
  expect(mail).toContain('Subject: [Urgent] Packs')
  for (const told of ['Category: resources', 'Written: 2026-11-20T22:15', 'From the page: resources-hub']) {
    expect(mail).toContain(told)
  }
  const { name, email, message } = hub
  expect((await app.post('/api/contact', { name, email, message })).status).toBe(200)
  expect((await mailFiles(app)).at(-1)).toContain('Urgency: normal')
})

const supportRefusals: [body: object, path: string, message: string][] = [
  [{ ...support, firstName: 'A' }, 'firstName', 'First name must be at least 2 characters'],
  [{ ...support, firstName: ' A ' }, 'firstName', 'First name must be at least 2 characters'],
  [{ ...support, lastName: 'L' }, 'lastName', 'Last name must be at least 2 characters'],
  [{ ...support, email: 'ada' }, 'email', 'Please enter a valid email address'],
  [{ ...support, subject: 'Hm' }, 'subject', 'Subject must be at least 5 characters'],
  [{ ...support, message: 'Too short' }, 'message', 'Message must be at least 10 characters'],
  [{ firstName: 'Ada' }, 'lastName', 'Required'],
  [{ ...support, id: 'mine' }, 'id', 'Invalid input'],
  [{ ...support, firstName: 'Ada\r\nBcc: eve@example.org' }, 'firstName', 'Invalid input'],
  [{ ...support, lastName: 'Love\u202elace' }, 'lastName', 'Invalid input'],
  [{ ...support, subject: 'Hello you\nBcc: eve@example.org' }, 'subject', 'Invalid input'],
  [{ ...support, subject: 'Hello you\u2028Bcc: eve' }, 'subject', 'Invalid input'],
  [{ ...support, email: 'ada@example.org\r\nBcc: eve@example.org' }, 'email', 'Please enter a valid email address'],
  [{ ...support, email: 'ada@example.org,eve@example.org' }, 'email', 'Please enter a valid email address'],
  [{ ...support, phone: '1\u00002' }, 'phone', 'Invalid input'],
  [{ ...support, message: 'A NUL in here: \u0000' }, 'message', 'Invalid input'],
  [{ ...support, message: 'Half a character: \ud83d' }, 'message', 'Invalid input'],
  [{ ...support, message: 'x'.repeat(10_001) }, 'message', 'Please keep this to 10000 characters'],
  [{ ...support, subject: 'x'.repeat(201) }, 'subject', 'Please keep this to 200 characters'],
]
const hubRefusals: typeof supportRefusals = [
  ...['name', 'email', 'message'].flatMap((path): typeof supportRefusals => [
    [{ ...hub, [path]: '' }, path, 'Please fill in all required fields'],
    [{ ...hub, [path]: '  ' }, path, 'Please fill in all required fields'],
    [{ ...hub, [path]: undefined }, path, 'Please fill in all required fields'],
    [{ ...hub, [path]: 7 }, path, 'Please fill in all required fields'],
  ]),
  [{}, 'name', 'Please fill in all required fields'],
  [{ ...hub, email: 'ada' }, 'email', 'Please enter a valid email address'],
  [{ ...hub, urgency: 'now' }, 'urgency', 'Invalid input'],
  [{ ...hub, timestamp: 'yesterday' }, 'timestamp', 'Invalid input'],
  [{ ...hub, name: 'Ada\nBcc: eve@example.org' }, 'name', 'Invalid input'],
  [{ ...hub, category: 'x\r\ny' }, 'category', 'Invalid input'],
]

test('what a form needs is said in its own words, and nothing is stored', async () => {
  await using app = await testApp()
  for (const [body, path, message] of [...supportRefusals, ...hubRefusals]) {
    const reply = await app.post('/api/contact', body)
    expect(reply.json, JSON.stringify(body).slice(0, 200)).toMatchObject({ status: 400, code: 'validation', message })
    expect(reply.json.fields[0]).toEqual({ path, message })
  }
  for (const body of [null, [], 'text', 7]) expect((await app.post('/api/contact', body)).status).toBe(400)
  expect((await app.post('/api/contact', { ...hub, message: 'x'.repeat(1_000_001) })).status).toBe(413)
  expect(await app.db('contact_messages')).toEqual([])
  expect(await app.db('outbox')).toEqual([])
})

test('what looks like mail or HTML in a message stays text', async () => {
  await using app = await testApp()
  const message = 'Before\r\n.\r\nMAIL FROM:<eve@example.org>\n<script>alert(1)</script>'
  expect((await app.post('/api/contact', { ...hub, message, name: 'Ada <eve@example.org>, "x"' })).status).toBe(200)
  const [mail = ''] = await mailFiles(app)
  expect(mail).toContain('&lt;script&gt;alert(1)')
  expect(mail.match(/^Reply-To: .*$/m)?.[0]).toBe('Reply-To: "Ada <eve@example.org>, \\"x\\"" <ada@example.org>')
  expect(mail.match(/^(To|Cc|Bcc): .*$/gm)).toEqual(['To: support@vademecum.example'])
})

test('a message written offline and sent twice is stored and mailed once', async () => {
  await using app = await testApp()
  const replies = await Promise.all(Array.from({ length: 5 }, () => app.post('/api/contact', { ...hub, id })))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect((await app.post('/api/contact', { ...hub, id: id.toUpperCase() })).status).toBe(200)
  expect(await app.db('contact_messages')).toHaveLength(1)
  expect(await mailFiles(app)).toHaveLength(1)
})

test('another message under the same id is refused and not lost in silence', async () => {
  await using app = await testApp()
  await app.post('/api/contact', { ...hub, id })
  const other = await app.post('/api/contact', { ...hub, id, message: 'Something else' })
  expect(other.json).toMatchObject({ status: 409, code: 'taken' })
  expect(await app.db('contact_messages')).toHaveLength(1)
})

test('messages are limited by sender, and another site sends none', async () => {
  const contact = { ...defaultLimits.contact, perAddress: { burst: 2, everyMs: 60_000 } }
  await using app = await testApp({ config: { limits: { ...defaultLimits, contact } } })
  const statuses = []
  for (let times = 0; times < 3; times++) statuses.push((await app.post('/api/contact', hub)).status)
  expect(statuses).toEqual([200, 200, 429])
  const headers = { origin: 'https://evil.example' }
  expect((await app.post('/api/contact', hub, { headers })).json.code).toBe('cross-site')
})

test('a message of the hub goes to the form service as JSON, and again until it is taken', async () => {
  await using service = await formService()
  await using app = await testApp({ config: { contactFormUrl: service.url } })
  const sent = await app.post('/api/contact', hub)
  await app.post('/api/contact', support)
  const sendForm = contactForm(service.url)
  service.status = 503
  await deliver(app, undefined, { sendForm })
  app.clock.nowMs += 6_000
  service.status = 302
  await deliver(app, undefined, { sendForm })
  expect(await app.db('outbox').where({ kind: 'form' })).toMatchObject([{ attempts: 2, outcome: null }])
  app.clock.nowMs += 12_000
  service.status = 200
  for (let times = 0; times < 3; times++) {
    await deliver(app, undefined, { sendForm })
    app.clock.nowMs += 3_600_000
  }
  expect(service.bodies).toEqual([hub, hub, hub])
  expect(new Set(service.headers.map((each) => each['idempotency-key'])).size).toBe(1)
  expect(service.headers[0]).toMatchObject({ 'content-type': 'application/json' })
  expect(sent.status).toBe(200)
})

test('where the form service was taken away, what waits for it is a dead letter in the end, and its mail went to support', async () => {
  await using app = await testApp({ config: { contactFormUrl: 'https://forms.example/f/abc' } })
  await app.post('/api/contact', hub)
  const form = async () => await app.db('outbox').where({ kind: 'form' }).first('outcome', 'last_error')
  await deliver(app)
  expect(await form()).toEqual({ outcome: null, last_error: 'ENOFORM' })
  for (let times = 0; times < 28; times++) {
    app.clock.nowMs += 6 * hourMs
    await deliver(app)
  }
  expect(await form()).toEqual({ outcome: 'given-up', last_error: 'ENOFORM' })
  expect((await mailFiles(app)).join()).toContain('Subject: [Urgent] Packs')
})

async function formService() {
  const bodies: unknown[] = []
  const headers: IncomingHttpHeaders[] = []
  const service = { url: '', status: 200, bodies, headers }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (bytes: Buffer) => (text += bytes.toString()))
    request.on('end', () => {
      bodies.push(JSON.parse(text))
      headers.push(request.headers)
      response.writeHead(service.status, { Location: '/elsewhere' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/f/abc`
  return Object.assign(service, {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
