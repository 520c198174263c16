import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { accountHeader } from '../../../core/contract/account/account-header.ts'
import { me, signOut as signOutCall } from '../../../core/contract/account/auth.ts'
import { getUsage } from '../../../core/contract/account/profile.ts'
import { sendContactMessage } from '../../../core/contract/shop/contact.ts'
import { pull } from '../../../core/contract/study/sync.ts'
import { emptyDigest } from '../../../core/study/events/digest.ts'
import { rememberAccount } from '../../../offline/shared-db.ts'
import { aCustomer } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent } from '../../testing/studying.ts'
import { importFile } from '../account/my-data.ts'
import { askServer } from '../api/ask-server.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { newId } from '../device/new-id.ts'
import { sharedDb } from '../device/packs.ts'
import { messagesWait } from '../forms/messages-wait.ts'
import { accountScope } from './account-scope.ts'
import { accountFor } from './open-account.ts'
import { session } from './session.ts'
import { dispatch } from './session-events.ts'
import { askToSignOut, follow, signOut, switchAccount } from './session-flow.ts'
import { runningAccount } from './start-account.ts'

const queryClient = makeQueryClient()
const runningId = () => runningAccount.get()?.account.userId ?? null

/** An account that this page has open, with what it brings along. */
async function opened() {
  const userId = rememberStudent()
  await follow(queryClient)
  await expect.poll(runningId).toBe(userId)
  return await accountFor(userId)
}

afterEach(async () => {
  dispatch({ type: 'closed' })
  await follow(queryClient)
})

test('before another account opens, the one before is stopped, its answers are forgotten and its database is closed', async () => {
  const { userId, db } = await opened()
  queryClient.setQueryData([accountScope, userId, 'orders'], 'hers')
  queryClient.setQueryData(['courses'], "everybody's")
  const bo = { userId: crypto.randomUUID(), username: 'Bo' }
  const seen: unknown[] = []
  await switchAccount(bo, async (path) => void seen.push([path, session.get(), db.isOpen()]))
  expect(seen).toMatchObject([
    ['/courses', { account: { userId } }, true],
    ['/dashboard', { account: bo }, true],
  ])
  const following = follow(queryClient)
  expect(runningId()).toBeNull()
  await following
  expect(db.isOpen()).toBe(false)
  expect(queryClient.getQueryData([accountScope, userId, 'orders'])).toBeUndefined()
  expect(queryClient.getQueryData(['courses'])).toBe("everybody's")
  await expect.poll(runningId).toBe(bo.userId)
})

test('a sign-out locks the account, ends the login session, leaves the screens and only then closes the database', async () => {
  const { userId, db } = await opened()
  await rememberAccount(sharedDb, { userId, username: 'Ada', email: '', isLocked: false, lastSignedInAtMs: 1 })
  const steps: unknown[] = []
  const step = async (name: string) => {
    const isLocked = (await sharedDb.accounts.get(userId))?.isLocked
    const now = session.get()
    steps.push([name, { isLocked, runs: runningId() !== null, isOpen: db.isOpen(), at: 'step' in now && now.step.is }])
  }
  standIn.use(
    http.post(`*${signOutCall.path}`, async () => {
      await step('server')
      return HttpResponse.json(null)
    }),
  )
  await askToSignOut()
  await step('asked')
  await signOut(queryClient, 'keep', () => step('screens'))
  await step('done')
  expect(steps).toEqual([
    ['asked', { isLocked: false, runs: true, isOpen: true, at: 'asking' }],
    ['server', { isLocked: true, runs: false, isOpen: true, at: 'finishing' }],
    ['screens', { isLocked: true, runs: false, isOpen: true, at: 'going' }],
    ['done', { isLocked: true, runs: false, isOpen: false, at: false }],
  ])
  expect(session.get()).toEqual({ is: 'signed-out' })
})

/** What the server answers to a pull of an account of which it has nothing. */
const nothing = { events: [], more: false, resync: false, entitlementsVersion: 0, packs: [] }
const emptyServer = { ...nothing, head: 0, count: 0, digest: emptyDigest, serverTimeMs: 1 }

test('a sync that was refused, to whom the server knows all the same, runs once more', async () => {
  const { userId } = await opened()
  const customer = aCustomer({ id: userId })
  dispatch({ type: 'answered', customer })
  await follow(queryClient)
  const { sync } = runningAccount.get()!
  await sync!.syncNow()
  const stopFollowing = session.subscribe(() => void follow(queryClient))
  document.cookie = 'signed-in=1'
  standIn.refuses(pull, 'not-signed-in')
  standIn.changes(me, customer, () => standIn.answers(pull, emptyServer))
  await sync!.syncNow()
  await expect.poll(() => sync!.state.get().is).toBe('idle')
  expect(session.get()).toMatchObject({ is: 'signed-in', customer })
  stopFollowing()
  document.cookie = 'signed-in=; max-age=0'
})

test('a call that is refused for want of a login session tells the page that it has ended', async () => {
  const { userId } = await opened()
  dispatch({ type: 'answered', customer: aCustomer({ id: userId }) })
  standIn.refuses(getUsage, 'not-signed-in')
  await expect(askServer('getUsage', {})).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect.poll(() => session.get().is).toBe('expired')
})

test('whatever is asked says whose page it is', async () => {
  const named: unknown[] = []
  standIn.use(http.all('*', ({ request }) => void named.push(request.headers.get(accountHeader))))
  await askServer('getUsage', {}).catch(() => undefined)
  const { userId } = await opened()
  named.length = 0
  await askServer('getUsage', {}).catch(() => undefined)
  await importFile(new Blob(['x']), () => undefined).catch(() => undefined)
  expect(new Set(named)).toEqual(new Set([userId]))
})

test('messages that wait go as soon as a sync has reached the server again, however long they would wait by themselves', async () => {
  const { userId } = await opened()
  const sync = runningAccount.get()?.sync
  await expect.poll(() => sync?.state.get().is).toBe('unreachable')
  const body = {
    id: newId(),
    name: 'Ada',
    email: 'ada@example.org',
    message: 'Words of mine',
    urgency: 'normal' as const,
  }
  await sharedDb.messages.put({ id: body.id, writer: userId, body, writtenAtMs: 1, refusal: null })
  messagesWait.write('yes')
  standIn.answers(sendContactMessage, { id: '1', message: 'Thank you' })
  const sent = standIn.heard(sendContactMessage)
  await sync?.syncNow()
  expect(sent).toEqual([])
  standIn.answers(pull, emptyServer)
  await sync?.syncNow()
  await expect.poll(() => messagesWait.read()).toBeNull()
  expect(sent).toEqual([body])
})
