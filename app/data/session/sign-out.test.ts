// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { problemToJson } from '../../../core/contract/problem-json.ts'
import { Problem } from '../../../core/problem.ts'
import { aCustomer } from '../../testing/sample-answers.ts'
import { removalDue } from './due.ts'

const ada = aCustomer({ id: 'ada' })
const row = { userId: 'ada', username: 'Ada', email: ada.email, isLocked: false, lastSignedInAtMs: 1 }

const nobody = problemToJson(new Problem('not-signed-in', 'Please sign in'))

/** The server: who is signed in by the cookie, and whether a sign-out is answered, ever. */
let login: typeof ada | 'deleted' | null
let hangs: boolean
let asked: string[]
/** Accounts of this device that it has deleted. */
let erased: string[]

globalThis.fetch = async (input) => {
  const { pathname } = new URL(String(input), 'http://vademecum.test')
  asked.push(pathname)
  if (pathname === '/api/auth/signout') {
    if (hangs) return await new Promise<Response>(() => undefined)
    login = null
    document.cookie = 'signed-in=; max-age=0'
    return Response.json(null)
  }
  if (pathname === '/api/auth/me' && login === 'deleted') return Response.json(nobody, { status: nobody.status })
  if (pathname === '/api/auth/me' && login) return Response.json(login)
  if (pathname === '/api/account/erased' && login === 'deleted') return Response.json({ erased })
  throw new TypeError('Failed to fetch')
}

/** A page of this browser that starts now, with memory of its own. */
async function newPage() {
  vi.resetModules()
  const [{ session, openAccountId }, events, flow, { sharedDb }, { accountFor }, { deviceAccountQueries }, { Dexie }] =
    await Promise.all([
      import('./session.ts'),
      import('./session-events.ts'),
      import('./session-flow.ts'),
      import('../device/packs.ts'),
      import('./open-account.ts'),
      import('./device-accounts.ts'),
      import('dexie'),
    ])
  const queryClient = new QueryClient()
  const accounts = () => queryClient.fetchQuery(deviceAccountQueries.all())
  return { Dexie, session, openAccountId, sharedDb, accountFor, queryClient, accounts, ...events, ...flow }
}

/** Ada's page. */
async function adasPage() {
  const page = await newPage()
  await page.sharedDb.accounts.put(row)
  const account = await page.accountFor('ada')
  await page.askWhoIsSignedIn()
  await page.follow(page.queryClient)
  return { account, ...page }
}

/** The same, in which everything was sent: she has pressed Sign out, and the dialog asks. */
async function leavingPage() {
  const page = await adasPage()
  await page.askToSignOut()
  return page
}

const onLeft = async () => undefined
const fullStorage = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' })

/** She has signed out, where the list of accounts could not be written. */
async function leftWithFullStorage(what: 'keep' | 'remove') {
  const page = await leavingPage()
  hangs = false
  vi.spyOn(page.sharedDb.accounts, 'update').mockRejectedValue(fullStorage())
  await page.signOut(page.queryClient, what, onLeft)
  return page
}

beforeEach(async () => {
  vi.stubGlobal('__APP_VERSION__', 'test')
  localStorage.clear()
  localStorage.setItem('vademecum.account', JSON.stringify({ userId: 'ada', username: 'Ada' }))
  document.cookie = 'signed-in=1'
  login = ada
  hangs = true
  asked = []
  erased = ['ada']
})

test.each(['keep', 'remove'] as const)(
  'a page that is closed before the server has answered a sign-out leaves nobody signed in: %s',
  async (what) => {
    const page = await leavingPage()
    localStorage.setItem('vademecum.snapshot.ada', '{}')
    void page.signOut(page.queryClient, what, () => new Promise(() => undefined))
    expect(localStorage.getItem('vademecum.snapshot.ada')).toBeNull()
    // The tab is closed now, and the next person opens the app.
    const next = await newPage()
    expect([next.session.get(), next.openAccountId()]).toEqual([{ is: 'unknown' }, null])
    hangs = false
    asked = []
    await next.askWhoIsSignedIn()
    expect([asked, login, next.session.get()]).toEqual([['/api/auth/signout'], null, { is: 'signed-out' }])
    expect(await next.accounts()).toMatchObject([{ isLocked: true }])
    await next.resumeClosing()
    expect(await next.accounts()).toMatchObject(what === 'keep' ? [{ isLocked: true }] : [])
  },
)

test('a removal that was cut off leaves nothing under its name, nor how its owner wants the app', async () => {
  const page = await leavingPage()
  localStorage.setItem('vademecum.access.ada', '{"font":"reading"}')
  void page.signOut(page.queryClient, 'remove', () => new Promise(() => undefined))
  const next = await newPage()
  hangs = false
  await next.askWhoIsSignedIn()
  await next.resumeClosing()
  expect(Object.entries(localStorage).filter((entry) => entry.join().includes('ada'))).toEqual([])
})

test('another tab, which asks who is signed in meanwhile, closes the account too, and takes no lock off', async () => {
  const other = await newPage()
  const page = await leavingPage()
  await other.askWhoIsSignedIn()
  expect(other.session.get()).toMatchObject({ is: 'signed-in', customer: ada })
  void page.signOut(page.queryClient, 'keep', () => new Promise(() => undefined))
  await vi.waitFor(async () => expect(await page.sharedDb.accounts.get('ada')).toMatchObject({ isLocked: true }))
  hangs = false
  await other.askWhoIsSignedIn()
  await other.follow(other.queryClient)
  expect([other.session.get(), login]).toEqual([{ is: 'signed-out' }, null])
  expect(await page.accounts()).toMatchObject([{ isLocked: true }])
})

test('storage that is full has room made for the lock', async () => {
  const page = await leavingPage()
  hangs = false
  await page.sharedDb.ballast.put({ id: 0, bytes: new Uint8Array(1) })
  vi.spyOn(page.sharedDb.accounts, 'update').mockRejectedValueOnce(fullStorage())
  await page.signOut(page.queryClient, 'keep', onLeft)
  expect(await page.sharedDb.ballast.count()).toBe(0)
  expect(await page.sharedDb.accounts.toArray()).toMatchObject([{ isLocked: true }])
})

test('storage that takes nothing keeps nobody signed in, and whom the list cannot lock counts as locked', async () => {
  const page = await leftWithFullStorage('keep')
  expect([page.session.get(), page.openAccountId(), login]).toEqual([{ is: 'signed-out' }, null, null])
  expect(await page.sharedDb.accounts.toArray()).toMatchObject([{ isLocked: false }])
  expect(await page.accounts()).toMatchObject([{ isLocked: true }])
  const next = await newPage()
  await next.resumeClosing()
  expect(await next.sharedDb.accounts.toArray()).toMatchObject([{ isLocked: true }])
})

test('storage that takes nothing does not hold back a removal, which makes room', async () => {
  const page = await leftWithFullStorage('remove')
  expect([login, await page.accounts()]).toEqual([null, []])
  expect(Object.keys(localStorage).filter((key) => key.endsWith('-due'))).toEqual([])
})

describe('where the small storage takes nothing, what its owner chose to remove goes all the same', () => {
  beforeEach(() => {
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw fullStorage()
    })
    return () => full.mockRestore()
  })
  const half = { target: 'note:q1', text: 'half a tho', updatedAtMs: 1 }
  const drafts = async (userId: string) => await (await (await newPage()).accountFor(userId)).db.drafts.count()

  test('deleted with a sign-out', async () => {
    const page = await adasPage()
    hangs = false
    await page.account.db.drafts.put(half)
    await page.askToSignOut()
    expect(page.session.get()).toMatchObject({ step: { work: { is: 'unsent' } } })
    expect(await page.signOut(page.queryClient, 'remove', onLeft)).toBe('removed')
    expect([await page.accounts(), await drafts('ada')]).toEqual([[], 0])
  })

  test('of an account that was deleted on the server', async () => {
    const page = await adasPage()
    await page.account.db.drafts.put(half)
    await page.removeErased(page.queryClient, 'ada', { evenUnsent: true })
    expect([await page.accounts(), await drafts('ada')]).toEqual([[], 0])
  })

  test('of who begins anew without an account', async () => {
    const page = await newPage()
    page.dispatch({ type: 'opened', account: { userId: 'anon', username: '' } })
    await (await page.accountFor('anon')).db.drafts.put(half)
    await page.startFresh(page.queryClient, onLeft)
    expect(await drafts('anon')).toBe(0)
  })
})

test('of an account that was deleted on the server stays what another tab wrote while it was taken off', async () => {
  const tab = await (await newPage()).accountFor('ada')
  const page = await adasPage()
  const half = { target: 'note:q1', text: 'half a tho', updatedAtMs: 1 }
  const writing = new Promise((resolve) =>
    page.session.subscribe(() => {
      if (page.session.get().is === 'signed-out') resolve(tab.db.drafts.put(half))
    }),
  )
  login = 'deleted'
  await page.askWhoIsSignedIn()
  await page.follow(page.queryClient)
  await writing
  await expect.poll(() => localStorage.getItem('vademecum.sent-removal-due')).toBeNull()
  expect(await page.accounts()).toMatchObject([{ userId: 'ada' }])
  expect(await tab.db.drafts.toArray()).toMatchObject([half])
  await tab.db.drafts.clear()
})

test('what is asked about one account that was deleted stands while another one goes', async () => {
  const page = await adasPage()
  await page.account.db.drafts.put({ target: 'note:q1', text: 'half a tho', updatedAtMs: 1 })
  await page.sharedDb.accounts.put({ ...row, userId: 'ben' })
  login = 'deleted'
  erased = ['ada', 'ben']
  await page.askWhoIsSignedIn()
  await page.follow(page.queryClient)
  await expect.poll(page.accounts).toMatchObject([{ userId: 'ada' }])
  expect(page.erasedWithWork.get()).toMatchObject({ userId: 'ada', unsent: { notes: 1 } })
  await page.account.db.drafts.clear()
})

test(
  'where what is stored cannot be read, a sign-out ends the login session and deletes nothing',
  { tags: ['large'] },
  async () => {
    const page = await adasPage()
    hangs = false
    await page.account.db.drafts.put({ target: 'note:q1', text: 'half a tho', updatedAtMs: 1 })
    vi.spyOn(page.account.db.drafts, 'count').mockRejectedValue(new Error('the disk'))
    await page.askToSignOut()
    expect(page.session.get()).toMatchObject({ is: 'leaving', step: { is: 'unreadable' } })
    await page.signOut(page.queryClient, 'remove', onLeft)
    expect([page.session.get(), page.openAccountId(), login]).toEqual([{ is: 'signed-out' }, null, null])
    expect(await page.accounts()).toMatchObject([{ isLocked: true }])
    const again = await (await newPage()).accountFor('ada')
    expect(await again.db.drafts.toArray()).toMatchObject([{ text: 'half a tho' }])
    await again.db.drafts.clear()
  },
)

test('a database that never answers cannot be read either', async () => {
  const page = await adasPage()
  vi.spyOn(page.account.db.drafts, 'count').mockImplementation(() => new page.Dexie.Promise(() => undefined))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asking = page.askToSignOut()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await asking
  expect(page.session.get()).toMatchObject({ is: 'leaving', step: { is: 'unreadable' } })
})

test.each(['in the same page', 'cut off, by the next page'])(
  'what another tab takes while the dialog says that all was sent stays on the device, locked: %s',
  async (how) => {
    const page = await leavingPage()
    expect(page.session.get()).toMatchObject({ step: { is: 'asking', work: { is: 'all-sent' } } })
    const half = { target: 'note:q1', text: 'half a tho', updatedAtMs: 1 }
    await page.account.db.drafts.put(half)
    hangs = how !== 'in the same page'
    const leaving = page.signOut(page.queryClient, 'remove', onLeft)
    const next = await newPage()
    if (hangs) await next.resumeClosing()
    else expect(await leaving).toBe('kept')
    expect(await next.accounts()).toMatchObject([{ userId: 'ada', isLocked: true }])
    expect(Object.keys(localStorage).filter((key) => key.endsWith('removal-due'))).toEqual([])
    const again = await next.accountFor('ada')
    expect(await again.db.drafts.toArray()).toEqual([half])
    await again.db.drafts.clear()
  },
)

test('all removals that were cut off go on at the next start, also one that an earlier release left', async () => {
  const page = await adasPage()
  page.dispatch({ type: 'closed' })
  await page.sharedDb.accounts.put({ ...row, userId: 'ben' })
  localStorage.setItem('vademecum.removal-due', 'ada')
  removalDue.add('ben')
  const next = await newPage()
  await next.resumeClosing()
  expect(await next.accounts()).toEqual([])
  expect(localStorage.getItem('vademecum.removal-due')).toBeNull()
})
