import { call } from '../../core/contract/call.ts'
import type { AnswerOf } from '../../core/contract/endpoint.ts'
import { pull, push } from '../../core/contract/study/sync.ts'
import { eventSchemaVersion, pushEventLimit } from '../../core/study/events/event.ts'
import { Problem, type ProblemCode } from '../../core/problem.ts'
import { type EventRow, readIdentity, readSyncState } from '../account/account-db.ts'
import { type Account, mirrorAccount, takeNewEpoch } from '../account/account.ts'
import { type Exchange, applyPull, applyPush, resendLost, toDeadLetter } from './apply-sync.ts'
import { type RepairEnv, repair } from './repair.ts'
import { oneAtATime } from './sync-turn.ts'

export interface SyncEnv extends RepairEnv {
  /** Web Locks, where the runtime has them. */
  locks?: LockManager
}

/** How a pass ended. Everything unsent stays, whatever it says. */
export type SyncOutcome =
  | { is: 'synced' }
  /** Another tab or the worker is at it, or this account was closed. */
  | { is: 'elsewhere' }
  /** No login session, or one of another user: nothing of this account was sent with it. */
  | { is: 'sign-in-needed' }
  | { is: 'update-required' }
  /** Try again, not before `afterMs` when the server said so. */
  | { is: 'retry'; code: ProblemCode; afterMs: number | null }

/** Longest a pass holds the turn, ms; the next pass goes on where it stopped. */
const turnMs = 30_000
/** Largest body of a push, characters: well below `pushByteLimit`, for texts whose letters take more than one byte. */
const pushCharLimit = 200_000

/** How many events a push of an account has at most, where one did not come through: half of it. What is too much for a slow connection
 *  before a request is given up would be so for ever. Each push that arrives doubles it. */
const atMost = new WeakMap<Account, number>()

/** One pass: takes what is new, sends what waits, compares counts and digests with the server, and mends differences. Run by
 *  page and worker alike; safe to run twice at once. */
export async function syncOnce(env: SyncEnv): Promise<SyncOutcome> {
  const done = await oneAtATime(env.account, env.locks, turnMs, async () => {
    try {
      return await pass(env)
    } catch (error) {
      if (error instanceof Problem) return outcomeOf(error)
      throw error
    }
  })
  void mirrorAccount(env.account).catch(() => undefined)
  return done ?? { is: 'elsewhere' }
}

function outcomeOf(problem: Problem): SyncOutcome {
  if (problem.code === 'not-signed-in' || problem.code === 'wrong-account' || problem.code === 'forbidden') {
    return { is: 'sign-in-needed' }
  }
  if (problem.code === 'update-required') return { is: 'update-required' }
  const afterMs = problem.retryAfterS === undefined ? null : problem.retryAfterS * 1000
  return { is: 'retry', code: problem.code, afterMs }
}

async function pass(env: SyncEnv): Promise<SyncOutcome> {
  const { account } = env
  const endMs = account.env.now() + turnMs
  let mended = false
  for (;;) {
    // Pulling comes first: a login session of another user is found out before anything of this account is sent.
    const pulled = await pullNew(env, endMs)
    if (pulled !== 'done') return pulled
    const pushed = await pushWaiting(env, endMs)
    if (pushed !== 'done') return pushed
    const agreement = await compare(account)
    if (agreement === 'agrees') return { is: 'synced' }
    if (agreement === 'behind') continue
    // What the repair marked is sent in another round; a difference that is left then is tried again in the next pass.
    if (mended) return { is: 'retry', code: 'unavailable', afterMs: null }
    mended = true
    await repair(env)
  }
}

/** Does this device hold what the server said last that it holds? `behind`: the server has newer events. */
async function compare(account: Account): Promise<'agrees' | 'behind' | 'differs'> {
  const { cursor, count, digest, server } = await readSyncState(account.db)
  if (cursor < server.head) return 'behind'
  return count === server.count && digest === server.digest ? 'agrees' : 'differs'
}

async function pushWaiting(env: SyncEnv, endMs: number): Promise<'done' | SyncOutcome> {
  const { account } = env
  let most = pushEventLimit
  // Stored while the batch after it is on its way.
  let last: PushReply | null = null
  for (;;) {
    const limit = Math.min(most, atMost.get(account) ?? most)
    const rows: EventRow[] = env.isOpen() ? await nextBatch(account, limit, pushCharLimit, last?.rows.at(-1)) : []
    const isLate = account.env.now() > endMs
    if (last && (rows.length === 0 || isLate)) {
      await storeReply(account, last)
      // From the oldest again: the server may lack what was sent before.
      last = null
      continue
    }
    if (!env.isOpen()) return { is: 'elsewhere' }
    if (rows.length === 0) return 'done'
    if (isLate) return { is: 'retry', code: 'unavailable', afterMs: 0 }
    const sending = sendBatch(env, rows)
    await bothEnded(sending, last && storeReply(account, last))
    last = null
    try {
      last = await sending
      const wasHeld = atMost.get(account) ?? pushEventLimit
      if (wasHeld * 2 < pushEventLimit) atMost.set(account, wasHeld * 2)
      else atMost.delete(account)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'epoch-conflict') {
        await account.db.transaction('rw', account.db.meta, account.db.events, async () => await takeNewEpoch(account))
      } else if (error.code === 'too-large') {
        const [only] = rows
        if (rows.length === 1 && only)
          await toDeadLetter(account, [{ row: only, code: 'too-large', why: error.message }])
        most = Math.max(1, Math.floor(rows.length / 2))
      } else {
        if (error.code === 'unreachable') atMost.set(account, Math.max(1, Math.floor(rows.length / 2)))
        throw error
      }
    }
  }
}

/** Waits for a request and for what is stored meanwhile. Throws what went wrong in the storing; the request is the caller's
 *  to look into. */
async function bothEnded(asking: Promise<unknown> | null, storing: Promise<void> | null): Promise<void> {
  await Promise.allSettled([asking, storing])
  await storing
}

interface PushReply {
  rows: readonly EventRow[]
  answer: AnswerOf<typeof push>
  exchange: Exchange
}

async function sendBatch({ account, send }: SyncEnv, rows: readonly EventRow[]): Promise<PushReply> {
  const { userId, deviceId, epoch } = await readIdentity(account.db)
  const askedAtMs = account.env.now()
  const events = rows.map((row) => row.event)
  const { appVersion } = account.env
  const body = { userId, deviceId, epoch, appVersion, schemaVersion: eventSchemaVersion, events }
  const answer = await call(send, push, { body })
  // Without a word on each event the same batch would be sent for ever.
  if (answer.results.length < rows.length) throw new Problem('unreadable', 'The reply does not speak of every event.')
  return { rows, answer, exchange: { askedAtMs, answeredAtMs: account.env.now() } }
}

async function storeReply(account: Account, { rows, answer, exchange }: PushReply): Promise<void> {
  await applyPush(account, rows, answer, exchange)
  await resendLost(account, answer.device.gaps)
}

/** One push for a page that is about to go away: small enough for a `keepalive` request (64 KB in all). Whether it arrives
 *  is found out by the next pass. */
export async function pushBeforeLeaving(env: SyncEnv): Promise<void> {
  try {
    const rows = await nextBatch(env.account, pushEventLimit, 48_000)
    if (rows.length === 0 || !env.isOpen()) return
    await storeReply(env.account, await sendBatch(env, rows))
  } catch {
    // The database may be closed by now, and nobody is left to be told.
  }
}

/** The oldest waiting events, or those that follow `after`, in the order of their numbers. */
async function nextBatch({ db }: Account, most: number, chars: number, after?: EventRow): Promise<EventRow[]> {
  const from = after ? [1, after.deviceId, after.epoch, after.seq] : [1]
  const index = db.events.where('[waiting+deviceId+epoch+seq]')
  const rows = await index.between(from, [1, []], false).limit(most).toArray()
  let sum = 0
  const over = rows.findIndex((row) => (sum += JSON.stringify(row.event).length) > chars)
  return over > 0 ? rows.slice(0, over) : rows
}

async function pullNew(env: SyncEnv, endMs: number): Promise<'done' | SyncOutcome> {
  const { account } = env
  const isLate = () => account.env.now() > endMs
  let asking: Promise<PullReply> | null = null
  for (;;) {
    if (!asking && !env.isOpen()) return { is: 'elsewhere' }
    if (!asking && isLate()) return { is: 'retry', code: 'unavailable', afterMs: 0 }
    const page: PullReply = await (asking ?? askPage(env, (await readSyncState(account.db)).cursor))
    const { answer, exchange } = page
    const next = answer.more && !answer.resync && answer.events.at(-1)?.serverSeq
    // On its way while the page before it is stored.
    asking = next && env.isOpen() && !isLate() ? askPage(env, next) : null
    await bothEnded(asking, applyPull(account, answer, exchange))
    if (!answer.more && !answer.resync) return 'done'
  }
}

interface PullReply {
  answer: AnswerOf<typeof pull>
  exchange: Exchange
}

async function askPage({ account, send }: SyncEnv, after: number): Promise<PullReply> {
  const askedAtMs = account.env.now()
  const answer = await call(send, pull, { query: { userId: account.userId, after } })
  return { answer, exchange: { askedAtMs, answeredAtMs: account.env.now() } }
}
