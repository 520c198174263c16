import type { QueryClient } from '@tanstack/react-query'
import type { Customer, signIn as signInCall, signUp as signUpCall } from '../../../core/contract/account/auth.ts'
import type { InputOf } from '../../../core/contract/endpoint.ts'
import type { signInWithCode as signInWithCodeCall } from '../../../core/contract/account/totp.ts'
import { durably } from '../../../offline/account/durable.ts'
import type { ErasedAccount } from '../../../offline/account/erased-accounts.ts'
import { endLogin, prepareSignOut } from '../../../offline/account/sign-out.ts'
import { lockAccount, rememberAccount } from '../../../offline/shared-db.ts'
import { freeRoom } from '../../../offline/storage-room.ts'
import { askServer } from '../api/ask-server.ts'
import { send } from '../api/send.ts'
import { packEnv, sharedDb } from '../device/packs.ts'
import { takeWithheldPacks } from '../device/start-packs.ts'
import { syncEnvOf } from '../device/sync-loop.ts'
import { forgetAccessMarks, forgetStart } from './access-marks.ts'
import { erasedOnDevice, removeFromDevice, unsentOnDevice } from './account-removal.ts'
import type { PasskeyOffer } from '../account/passkey-device.ts'
import { accountScope } from './account-scope.ts'
import { askWhenRefused } from './ask-when-refused.ts'
import { createStore } from '../store.ts'
import { withTimeout } from '../../../offline/with-timeout.ts'
import { rememberCartCount } from '../till/cart-count.ts'
import { deviceAccountQueries } from './device-accounts.ts'
import { closingsDue, lockDue, removalDue, sentRemovalDue, signOutDue } from './due.ts'
import { takeDraftsAlong } from '../forms/move-drafts.ts'
import { accountFor, closeOtherAccounts, reopenDatabases, retryOpenings } from './open-account.ts'
import { openStudentId, session } from './session.ts'
import { askWhoIsSignedIn, dispatch } from './session-events.ts'
import { type RememberedAccount, accountOf, anonymousStudent, customerOf, studentOf } from './session-state.ts'
import { runningAccount, startAccount, stopAccount } from './start-account.ts'
import { endStay } from '../forms/writer.ts'

// All that is done about who is signed in, from the top to the bottom: signing in, what follows from a change in this or
// another tab, a login session that ends, switching, signing out, removing. `session-transitions.ts` says which change leads
// where. Fetched when it is wanted: the databases come with it, which shop pages do without.

// Signing in.

/** Throws `Problem`; who was here before is then still here. */
export const signIn = (body: InputOf<typeof signInCall>['body']): Promise<Customer> =>
  enter(() => askServer('signIn', { body }))

/** The second half of a sign-in that was answered with `code-needed`. Throws `Problem`. */
export const signInWithCode = (body: InputOf<typeof signInWithCodeCall>['body']): Promise<Customer> =>
  enter(() => askServer('signInWithCode', { body }))

/** Signs in whoever's passkey the person chooses; with an `offer`, nothing happens until one is chosen there. Throws `Problem` or
 *  `PasskeyTrouble`. */
export async function signInWithPasskey(offer?: PasskeyOffer): Promise<Customer> {
  const [{ answerWithPasskey }, options] = await Promise.all([
    import('../account/passkey-device.ts'),
    askServer('passkeySignInOptions', {}),
  ])
  const credential = await answerWithPasskey(options, offer)
  return await enter(() => askServer('signInWithPasskey', { body: { credential } }))
}

/** Makes an account and signs in to it. Throws `Problem`; who was here before is then still here. */
export const signUp = (body: InputOf<typeof signUpCall>['body']): Promise<Customer> =>
  enter(() => askServer('signUp', { body }))

async function enter(ask: () => Promise<{ customer: Customer }>): Promise<Customer> {
  const isAnonymous = session.get().is === 'anonymous'
  dispatch({ type: 'sign-in-sent' })
  const { customer } = await ask().catch((error: unknown) => {
    dispatch({ type: 'sign-in-refused' })
    throw error
  })
  signOutDue.clear()
  dispatch({ type: 'signed-in', customer })
  // What could not be done now is asked about on the account's screens.
  if (isAnonymous) await adoptOrLeave(customer.id).catch(() => undefined)
  return customer
}

async function adoptOrLeave(userId: string): Promise<void> {
  const [{ settleAnonymous }, account] = await Promise.all([import('./anonymous-work.ts'), accountFor(userId)])
  await settleAnonymous(account)
}

// What follows from a change, whichever tab made it.

/** Whose study this page has open, by id. */
let openUserId: string | null = null
/** What the server last said of them. */
let lastCustomer: Customer | null = null

/** Brings the page into step with who is signed in: closes one account, opens another, tells it of its owner. Called after each change;
 *  resolves when another account's databases are closed. */
export async function follow(queryClient: QueryClient): Promise<void> {
  const userId = studentOf(session.get())?.userId ?? null
  if (openUserId !== userId) await change(queryClient, userId)
  const now = session.get()
  const customer = customerOf(now)
  // An account that was deleted has no login session either.
  if (now.is === 'expired' && now.account.userId !== askedOfUserId) {
    askedOfUserId = now.account.userId
    void clearErased(queryClient, null)
  }
  // In the middle of a sign-out it would take the lock off again.
  if (now.is === 'leaving' || customer === lastCustomer) return
  if (customer !== null) {
    ownerConfirmed(customer)
    if (lastCustomer?.id !== customer.id) void clearErased(queryClient, customer.id)
  }
  lastCustomer = customer
}

async function change(queryClient: QueryClient, to: string | null): Promise<void> {
  const from = openUserId
  openUserId = to
  stopAccount()
  if (from !== null) {
    queryClient.removeQueries({ queryKey: [accountScope] })
    forgetAccessMarks(from)
    // A visitor's cart becomes that of who signs in; an account's is nobody else's.
    if (from !== anonymousStudent.userId) rememberCartCount(0)
  }
  if (to !== null && to !== anonymousStudent.userId) {
    // The visitor has become an account, and what they typed goes along.
    endStay()
    takeDraftsAlong(to)
  }
  // It was being locked or removed, and its owner is back.
  if (to !== null) for (const due of closingsDue) due.remove(to)
  const closing = closeOtherAccounts(to)
  if (to !== null) void start(to)
  await closing
}

/** Starts what the account brings along. One that cannot be opened says so on the screens that read it, which offer `openAgain`. */
async function start(userId: string): Promise<void> {
  const account = await accountFor(userId).catch(() => null)
  if (account === null || openUserId !== userId || runningAccount.get()?.account === account) return
  const { sync } = startAccount(account)
  if (customerOf(session.get())) takeWithheldPacks(account)
  if (sync) askWhenRefused(sync)
}

/** Once more what could not be opened. */
export async function openAgain(): Promise<void> {
  retryOpenings()
  // The shared database too: what was read of it in vain would wait for good.
  await reopenDatabases()
  if (openUserId !== null) await start(openUserId)
}

/** The server has said that this is them. */
function ownerConfirmed({ id, username, email }: Customer): void {
  const row = { userId: id, username, email, isLocked: false, lastSignedInAtMs: packEnv.now() }
  // Only the list of this device's accounts would lack it; the account is open.
  void rememberAccount(sharedDb, row).catch(() => undefined)
  const running = runningAccount.get()
  if (running?.account.userId !== id) return
  // A sign-in need not have been preceded by word that it was wanted.
  takeWithheldPacks(running.account)
  if (lastCustomer === null) void running.sync?.syncNow()
}

// Switching.

/** Opens another account of this device, without a network too. Nothing of the one before is sent meanwhile: its sync has ended, and
 *  the server takes nothing under a login session that is not its own. */
export async function switchAccount(
  account: RememberedAccount,
  goTo: (path: '/courses' | '/dashboard') => Promise<void>,
): Promise<void> {
  // Away from the screens of the account before first, so that none of them reads a closed database.
  await goTo('/courses')
  dispatch({ type: 'opened', account })
  await goTo('/dashboard')
}

// Signing out, with a network or without, with everything sent or not: decision 017.

/** The person stays signed in. */
export const stay = (): void => dispatch({ type: 'stayed' })

/** Sends what waits, for five seconds at most, and counts what is left. A database that does not answer cannot be read. */
export async function askToSignOut(): Promise<void> {
  const account = accountOf(session.get())
  if (account === null) return
  dispatch({ type: 'sign-out-asked' })
  const counting = accountFor(account.userId).then((opened) =>
    prepareSignOut({ ...syncEnvOf(opened), shared: sharedDb }, wait),
  )
  const work = await withTimeout(longestLookMs, counting).catch(() => null)
  dispatch({ type: 'work-counted', work })
}

/** Ends the account's login session, on the server as soon as it can be reached, and takes the account out of this page, and off the device when
 *  that was asked for: answers what became of that, or `null`. Rejects when it could not be removed: it is locked then, and its removal
 *  goes on at the next start of a page. */
export async function signOut(
  queryClient: QueryClient,
  chosen: 'keep' | 'remove',
  leaveScreens: () => Promise<void>,
): Promise<Removal | null> {
  dispatch({ type: 'sign-out-chosen', what: chosen })
  const now = session.get()
  if (now.is !== 'leaving' || now.step.is !== 'finishing') return null
  const { userId } = now.from.account
  const { what, work } = now.step
  // Written before anything is waited for: whatever cuts this off, the account is open nowhere, and the next page goes on.
  signOutDue.add(userId)
  lockDue.add(userId)
  const evenUnsent = work?.is === 'unsent'
  if (what === 'remove') (evenUnsent ? removalDue : sentRemovalDue).add(userId)
  stopAccount()
  forgetStart(userId)
  const locking = lock(userId)
  const { told } = await endLogin(send, userId)
  if (told) signOutDue.remove(userId)
  dispatch({ type: 'login-ended' })
  // Before its database is closed, which none of them must read then.
  await leaveScreens()
  dispatch({ type: 'signed-out' })
  await follow(queryClient)
  // The login session may be another's, and the device is theirs again.
  if (told) void askWhoIsSignedIn()
  await locking
  const became = what === 'remove' ? await finishRemoval(userId, { evenUnsent }) : null
  await queryClient.invalidateQueries({ queryKey: deviceAccountQueries.all().queryKey })
  return became
}

/** What is said where an account that was to be removed with its sign-out is still there. */
export const signOutNotices = {
  kept: {
    title: 'Kept on this device',
    body: 'Something new came in another tab: your account stays on this device, locked. It is sent when you next sign in here.',
  },
  'not-removed': {
    title: 'Not removed yet',
    body: 'You are signed out, and what you did is locked on this device. Its removal is tried again.',
    tone: 'error',
  },
} as const

/** Locks it in the list of accounts. What storage does not take now is tried again at the next start, and the list says it meanwhile. */
const lock = (userId: string): Promise<void> =>
  durably({ db: sharedDb, env: { freeRoom: () => freeRoom(packEnv) } }, () => lockAccount(sharedDb, userId)).then(
    () => lockDue.remove(userId),
    () => undefined,
  )

/** Longest that a sign-out waits for a database that does not answer, ms. */
const longestLookMs = 10_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// Accounts that were deleted.

/** Whose login session was found to have ended, by id. */
let askedOfUserId: string | null = null

/** The account that is open was deleted, and this device holds work of it that no server ever had. */
export const erasedWithWork = createStore<ErasedAccount | null>(null)

/** Takes accounts that were deleted on the server off this device. Where work was never sent, its owner is asked first; without an
 *  answer from the server all stays as it is. */
async function clearErased(queryClient: QueryClient, besides: string | null): Promise<void> {
  for (const erased of await erasedOnDevice(besides).catch(() => [])) {
    if (erased.unsent === null)
      await removeErased(queryClient, erased.userId, { evenUnsent: false }).catch(() => undefined)
    else if (erased.userId === openUserId) erasedWithWork.set(erased)
  }
}

/** Takes one of them off. `evenUnsent`: as its owner chose; without that, what was written meanwhile stays. Rejects when it is still
 *  there, and its removal goes on at the next start of a page. */
export async function removeErased(
  queryClient: QueryClient,
  userId: string,
  { evenUnsent }: { evenUnsent: boolean },
): Promise<void> {
  ;(evenUnsent ? removalDue : sentRemovalDue).add(userId)
  if (openUserId === userId) dispatch({ type: 'closed' })
  if (erasedWithWork.get()?.userId === userId) erasedWithWork.set(null)
  await follow(queryClient)
  await finishRemoval(userId, { evenUnsent })
  await queryClient.invalidateQueries({ queryKey: deviceAccountQueries.all().queryKey })
}

// Removing.

/** `kept`: all of it was sent, and more has come in another tab; it stays, locked. `open-again`: its owner is back. */
type Removal = 'removed' | 'kept' | 'open-again'

/** Takes another account off this device, sent or not; a login session of it that is left here ends. Rejects when it is still there. */
export async function removeAccount(queryClient: QueryClient, userId: string): Promise<void> {
  await removeFromDevice(userId)
  signOutDue.add(userId)
  void askWhoIsSignedIn()
  await queryClient.invalidateQueries({ queryKey: deviceAccountQueries.all().queryKey })
}

/** Takes what was done here without an account off this device: whoever goes on begins with nothing. Rejects when it is still there,
 *  and its removal goes on at the next start of a page. */
export async function startFresh(queryClient: QueryClient, leaveScreens: () => Promise<void>): Promise<void> {
  const isOpenInTab = session.get().is === 'anonymous'
  if (isOpenInTab) await leaveScreens()
  removalDue.add(anonymousStudent.userId)
  if (isOpenInTab) dispatch({ type: 'closed' })
  await follow(queryClient)
  await finishRemoval(anonymousStudent.userId, { evenUnsent: true })
}

/** At the start of a page: goes on with locks and removals that were cut off. Cut off again, they stay due. */
export async function resumeClosing(): Promise<void> {
  for (const userId of lockDue.read()) if (userId !== openStudentId()) await lock(userId)
  for (const userId of removalDue.read()) await finishRemoval(userId, { evenUnsent: true }).catch(() => undefined)
  for (const userId of sentRemovalDue.read()) await finishRemoval(userId, { evenUnsent: false }).catch(() => undefined)
}

/** `evenUnsent`: with what no server has, as its owner chose. The notes say so to the next page alone, since storage may take none. */
async function finishRemoval(userId: string, { evenUnsent }: { evenUnsent: boolean }): Promise<Removal> {
  // Its owner is back, in whichever tab.
  if (userId === openStudentId()) return 'open-again'
  if (!evenUnsent && (await unsentOnDevice(userId))) {
    sentRemovalDue.remove(userId)
    return 'kept'
  }
  await removeFromDevice(userId)
  for (const due of closingsDue) due.remove(userId)
  return 'removed'
}
