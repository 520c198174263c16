/** @module-tag postgres */
import { expect, test } from 'vitest'
import { longestMs } from '../../config/lifetimes.ts'
import { tokenTo } from '../../testing/mail/mailed.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { removeExpired } from '../../jobs/cleanup.ts'
import { dayMs } from '../../../core/durations.ts'

const requestId = '01890000-0000-7000-8000-000000000001'

async function logged({ db, deps }: TestApp) {
  await deps.securityLog.flush()
  return await db('security_log').orderBy('id')
}

/** Where and who, without the hashes themselves. */
const shown = (rows: { what: string; outcome: string; user_id: string | null }[]) =>
  rows.map(({ what, outcome, user_id }) => [what, outcome, user_id])

test('signing up, in and out is logged with the account and the request', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const { headers } = await ada.post('/api/auth/signin', ada)
  await ada.post('/api/auth/signout')
  await ada.post('/api/auth/signout')
  const rows = await logged(app)
  expect(shown(rows)).toEqual([
    // On the device that the account is made on.
    ['sign-up', 'ok', ada.userId],
    ['sign-out', 'ok', ada.userId],
    ['sign-in', 'ok', ada.userId],
    ['new-device', 'ok', ada.userId],
    ['sign-in', 'ok', ada.userId],
    ['sign-out', 'ok', ada.userId],
  ])
  expect(rows[4]).toMatchObject({ request_id: headers.get('x-request-id'), times: 1, at_ms: app.clock.nowMs })
})

test('a failed sign-in can be told from another by account and sender', async () => {
  await using app = await testApp({ config: { publicUrl: 'https://learn.example' } })
  const tried = [
    ['ada@example.org', '192.0.2.1'],
    ['ada@example.org', '192.0.2.2'],
    ['ben@example.org', '192.0.2.1'],
  ] as const
  for (const [email, ip] of tried) {
    const headers = { 'x-forwarded-for': ip }
    await app.post('/api/auth/signin', { email, password: 'not the password' }, { headers })
  }
  const rows = await logged(app)
  expect(shown(rows)).toEqual(tried.map(() => ['sign-in', 'wrong', null]))
  const [one, two, three] = rows
  expect(one.account_hash).toBe(two.account_hash)
  expect(one.account_hash).not.toBe(three.account_hash)
  expect(one.sender_hash).toBe(three.sender_hash)
  expect(one.sender_hash).not.toBe(two.sender_hash)
  expect(JSON.stringify(rows)).not.toMatch(/ada@|ben@|example|192\.0\.2|password/)
})

test('what becomes of an account is logged: its password, its address, its login sessions', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const newPassword = 'a loud heron at dawn'
  const change = (currentPassword: string) =>
    ada.post('/api/auth/change-password', { currentPassword, newPassword, confirmPassword: newPassword })
  await change('not the password')
  await change(ada.password)
  await ada.post('/api/auth/reauthenticate', { password: newPassword })
  await app.post('/api/auth/verify-email', { token: await tokenTo(app, ada.email, '/verify-email') })
  await ada.post('/api/auth/change-email', { newEmail: 'new@example.org' })
  await app.post('/api/auth/confirm-email', { token: await tokenTo(app, 'new@example.org', '/confirm-email') })
  await app.post('/api/auth/restore-email', { token: await tokenTo(app, ada.email, '/restore-email') })
  await app.post('/api/auth/forgot-password', { email: ada.email })
  const token = await tokenTo(app, ada.email, '/reset-password')
  await app.post('/api/auth/reset-password', { token, newPassword })
  await app.post('/api/auth/reset-password', { token, newPassword })
  const rows = await logged(app)
  expect(rows.slice(4).map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
    'password-change wrong',
    'password-change ok',
    'reauthentication ok',
    'email-verify ok',
    'email-change-asked ok',
    'email-change ok',
    'email-restore ok',
    'password-forgotten ok',
    'password-reset ok',
    'password-reset wrong',
  ])
  // Links are followed on any device: the account is the link's.
  const ofLinks = rows.filter(({ what, outcome }) => /^(email|password-reset)/.test(what) && outcome === 'ok')
  for (const { user_id } of ofLinks) expect(user_id).toBe(ada.userId)
  expect(JSON.stringify(rows)).not.toMatch(/example|heron/)
})

test('a thousand refusals are a few rows with their number', async () => {
  await using app = await testApp()
  const event = { what: 'sign-in', outcome: 'refused', account: 'ada@example.org' } as const
  for (let at = 0; at < 1000; at++) app.deps.securityLog.add({ ...event, sender: { ip: '192.0.2.1', requestId } })
  const rows = await logged(app)
  expect(rows.map(({ outcome, times }) => [outcome, times])).toEqual([['refused', 1000]])
})

test('a flood from everywhere at everybody fills no disk, and hides no sign-in', async () => {
  await using app = await testApp()
  const { add } = app.deps.securityLog
  for (let at = 0; at < 1000; at++) {
    const outcome = at % 2 === 0 ? 'refused' : 'wrong'
    add({ what: 'sign-in', outcome, account: `s${at}@example.org`, sender: { ip: `192.0.${at % 250}.1`, requestId } })
  }
  const ada = await app.signUp('ada')
  const rows = await logged(app)
  expect(rows.length).toBeLessThan(110)
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(1004)
  expect(shown(rows)).toContainEqual(['sign-in', 'ok', ada.userId])
  app.clock.nowMs += 60_000
  add({ what: 'sign-in', outcome: 'wrong', account: 'ben@example.org', sender: { ip: '192.0.2.1', requestId } })
  expect((await logged(app)).at(-1)).toMatchObject({ times: 1, account_hash: expect.any(String) })
})

test('after a flood under a clock that ran ahead, a failure tells again whose it is', async () => {
  await using app = await testApp()
  const { add } = app.deps.securityLog
  const wrong = (account: string) =>
    add({ what: 'sign-in', outcome: 'wrong', account, sender: { ip: '192.0.2.1', requestId } })
  app.clock.nowMs += 3_600_000
  for (let at = 0; at < 200; at++) wrong(`s${at}@example.org`)
  app.clock.nowMs -= 3_600_000
  wrong('ben@example.org')
  const own = (await logged(app)).filter(({ at_ms: atMs }) => Number(atMs) === app.clock.nowMs)
  expect(own).toMatchObject([{ times: 1, account_hash: expect.any(String) }])
})

test('rows are never changed, and removed by the cleanup of half a year later alone, which says so', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const before = await logged(app)
  await expect(app.db('security_log').update({ outcome: 'wrong' })).rejects.toThrow('not changed')
  await expect(app.db('security_log').delete()).rejects.toThrow('kept for half a year')
  await ada.post('/api/auth/signin', ada)
  app.clock.nowMs += 179 * dayMs
  await removeExpired(app.deps, longestMs)
  expect((await logged(app)).slice(0, before.length)).toEqual(before)
  app.clock.nowMs += 2 * dayMs
  await removeExpired(app.deps, longestMs)
  await removeExpired(app.deps, longestMs)
  expect(await logged(app)).toMatchObject([{ what: 'log-removal', at_ms: app.clock.nowMs, times: before.length + 1 }])
})

test('a log that cannot be written fails no sign-in and is written later', async () => {
  await using app = await testApp()
  await app.db.schema.renameTable('security_log', 'elsewhere')
  const ada = await app.signUp('ada')
  await app.deps.securityLog.flush()
  expect(app.logLines.join('')).toContain('could not be written')
  await app.db.schema.renameTable('elsewhere', 'security_log')
  expect(shown(await logged(app))).toContainEqual(['sign-in', 'ok', ada.userId])
})
