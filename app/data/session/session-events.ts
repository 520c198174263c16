import { Problem } from '../../../core/problem.ts'
import { askServer } from '../api/ask-server.ts'
import { signOutDue } from './due.ts'
import { deviceMemory, refusal, session } from './session.ts'
import { type SessionEvent, rememberedOf } from './session-state.ts'
import { transition } from './session-transitions.ts'

// Fetched once the first screen stands, which shows what the device remembers.

/** For so long the server's word is taken for new, ms. */
const freshMs = 5 * 60_000

let question: Promise<void> | null = null
let answeredAtMs = Number.NEGATIVE_INFINITY

/** Tells the store what happened, and the device and other tabs when that changed whose page this is. */
export function dispatch(event: SessionEvent): void {
  catchUp()
  apply(event)
}

/** Takes over what another tab has done, which may be known before its event comes. */
export function catchUp(): void {
  const account = deviceMemory.read()
  if (account?.userId === rememberedOf(session.get())?.userId) return
  apply(account ? { type: 'opened', account } : { type: 'closed' })
}

function apply(event: SessionEvent): void {
  const before = rememberedOf(session.get())
  const next = transition(session.get(), event)
  const account = rememberedOf(next)
  // An answer under way is about the time before.
  if (account?.userId !== before?.userId || event.type === 'signed-in') question = null
  if (account?.userId !== before?.userId || account?.username !== before?.username) deviceMemory.write(account)
  session.set(next)
}

/** Asks the server who is signed in. Resolves when the answer counts; calls at the same time share one. */
export function askWhoIsSignedIn(): Promise<void> {
  if (question) return question
  const mine = hear().then((event) => {
    catchUp()
    if (question !== mine) return
    question = null
    if (event.type === 'answered') answeredAtMs = performance.now()
    apply(event)
  })
  question = mine
  return mine
}

/** Asks again unless the server has named the account's owner lately; what another tab did meanwhile is known without asking. */
export function askAgainWhoIsSignedIn(): void {
  catchUp()
  const isFresh = session.get().is === 'signed-in' && performance.now() - answeredAtMs < freshMs
  if (document.visibilityState === 'visible' && !isFresh) void askWhoIsSignedIn()
}

refusal.subscribe(() => {
  if (session.get().is === 'signed-in') void askWhoIsSignedIn()
})

async function hear(): Promise<SessionEvent> {
  try {
    for (const userId of signOutDue.read()) {
      await askServer('signOut', { query: userId === 'yes' ? {} : { userId } })
      signOutDue.remove(userId)
    }
    return { type: 'answered', customer: mayBeSignedIn() ? await askServer('me', {}) : null }
  } catch (error) {
    const isNobody = error instanceof Problem && error.code === 'not-signed-in'
    return isNobody ? { type: 'answered', customer: null } : { type: 'unanswered' }
  }
}

/** The server sets this beside the cookie that no script can read. */
const mayBeSignedIn = () => /(^|; )signed-in=1(;|$)/.test(document.cookie)
