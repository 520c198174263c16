import path from 'node:path'
import { expect, test } from 'vitest'
import { requestBooking } from '../../../core/contract/shop/bookings.ts'
import { listExpertSessions } from '../../../core/contract/shop/expert-sessions.ts'
import type { Config } from '../../config/config.ts'
import { defaultLimits } from '../../config/limits.ts'
import { readShop } from '../../content/read-shop.ts'
import { publishShop } from '../../services/shop/publishing/publish-shop.ts'
import { mailFiles } from '../../testing/mail/delivered.ts'
import { sampleShop } from '../../testing/samples/sample-shop.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const contentDir = path.resolve(import.meta.dirname, '../../../content')

/** Offers the sessions of the content folder. */
async function shopApp(config: Partial<Config> = {}): Promise<TestApp> {
  const app = await testApp({ config: { contentDir, ...config } })
  const { shop } = await readShop(contentDir, [])
  await publishShop(app.deps, sampleShop({ sessions: shop.sessions }, []), [])
  return app
}

const request = {
  id: '01976f3a-0000-7000-8000-000000000002',
  sessionId: 'medical-school-application-review',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  // A Wednesday; the clock of the tests stands at 21 November.
  date: '2026-12-02',
  time: '14:30',
  message: 'Please look at my <b>statement</b>.',
}

test('a request is stored and mailed to support and to the customer', async () => {
  await using app = await shopApp()
  expect(await app.call(requestBooking, { body: request })).toEqual({
    id: request.id,
    status: 'requested',
    startsAt: '2026-12-02T14:30:00.000Z',
    message: 'Your request is on its way. We will confirm the time by email within 24 hours.',
  })
  expect(await app.db('bookings')).toMatchObject([{ id: request.id, starts_at_ms: Date.UTC(2026, 11, 2, 14, 30) }])
  const [toSupport = '', toCustomer = ''] = await mailFiles(app)
  expect(toSupport).toContain('To: support@vademecum.example')
  expect(toSupport).toContain('Reply-To: Ada Lovelace <ada@example.org>')
  expect(toSupport).toContain('2026-12-02 at 14:30 (London)')
  expect(toSupport).toContain('Please look at my &lt;b&gt;statement&lt;/b&gt;.')
  expect(toCustomer).toContain('To: ada@example.org')
  expect(toCustomer).toContain('Medical School Application Review, 90 minutes')
  // Whoever asks under another's address does not speak to them through us.
  expect(toCustomer).not.toContain('statement')
  expect(toCustomer).not.toContain('Lovelace')
})

test('the same request again is the same, also after its time, and another under its id is refused', async () => {
  await using app = await shopApp()
  const first = await app.post('/api/bookings', request)
  app.clock.nowMs += 30 * 24 * 3_600_000
  const replies = await Promise.all(Array.from({ length: 4 }, () => app.post('/api/bookings', request)))
  expect(new Set(replies.map(({ text }) => text))).toEqual(new Set([first.text]))
  expect((await app.post('/api/bookings', { ...request, date: '2027-01-06' })).json.code).toBe('taken')
  expect(await app.db('bookings')).toHaveLength(1)
  expect(await mailFiles(app)).toHaveLength(2)
})

test('of the same request many times at once, one is stored', async () => {
  await using app = await shopApp()
  const replies = await Promise.all(Array.from({ length: 5 }, () => app.post('/api/bookings', request)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await mailFiles(app)).toHaveLength(2)
})

const refusals: [change: object, path: string, message: string][] = [
  [{ name: '' }, 'name', 'Please fill in all required fields'],
  [{ email: '' }, 'email', 'Please fill in all required fields'],
  [{ email: 'ada' }, 'email', 'Please enter a valid email address'],
  [{ date: undefined }, 'date', 'Please fill in all required fields'],
  [{ date: '2/12/2026' }, 'date', 'Please choose a day'],
  [{ date: '2026-02-30' }, 'date', 'Please choose a day and a time that exist'],
  [{ date: '2026-11-20' }, 'date', 'Please choose a time in the future'],
  [{ date: '2026-12-03' }, 'date', 'This session is not held on that day'],
  [{ time: '25:00' }, 'time', 'Please choose a time'],
  [{ time: '16:00' }, 'time', 'Please choose a time so that the session is within 14:00 to 17:00'],
  [{ name: 'Ada\r\nBcc: eve@example.org' }, 'name', 'Invalid input'],
  [{ message: 'x'.repeat(2001) }, 'message', 'Please keep this to 2000 characters'],
]

test('what is missing, and a time the session is not held at, are refused', async () => {
  await using app = await shopApp()
  for (const [change, field, message] of refusals) {
    const reply = await app.post('/api/bookings', { ...request, ...change })
    expect(reply.json, JSON.stringify(change).slice(0, 100)).toMatchObject({ status: 400, code: 'validation', message })
    expect(reply.json.fields[0]).toEqual({ path: field, message })
  }
  expect((await app.post('/api/bookings', { ...request, sessionId: 'no-such' })).json.code).toBe('not-found')
  expect(await app.db('bookings')).toEqual([])
  expect(await app.db('outbox')).toEqual([])
})

test('a session is asked for as the list has it, and no longer once the list is without it', async () => {
  await using app = await shopApp()
  const [listed] = await app.call(listExpertSessions, {})
  const { shop } = sampleShop()
  const { id: sessionId } = shop.sessions[0]!
  expect(listed?.id).not.toBe(sessionId)
  await publishShop(app.deps, sampleShop(), [])
  const reply = await app.post('/api/bookings', { ...request, sessionId: listed?.id })
  expect(reply.json.code).toBe('not-found')
  // A Monday.
  const asked = { ...request, sessionId, date: '2026-11-30' }
  expect((await app.post('/api/bookings', asked)).status).toBe(200)
  expect(await app.db('bookings').pluck('session_id')).toEqual([sessionId])
})

test('an address gets a few mails an hour, whoever asks', async () => {
  await using app = await shopApp({ limits: defaultLimits })
  const statuses = []
  for (let at = 0; at < 6; at++) {
    const id = `01976f3a-0000-7000-8000-00000000010${at}`
    statuses.push((await app.post('/api/bookings', { ...request, id })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
