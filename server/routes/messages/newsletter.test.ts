/** @module-tag postgres */
import { expect, test } from 'vitest'
import { dayMs } from '../../../core/durations.ts'
import { defaultLimits } from '../../config/limits.ts'
import { removeExpired } from '../../jobs/cleanup.ts'
import { mailFiles } from '../../testing/mail/delivered.ts'
import { tokenTo } from '../../testing/mail/mailed.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const ada = 'Ada@Example.org'
const subscribe = (app: TestApp, email: unknown = ada) =>
  app.post('/api/newsletter/subscribe', { email, source: 'landing' })

/** The links of the newest mail, as paths. */
async function links(app: TestApp): Promise<{ confirm: string; unsubscribe: string }> {
  const newest = (await mailFiles(app)).at(-1) ?? ''
  const path = (purpose: string) =>
    new RegExp(`http://localhost:3000(/newsletter/${purpose}\\?token=[\\w-]{43})`).exec(newest)?.[1] ?? ''
  return { confirm: path('confirm'), unsubscribe: path('unsubscribe') }
}

async function isSubscribed(app: TestApp): Promise<boolean> {
  const row = await app.db('newsletter_subscribers').first()
  return row.confirmed_at_ms !== null && row.unsubscribed_at_ms === null
}

test('an address is subscribed when its owner confirms it from the mail, and leaves by a link', async () => {
  await using app = await testApp({ config: { isSandbox: true } })
  const reply = await subscribe(app)
  expect(reply.json).toEqual({
    message: 'Thank you for subscribing to our newsletter. Check your email for a confirmation message.',
    sendsMail: true,
  })
  const [mail = ''] = await mailFiles(app)
  expect(mail).toContain('To: Ada@example.org')
  expect(mail).toContain('From: Vademecum <no-reply@vademecum.example>')
  const { confirm, unsubscribe } = await links(app)
  expect(mail).toContain(`List-Unsubscribe: <http://localhost:3000${unsubscribe}>`)
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  const page = await app.get(confirm)
  expect(page.text).toContain('<button>Confirm</button>')
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  // A mail filter that opens every link has confirmed nothing.
  expect(await isSubscribed(app)).toBe(false)
  expect((await app.post(confirm)).text).toContain('You are subscribed')
  expect(await isSubscribed(app)).toBe(true)

  expect((await app.get(unsubscribe)).text).toContain('<button>Unsubscribe</button>')
  expect(await isSubscribed(app)).toBe(true)
  expect((await app.post(unsubscribe)).text).toContain('You are unsubscribed')
  expect(await isSubscribed(app)).toBe(false)
})

test('who subscribes the address of somebody else in other letters keeps its owner from no mail', async () => {
  await using app = await testApp({ config: { isSandbox: true } })
  await subscribe(app, 'Ａｄａ@example.org')
  await subscribe(app, 'Ada@example.org')
  const mails = await mailFiles(app)
  expect(mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual(['Ada@example.org', 'Ada@example.org'])
})

test('a mail program unsubscribes with one click', async () => {
  await using app = await testApp()
  await subscribe(app)
  const { confirm, unsubscribe } = await links(app)
  await app.post(confirm)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await app.post(unsubscribe, 'List-Unsubscribe=One-Click', { headers })).status).toBe(200)
  expect(await isSubscribed(app)).toBe(false)
})

test('doing it again changes nothing, and a link of before does not bring back who left', async () => {
  await using app = await testApp()
  await subscribe(app)
  const { confirm, unsubscribe } = await links(app)
  for (let times = 0; times < 2; times++) expect((await app.post(confirm)).text).toContain('You are subscribed')
  for (let times = 0; times < 2; times++) expect((await app.post(unsubscribe)).text).toContain('You are unsubscribed')
  expect((await app.post(confirm)).status).toBe(404)
  expect(await isSubscribed(app)).toBe(false)
  await subscribe(app)
  await app.post((await links(app)).confirm)
  expect(await isSubscribed(app)).toBe(true)
  // The link of the first mail still lets one out.
  await app.post(unsubscribe)
  expect(await isSubscribed(app)).toBe(false)
})

test('where no mail leaves the server, nobody is told to look for one', async () => {
  await using app = await testApp()
  const { json } = await subscribe(app)
  expect(json.sendsMail).toBe(false)
  expect(json.message).toContain('no confirmation will come')
})

test('asking again answers the same, stores one address and tells nobody who is subscribed', async () => {
  await using app = await testApp()
  const first = await subscribe(app)
  await app.post((await links(app)).confirm)
  const again = await subscribe(app, 'ada@example.ORG')
  const stranger = await subscribe(app, 'ben@example.org')
  expect([again.text, stranger.text]).toEqual([first.text, first.text])
  expect([again.status, stranger.status]).toEqual([200, 200])
  expect(await app.db('newsletter_subscribers')).toHaveLength(2)
  const mails = await mailFiles(app)
  expect(mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual(['Ada@example.org', 'ben@example.org'])
})

test('many requests for one address at the same time are one subscription', async () => {
  await using app = await testApp()
  const replies = await Promise.all(Array.from({ length: 6 }, () => subscribe(app)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await app.db('newsletter_subscribers')).toHaveLength(1)
})

test('a link expires after two days, and one that is made up never counts', async () => {
  await using app = await testApp()
  await subscribe(app)
  const { confirm, unsubscribe } = await links(app)
  app.clock.nowMs += 48 * 3_600_000
  for (const path of [confirm, `${confirm}x`, '/newsletter/confirm', '/newsletter/confirm?token=%00']) {
    expect((await app.get(path)).status).toBeGreaterThanOrEqual(400)
    expect((await app.post(path)).status).toBeGreaterThanOrEqual(400)
  }
  // A token is for one purpose.
  expect((await app.post(unsubscribe.replace('unsubscribe', 'confirm'))).status).toBe(404)
  expect(await isSubscribed(app)).toBe(false)
})

test('the database holds no token that works', async () => {
  await using app = await testApp()
  await subscribe(app)
  const token = (await links(app)).confirm.split('=')[1] ?? 'none'
  expect(JSON.stringify(await app.db('newsletter_tokens'))).not.toContain(token)
})

test('what is no address is refused with the words of the form', async () => {
  await using app = await testApp()
  const bad = ['', 'ada', 'ada@', ' ', undefined, null, 7, ['ada@example.org'], 'ada@localhost', 'a@b.c\r\nBcc: x@y.z']
  for (const email of [...bad, 'ada@example.org, ben@example.org', `${'a'.repeat(300)}@example.org`, 'a\u0007@b.org']) {
    const reply = await app.post('/api/newsletter/subscribe', { email })
    expect(reply.status, String(email)).toBe(400)
    expect(reply.json.fields[0]).toEqual({ path: 'email', message: 'Please enter a valid email address' })
  }
  expect((await app.post('/api/newsletter/subscribe', { email: ada, source: 'x\r\nBcc: y' })).status).toBe(400)
  expect(await app.db('newsletter_subscribers')).toEqual([])
})

test('another site subscribes nobody', async () => {
  await using app = await testApp()
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await app.post('/api/newsletter/subscribe', { email: ada }, { headers })).status).toBe(403)
})

test('an address gets a few mails and no more, without the sender hearing of it', async () => {
  await using app = await testApp({ config: { limits: defaultLimits } })
  for (let times = 0; times < 8; times++) expect((await subscribe(app)).status).toBe(200)
  expect(await mailFiles(app)).toHaveLength(3)
})

test('who asks for many addresses is slowed down', async () => {
  const newsletter = { ...defaultLimits.newsletter, perAddress: { burst: 2, everyMs: 60_000 } }
  await using app = await testApp({ config: { limits: { ...defaultLimits, newsletter } } })
  const statuses = []
  for (let at = 0; at < 3; at++) statuses.push((await subscribe(app, `s${at}@example.org`)).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('an address that nobody confirmed is forgotten after a month, one that was stays', async () => {
  await using app = await testApp()
  await subscribe(app)
  await app.post((await links(app)).confirm)
  await subscribe(app, 'ben@example.org')
  app.clock.nowMs += 31 * 24 * 3_600_000
  await removeExpired(app.deps, 0)
  expect(await app.db('newsletter_subscribers').pluck('email')).toEqual([ada])
  expect(await app.db('newsletter_tokens').pluck('purpose')).toEqual(['unsubscribe'])
  expect(await app.db('outbox').whereNotNull('done_at_ms')).toEqual([])
})

test('a customer begins and ends the newsletter in their settings; an address that was never confirmed gets the link first', async () => {
  await using app = await testApp({ config: { isSandbox: true } })
  const user = await app.signUp('ada')
  const choose = (newsletter: unknown) => user.request('PUT', '/api/account/mails', { newsletter })
  const chosen = async () => (await user.get('/api/account/mails')).json
  expect((await choose(true)).json).toEqual({ newsletter: 'asked', corrections: false, sendsMail: true })
  expect(await isSubscribed(app)).toBe(false)
  // Somebody else may have the address: nothing is said of it, and nothing ended.
  await app.post((await links(app)).confirm)
  expect(await chosen()).toEqual({ newsletter: 'off', corrections: false, sendsMail: true })
  expect((await choose(false)).json.newsletter).toBe('off')
  expect(await isSubscribed(app)).toBe(true)

  await app.db('users').update({ email_verified_at_ms: app.clock.nowMs })
  expect(await chosen()).toEqual({ newsletter: 'on', corrections: false, sendsMail: true })
  expect((await choose(false)).json.newsletter).toBe('off')
  expect(await isSubscribed(app)).toBe(false)
  expect((await choose(true)).json.newsletter).toBe('on')
  expect((await choose(true)).json.newsletter).toBe('on')
  expect(await isSubscribed(app)).toBe(true)
  expect((await choose('yes')).status).toBe(400)
  expect((await app.get('/api/account/mails')).status).toBe(401)
})

test('the newsletter follows a customer to their next address, unless that was unsubscribed', async () => {
  await using app = await testApp()
  const left = 'left@example.org'
  const unsubscribed = { id: 'left', source: 'landing', created_at_ms: 0, unsubscribed_at_ms: 1 }
  await app.db('newsletter_subscribers').insert({ ...unsubscribed, email: left, email_key: left })
  for (const [next, newsletter] of [
    ['next@example.org', 'on'],
    [left, 'off'],
  ] as const) {
    const user = await app.signUp()
    await app.post('/api/auth/verify-email', { token: await tokenTo(app, user.email, '/verify-email') })
    await user.request('PUT', '/api/account/mails', { newsletter: true })
    await user.post('/api/auth/change-email', { newEmail: next })
    await app.post('/api/auth/confirm-email', { token: await tokenTo(app, next, '/confirm-email') })
    expect((await user.get('/api/account/mails')).json).toMatchObject({ newsletter })
    expect(await app.db('newsletter_subscribers').where({ email_key: user.email })).toEqual([])
  }
})

test('a link that unsubscribes ends what followed a customer to an address that was asked for before', async () => {
  await using app = await testApp({ config: { isSandbox: true } })
  const user = await app.signUp()
  await app.post('/api/auth/verify-email', { token: await tokenTo(app, user.email, '/verify-email') })
  await subscribe(app, user.email)
  const { confirm, unsubscribe } = await links(app)
  await app.post(confirm)
  const next = 'next@example.org'
  await subscribe(app, next)
  await user.post('/api/auth/change-email', { newEmail: next })
  await app.post('/api/auth/confirm-email', { token: await tokenTo(app, next, '/confirm-email') })
  expect((await user.get('/api/account/mails')).json).toMatchObject({ newsletter: 'on' })
  expect((await app.post(unsubscribe)).text).toContain('You are unsubscribed')
  expect((await user.get('/api/account/mails')).json).toMatchObject({ newsletter: 'off' })
})

test('who asks again, a month after they did not confirm, has two days for the new link', async () => {
  await using app = await testApp()
  await subscribe(app)
  app.clock.nowMs += 30 * dayMs - 1
  await subscribe(app)
  app.clock.nowMs += dayMs
  await removeExpired(app.deps, 0)
  const { confirm } = await links(app)
  expect((await app.post(confirm)).text).toContain('You are subscribed')
  expect(await isSubscribed(app)).toBe(true)
})
