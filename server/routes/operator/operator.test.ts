/** @module-tag postgres */
import { expect, test } from 'vitest'
import { dayMs } from '../../../core/durations.ts'
import { endpoints } from '../../services/site/openapi.ts'
import { recentMs } from '../../http/access.ts'
import { customersService } from '../../services/operator/customers.ts'
import { deliver } from '../../testing/mail/delivered.ts'
import { subjectsTo, tokenTo } from '../../testing/mail/mailed.ts'
import { withOperator } from '../../testing/operator-app.ts'
import type { TestApp, TestUser } from '../../testing/test-app.ts'

const own = endpoints.filter(({ path }) => path.startsWith('/api/operator/'))
const addressOf = ({ path }: { path: string }) => path.replaceAll(/\{\w+\}/g, 'x')
const ask = (client: TestUser | TestApp, method: string, path: string, body?: unknown, init?: RequestInit) =>
  client.request(method, path, method === 'GET' ? undefined : (body ?? {}), init)

async function logged({ deps, db }: TestApp, what: string) {
  await deps.securityLog.flush()
  return await db('security_log').where({ what }).orderBy('id')
}

const contact = {
  firstName: 'Ada',
  lastName: 'Lee',
  email: 'ada@example.org',
  subject: 'About my plan',
  message: 'How long does my plan last?',
}

const messageId = '01890000-0000-7000-8000-00000000000a'
const send = (app: TestApp, id = messageId) => app.post('/api/contact', { ...contact, id })

async function addBooking({ db, clock }: TestApp, id = 'booking'): Promise<void> {
  const payload = JSON.stringify({
    sessionId: 's',
    name: 'Ada',
    email: 'ada@example.org',
    date: '2026-12-01',
    time: '14:30',
  })
  const row = { id, session_id: 's', payload, starts_at_ms: clock.nowMs, received_at_ms: clock.nowMs }
  await db('bookings').insert({ ...row, status: 'requested' })
}

async function addDeadLetter({ db, clock }: TestApp, id = 'letter'): Promise<void> {
  const text = 'Follow https://shop.example/reset-password#a-secret-of-43-characters now.'
  await db('outbox').insert({
    id,
    kind: 'mail',
    payload: JSON.stringify({ to: 'ada@example.org', subject: 'Hello', text, html: `<p>${text}</p>` }),
    created_at_ms: clock.nowMs,
    due_at_ms: clock.nowMs,
    attempts: 4,
    last_error: 'EENVELOPE',
    done_at_ms: clock.nowMs,
    outcome: 'given-up',
  })
}

test('who is an operator is told so with their account, and nobody else', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  const ada = await app.signUp('Ada')
  expect((await olga.get('/api/auth/me')).json).toMatchObject({ isOperator: true })
  expect((await ada.get('/api/auth/me')).json).not.toHaveProperty('isOperator')
})

test('to a visitor and to a customer there is nothing under any of the calls, whatever they send', async () => {
  await using world = await withOperator()
  const ada = await world.app.signUp('ada')
  expect(own.length).toBeGreaterThan(15)
  for (const each of own)
    for (const client of [world.app, ada])
      for (const body of [{}, [], 'no JSON'])
        expect([each.name, (await ask(client, each.method, addressOf(each), body)).status]).toEqual([each.name, 404])
})

test('who is made an operator is signed out, and is one from the next sign-in on until it is taken back', async () => {
  await using world = await withOperator()
  const { app } = world
  const ada = await app.signUp('ada')
  const shell = { via: 'shell', sender: null } as const
  const { setOperator } = customersService(app.deps)
  expect(await setOperator(shell, 'ADA@example.org', true)).toMatchObject({ id: ada.userId, isOperator: true })
  expect(await setOperator(shell, ada.userId, true)).toBeNull()
  expect((await ada.get('/api/auth/me')).status).toBe(401)
  await ada.post('/api/auth/signin', ada)
  expect((await ada.get('/api/operator/figures')).status).toBe(200)
  await setOperator(shell, ada.userId, false)
  expect((await ada.get('/api/operator/figures')).status).toBe(404)
  await ada.post('/api/auth/signin', ada)
  expect((await ada.get('/api/operator/figures')).status).toBe(404)
  expect(await logged(app, 'operator-make')).toMatchObject([
    { via: 'shell', user_id: null, sender_hash: null, target: world.olga.userId, outcome: 'ok' },
    { via: 'shell', target: ada.userId },
  ])
  expect(await logged(app, 'operator-unmake')).toMatchObject([{ target: ada.userId, outcome: 'ok' }])
  await expect(setOperator(shell, 'nobody@example.org', true)).rejects.toMatchObject({ code: 'not-found' })
})

test('what cannot be undone needs a sign-in of the last ten minutes; the key of the shop does not', async () => {
  await using world = await withOperator()
  const { app, olga, byKey } = world
  await addDeadLetter(app)
  app.clock.nowMs += recentMs + 1
  const dangerous = own.filter(({ access }) => access === 'recent-operator')
  expect(dangerous.map(({ name }) => name).sort()).toEqual([
    'correctItem',
    'dropMail',
    'makeBatch',
    'makeCoupon',
    'refundOrderByOperator',
    'switchBatchOff',
    'switchCouponOff',
  ])
  for (const each of dangerous)
    expect((await ask(olga, each.method, addressOf(each))).json).toMatchObject({ code: 'sign-in-again' })
  expect((await olga.get('/api/operator/mails')).status).toBe(200)
  expect((await app.post('/api/operator/mails/letter/drop', {}, byKey)).status).toBe(204)
  expect(await logged(app, 'mail-drop')).toMatchObject([{ via: 'key', user_id: null, target: 'letter' }])
})

test('wrong types, oversize and ids of nothing are refused by every call, without a fault of ours', async () => {
  await using world = await withOperator()
  const { olga } = world
  const bodies = [{}, [], null, 'no JSON', { answer: 1, what: [], status: {}, courseId: '1', itemId: 1, reason: {} }]
  for (const each of own) {
    for (const body of bodies) {
      const { status } = await ask(olga, each.method, addressOf(each), body)
      expect([each.name, status < 500]).toEqual([each.name, true])
    }
    if (each.body) {
      const big = await ask(olga, each.method, addressOf(each), { answer: 'x'.repeat(1_000_001) })
      expect([each.name, big.status]).toEqual([each.name, 413])
    }
    if (each.params) {
      const body = { what: 'reset-password', status: 'declined', answer: '', expectedMinor: 1 }
      for (const id of ['nothing', '%00', encodeURIComponent("' or 1=1 --")])
        expect([each.name, id, (await ask(olga, each.method, each.path.replace(/\{\w+\}/, id), body)).status]).toEqual([
          ...[each.name, id],
          expect.toBeOneOf([400, 404]),
        ])
    }
  }
  for (const query of ['page=0', 'page=1.5', 'page=x', 'page=10001', 'page=1&page=2', 'state=other', 'q=%00'])
    for (const list of ['customers', 'mails', 'reports', 'messages', 'bookings', 'log'])
      expect((await olga.get(`/api/operator/${list}?${query}`)).status).toBeOneOf([200, 400])
  expect((await olga.get('/api/operator/mails?page=0')).status).toBe(400)
  expect((await olga.get('/api/operator/item-versions?courseId=99999999999&itemId=a')).status).toBe(400)
})

test('another site cannot have an operator do anything', async () => {
  await using world = await withOperator()
  await addDeadLetter(world.app)
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await world.olga.post('/api/operator/mails/letter/drop', {}, { headers })).status).toBe(403)
})

test('a customer is found by id, address and part of a name, as it is written; that an operator looked is logged', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  const ada = await app.signUp('Ada_Lee')
  const find = async (q: string) =>
    ((await olga.get(`/api/operator/customers?q=${encodeURIComponent(q)}`)).json as { username: string }[]).map(
      ({ username }) => username,
    )
  for (const q of [ada.userId, 'ADA_LEE@example.org', 'a_l', 'ada'])
    expect([q, await find(q)]).toEqual([q, ['Ada_Lee']])
  // Signs of a pattern are letters like others.
  expect(await find('%')).toEqual([])
  expect(await find('a_a')).toEqual([])
  expect(await find('')).toEqual(['Ada_Lee', 'olga'])
  const { json } = await olga.get(`/api/operator/customers/${ada.userId}`)
  expect(json).toMatchObject({ username: 'Ada_Lee', loginSessions: 1, eventsStored: 0, courses: [], isOperator: false })
  expect(JSON.stringify(json)).not.toMatch(/hash|password/i)
  expect(await logged(app, 'customer-look')).toMatchObject([
    { user_id: olga.userId, via: 'login', target: ada.userId, outcome: 'ok' },
  ])
})

test('pages of fifty follow each other without a gap', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  for (let at = 0; at < 60; at++) await addDeadLetter(app, `letter ${String(at).padStart(2, '0')}`)
  const ids = async (page: number) =>
    ((await olga.get(`/api/operator/mails?page=${page}`)).json as { id: string }[]).map(({ id }) => id)
  const [one, two, three] = [await ids(1), await ids(2), await ids(3)]
  expect([one.length, two.length, three.length]).toEqual([50, 10, 0])
  expect(new Set([...one, ...two]).size).toBe(60)
  expect(one[0]).toBe('letter 59')
})

test('a customer is mailed a link that works, at their own address, and only an address that is not confirmed is asked for', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  const ada = await app.signUp('ada')
  const path = `/api/operator/customers/${ada.userId}/mails`
  expect((await olga.post(path, { what: 'verify-email', to: 'thief@example.org' })).status).toBe(204)
  const token = await tokenTo(app, ada.email, '/verify-email')
  expect((await app.post('/api/auth/verify-email', { token })).status).toBe(200)
  expect((await olga.post(path, { what: 'verify-email' })).json).toMatchObject({ code: 'taken' })
  expect((await olga.post(path, { what: 'reset-password' })).status).toBe(204)
  expect(await subjectsTo(app, ada.email)).toContain('Set a new password at Vademecum')
  expect(await subjectsTo(app, 'thief@example.org')).toEqual([])
})

test('a dead letter is read without its secret, sent again once, or dropped with its words for good', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  await addDeadLetter(app)
  const { json } = await olga.get('/api/operator/mails/letter')
  expect(json).toMatchObject({ to: 'ada@example.org', state: 'given-up', reason: 'EENVELOPE', attempts: 4 })
  expect(json.text).toContain('https://shop.example/reset-password (secret left out)')
  expect((await olga.post('/api/operator/mails/letter/retry', {})).status).toBe(204)
  expect((await olga.post('/api/operator/mails/letter/retry', {})).json).toMatchObject({ code: 'taken' })
  expect(await subjectsTo(app, 'ada@example.org')).toEqual(['Hello'])
  expect((await olga.post('/api/operator/mails/letter/drop', {})).json).toMatchObject({ code: 'taken' })

  await addDeadLetter(app, 'other')
  expect((await olga.post('/api/operator/mails/other/drop', {})).status).toBe(204)
  expect((await olga.post('/api/operator/mails/other/drop', {})).json).toMatchObject({ code: 'taken' })
  expect((await olga.post('/api/operator/mails/other/retry', {})).json).toMatchObject({ code: 'taken' })
  expect(await app.db('outbox').where({ id: 'other' }).first('payload', 'outcome')).toEqual({
    payload: '',
    outcome: 'dropped',
  })
  expect((await logged(app, 'mail-drop')).map(({ target, outcome }) => [target, outcome])).toEqual([
    ['letter', 'refused'],
    ['other', 'ok'],
    ['other', 'refused'],
  ])
})

test('a dead letter that is sent again is tried as often as a new one, however old it is', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  await addDeadLetter(app)
  await app.db('outbox').update({ created_at_ms: app.clock.nowMs - 10 * dayMs })
  expect((await olga.post('/api/operator/mails/letter/retry', {})).status).toBe(204)
  const sendMail = async () => Promise.reject(Object.assign(new Error('busy'), { code: 'EBUSY' }))
  await deliver(app, undefined, { sendMail })
  expect((await olga.get('/api/operator/mails/letter')).json).toMatchObject({ state: 'waiting', attempts: 1 })
  app.clock.nowMs += 5_000
  expect(await subjectsTo(app, 'ada@example.org')).toEqual(['Hello'])
})

test('what was sent and is kept is sent once more as another mail', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  await send(app)
  await subjectsTo(app, 'x')
  const [sent] = (await olga.get('/api/operator/mails?state=sent')).json.filter(
    ({ subject }: { subject: string }) => subject === contact.subject,
  )
  expect((await olga.post(`/api/operator/mails/${sent.id}/retry`, {})).status).toBe(204)
  const { json } = await olga.get('/api/operator/mails?state=waiting')
  expect(json).toMatchObject([{ subject: contact.subject, attempts: 0 }])
  // It is tried at any moment: nobody makes two of it.
  expect((await olga.post(`/api/operator/mails/${json[0].id}/retry`, {})).json).toMatchObject({ code: 'taken' })
})

test('a message is answered once, by mail to its sender, and is closed then', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  await send(app)
  const { json } = await olga.get('/api/operator/messages')
  expect(json).toMatchObject([{ id: messageId, name: 'Ada Lee', email: contact.email, message: contact.message }])
  const path = `/api/operator/messages/${messageId}/close`
  expect((await olga.post(path, { answer: 'Twelve months.' })).status).toBe(204)
  expect((await olga.post(path, { answer: 'Twelve months.' })).json).toMatchObject({ code: 'taken' })
  expect(await subjectsTo(app, contact.email)).toEqual(['Re: About my plan'])
  expect((await olga.get('/api/operator/messages')).json).toEqual([])
  expect((await olga.get('/api/operator/messages?state=closed')).json).toMatchObject([{ closedAt: expect.any(String) }])
  // Sent again by a phone that has not heard of the first time, it is still the same message, and stays closed.
  expect((await send(app)).status).toBe(200)
  expect((await olga.get('/api/operator/messages')).json).toEqual([])
})

test('a report is answered where it has an author, and closed without a word where it has none', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  const ada = await app.signUp('ada')
  const report = { courseId: 1, itemId: 'doses-1', itemHash: 'a'.repeat(64), kind: 'answer', words: 'It is b.' }
  const [one, two] = [messageId, messageId.replace(/a$/, 'b')]
  await ada.post('/api/study/reports', { ...report, id: one, userId: ada.userId })
  await app.post('/api/study/reports', { ...report, id: two })
  const { json } = await olga.get('/api/operator/reports')
  expect(json.map((each: { id: string; from: unknown }) => [each.id, each.from])).toEqual([
    [two, null],
    [one, { userId: ada.userId, username: 'ada', email: ada.email }],
  ])
  expect(json[0]).toMatchObject({ kind: 'The answer marked right is not right', words: 'It is b.', courseTitle: null })
  const close = (id: string, answer: string) => olga.post(`/api/operator/reports/${id}/close`, { answer })
  expect((await close(two, 'Thank you.')).json).toMatchObject({ code: 'validation', fields: [{ path: 'answer' }] })
  expect((await close(two, '')).status).toBe(204)
  expect((await close(one, 'You are right.')).status).toBe(204)
  expect((await close(one, '')).json).toMatchObject({ code: 'taken' })
  expect(await subjectsTo(app, ada.email)).toContain('Your report of question doses-1')
})

test('a booking is confirmed or declined once, and the customer is told', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  await addBooking(app)
  expect((await olga.get('/api/operator/bookings')).json).toMatchObject([{ id: 'booking', name: 'Ada', message: '' }])
  const decide = (status: string) => olga.post('/api/operator/bookings/booking/decide', { status })
  expect((await decide('confirmed')).status).toBe(204)
  expect((await decide('declined')).json).toMatchObject({ code: 'taken' })
  expect(await subjectsTo(app, 'ada@example.org')).toEqual(['Your session on 2026-12-01 is confirmed'])
  expect((await olga.get('/api/operator/bookings?state=closed')).json).toMatchObject([{ status: 'confirmed' }])
})

test('of two operators who decide at the same moment one is told that it was done', async () => {
  await using world = await withOperator()
  await addBooking(world.app)
  const decide = (status: string) => world.olga.post('/api/operator/bookings/booking/decide', { status })
  const statuses = (await Promise.all([decide('confirmed'), decide('declined')])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([204, 409])
  expect(await subjectsTo(world.app, 'ada@example.org')).toHaveLength(1)
})

test('the figures of the day are counted from what is there', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  await send(app)
  await addBooking(app)
  await addDeadLetter(app)
  expect((await olga.get('/api/operator/figures')).json).toMatchObject({
    day: '2026-11-21',
    accounts: { all: 1, madeToday: 1 },
    signInsToday: 2,
    studentsToday: 0,
    eventsStored: 0,
    open: { reports: 0, messages: 1, bookings: 1 },
    mails: { givenUp: 1 },
  })
  app.clock.nowMs += 86_400_000
  expect((await olga.get('/api/operator/figures')).json).toMatchObject({ signInsToday: 0, accounts: { madeToday: 0 } })
})

test('the log tells who did what to whom, without an address, a name or a hash', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  const ada = await app.signUp('ada')
  await olga.get(`/api/operator/customers/${ada.userId}`)
  const { json } = await olga.get(`/api/operator/log?about=${ada.userId}`)
  expect(json[0]).toMatchObject({ what: 'customer-look', userId: olga.userId, target: ada.userId, via: 'login' })
  expect(json.map(({ what }: { what: string }) => what)).toContain('sign-in')
  const all = await olga.get('/api/operator/log')
  expect(all.text).not.toMatch(/example\.org|olga|hash/i)
  expect((await olga.get('/api/operator/log?what=operator-make')).json).toHaveLength(1)
})

test('an account that is removed leaves its rows in the log, under an id that names nobody', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  const ada = await app.signUp('ada')
  await olga.get(`/api/operator/customers/${ada.userId}`)
  await app.deps.securityLog.flush()
  await app.db('users').where({ id: ada.userId }).delete()
  expect((await olga.get(`/api/operator/log?about=${ada.userId}`)).json.length).toBeGreaterThan(3)
  expect((await olga.get(`/api/operator/customers/${ada.userId}`)).status).toBe(404)
})
