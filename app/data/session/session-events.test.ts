// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Customer } from '../../../core/contract/account/auth.ts'

const ada: Customer = {
  id: 'u1',
  username: 'Ada',
  email: 'ada@example.org',
  subscriptionStatus: 'none',
  emailVerifiedAt: null,
  tokensUsed: 0,
  tokenLimit: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const remembered = JSON.stringify({ userId: 'u1', username: 'Ada' })

let asked: string[] = []
let reply: () => Promise<Response>
globalThis.fetch = (input) => {
  asked.push(String(input))
  return reply()
}
const json = (body: unknown) => Promise.resolve(Response.json(body))

/** A page that starts now, on what the device holds. */
async function newPage() {
  vi.resetModules()
  const [{ session, openAccountId, openStudentId }, events, { signOutDue }, { beginAnonymous }] = await Promise.all([
    import('./session.ts'),
    import('./session-events.ts'),
    import('./due.ts'),
    import('./anonymous.ts'),
  ])
  return { session, openAccountId, openStudentId, beginAnonymous, signOutDue, ...events }
}

beforeEach(() => {
  localStorage.clear()
  document.cookie = 'signed-in=1'
  asked = []
  reply = () => json(ada)
})

test("the device's account is open before anybody is asked, and known once the server has said so", async () => {
  localStorage.setItem('vademecum.account', remembered)
  const { session, askWhoIsSignedIn } = await newPage()
  expect(session.get()).toMatchObject({ is: 'signed-in', customer: null })
  await askWhoIsSignedIn()
  expect(session.get()).toMatchObject({ is: 'signed-in', customer: ada })
})

test('who is signed in by the cookie alone is remembered', async () => {
  const { askWhoIsSignedIn, openAccountId } = await newPage()
  await askWhoIsSignedIn()
  expect(openAccountId()).toBe('u1')
  expect(localStorage.getItem('vademecum.account')).toBe(remembered)
})

test('a visitor is asked about at no server', async () => {
  document.cookie = 'signed-in=; max-age=0'
  const { session, askWhoIsSignedIn } = await newPage()
  await askWhoIsSignedIn()
  expect([session.get().is, asked]).toEqual(['signed-out', []])
})

test('an answer that was under way when another tab signed out brings nobody back', async () => {
  localStorage.setItem('vademecum.account', remembered)
  const { session, askWhoIsSignedIn } = await newPage()
  let letGo = () => undefined as void
  reply = () => new Promise((resolve) => (letGo = () => resolve(Response.json(ada))))
  const asking = askWhoIsSignedIn()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  localStorage.removeItem('vademecum.account')
  letGo()
  await asking
  expect(session.get()).toEqual({ is: 'signed-out' })
  expect(localStorage.getItem('vademecum.account')).toBeNull()
})

test('questions at the same time are one; nothing is lost when the server cannot be reached', async () => {
  localStorage.setItem('vademecum.account', remembered)
  const { session, askWhoIsSignedIn } = await newPage()
  reply = () => Promise.reject(new TypeError('Failed to fetch'))
  await Promise.all([askWhoIsSignedIn(), askWhoIsSignedIn()])
  expect(asked).toHaveLength(1)
  expect(session.get()).toMatchObject({ is: 'signed-in', customer: null })
})

test('a sign-out made offline is told first, and until then nobody is asked who is signed in', async () => {
  const { session, askWhoIsSignedIn, signOutDue } = await newPage()
  signOutDue.add('u1')
  reply = () => Promise.reject(new TypeError('Failed to fetch'))
  await askWhoIsSignedIn()
  expect(signOutDue.read()).toEqual(['u1'])
  reply = () => {
    document.cookie = 'signed-in=; max-age=0'
    return json(null)
  }
  await askWhoIsSignedIn()
  expect(signOutDue.read()).toEqual([])
  expect(new Set(asked)).toEqual(new Set(['/api/auth/signout?userId=u1']))
  expect(session.get()).toEqual({ is: 'signed-out' })
})

test('whose login session is here all the same is opened after a sign-out that was another account’s', async () => {
  const { session, askWhoIsSignedIn, signOutDue } = await newPage()
  signOutDue.add('u2')
  reply = () => json(asked.at(-1)!.includes('signout') ? null : ada)
  await askWhoIsSignedIn()
  expect(session.get()).toMatchObject({ is: 'signed-in', customer: ada })
})

test('a sign-out that an earlier release left to be told ends the login session, whosever it is', async () => {
  localStorage.setItem('vademecum.sign-out-due', 'yes')
  const { askWhoIsSignedIn } = await newPage()
  reply = () => json(null)
  await askWhoIsSignedIn()
  expect(asked[0]).toBe('/api/auth/signout')
})

test('who begins without an account is a student of this device, over reloads, and no writer of forms', async () => {
  document.cookie = 'signed-in=; max-age=0'
  const { session, beginAnonymous } = await newPage()
  expect(await beginAnonymous()).toEqual({ userId: 'anon', username: '' })
  await beginAnonymous()
  expect(session.get()).toEqual({ is: 'anonymous' })
  const reloaded = await newPage()
  expect(reloaded.session.get()).toEqual({ is: 'anonymous' })
  expect([reloaded.openStudentId(), reloaded.openAccountId(), asked]).toEqual(['anon', null, []])
})

test('who has an account begins with it, also when only the cookie knows', async () => {
  const { session, beginAnonymous, openStudentId } = await newPage()
  expect(await beginAnonymous()).toEqual({ userId: 'u1', username: 'Ada' })
  expect(session.get()).toMatchObject({ is: 'signed-in', customer: ada })
  expect(openStudentId()).toBe('u1')
})

test('a page that was away sees what another tab did meanwhile, also where the server’s word is new', async () => {
  const { session, askAgainWhoIsSignedIn, askWhoIsSignedIn } = await newPage()
  await askWhoIsSignedIn()
  expect(session.get()).toMatchObject({ is: 'signed-in', customer: ada })
  // Its event never comes to a page in the browser's own cache.
  localStorage.removeItem('vademecum.account')
  document.cookie = 'signed-in=; max-age=0'
  askAgainWhoIsSignedIn()
  expect(session.get()).toEqual({ is: 'signed-out' })
})
