import { createHash } from 'node:crypto'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import { createSession } from 'koa-session'
import { idleMs, longestMs } from '../config/lifetimes.ts'
import { atMostEachMinute } from '../concurrency/at-most-each-minute.ts'
import { accountHeader } from '../../core/contract/account/account-header.ts'
import type { Deps } from '../deps/deps.ts'
import {
  addSession,
  extendSession,
  liveSessions,
  removeSession,
  renameSession,
  touchSession,
} from '../models/account/login-session-row.ts'
import { batched } from '../concurrency/batch-queue.ts'
import type { RequestContext } from './context.ts'
import { deviceWords } from './device-words.ts'
import { Problem } from '../../core/problem.ts'

/** How exactly it is kept when one was last seen. */
const seenEveryMs = 10 * 60_000

export const sessionCookie = '__Host-sid'
/** Tells the page, which cannot read the cookie above, that there is somebody to ask for: a visitor asks nothing. */
export const hintCookie = 'signed-in'

interface SessionData {
  userId?: string
  sessionEpoch?: number
  createdAtMs?: number
  expiresAtMs?: number
  lastSeenAtMs?: number | null
  confirmedAtMs?: number | null
  operatorSinceMs?: number | null
}

/** `externalKey`: the id in the cookie. */
type KoaSession = SessionData & {
  isNew: boolean
  externalKey: string
  save(): Promise<void>
  regenerate(): Promise<void>
}

interface SessionContext {
  session: KoaSession | null
  state: {
    isSigningIn?: boolean
    /** The session gets another id, and stays what it is. */
    renaming?: { isConfirmed: boolean; fromHash?: string }
    userId?: string
    loginHash?: string
    signedInForMs?: number
    isOperator?: boolean
  }
}

/** Login sessions in the database behind a signed cookie. Sets `ctx.state.userId` for the signed-in. Nothing is stored for
 *  visitors, and a request without the cookie does not touch the database. */
export function loginSessions(
  app: Koa,
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'randomBytes' | 'log'>,
): Middleware[] {
  const { log, now } = deps
  const tell = atMostEachMinute(now, (error: unknown) =>
    log.warn({ error }, 'that a login session was used could not be stored'),
  )
  const sessions = createSession(
    {
      key: sessionCookie,
      store: sessionStore(deps),
      genid: () => Buffer.from(deps.randomBytes(32)).toString('base64url'),
      maxAge: idleMs,
      rolling: false,
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
      signed: true,
      overwrite: true,
    },
    app,
  )
  const allowSecureCookie: Middleware = (ctx, next) => {
    // The cookie is always marked Secure; TLS ends before this process, and browsers take localhost as secure.
    ctx.cookies.secure = true
    return next()
  }
  const nameUser: Middleware = async (ctx, next) => {
    const { session, state } = ctx as unknown as SessionContext
    const named = ctx.get(accountHeader)
    if (session?.userId !== undefined && (named === '' || named === session.userId)) {
      state.userId = session.userId
      state.loginHash = hashOf(session.externalKey)
      state.isOperator = (session.operatorSinceMs ?? null) !== null
      state.signedInForMs = deps.now() - (session.confirmedAtMs ?? session.createdAtMs ?? 0)
      // Renewed by our clock rather than by koa-session's `renew`, which reads the machine's.
      if ((session.expiresAtMs ?? 0) - deps.now() < idleMs / 2) {
        // A disk that is full or read-only must not keep a student from reading: it is prolonged at another request.
        await session.save().then(() => setHint(ctx, true), tell)
      }
      if (deps.now() - (session.lastSeenAtMs ?? session.createdAtMs ?? 0) >= seenEveryMs) {
        await touchSession(state.loginHash, deps.now(), deps.db).catch(tell)
      }
    }
    await next()
  }
  return [allowSecureCookie, sessions, nameUser]
}

/** Starts a login session under a new id: one that was set before signing in is worth nothing after it. */
export async function startLogin(ctx: RequestContext, user: { id: string; sessionEpoch: number }): Promise<void> {
  const { session, state } = ctx as unknown as SessionContext
  if (!session) throw new Error('login sessions are not mounted here')
  session.userId = user.id
  session.sessionEpoch = user.sessionEpoch
  state.isSigningIn = true
  await (session.isNew ? session.save() : session.regenerate())
  setHint(ctx, true)
  state.isSigningIn = false
  state.userId = user.id
}

/** Gives the login session another id, as is due when its rights change: one that was overheard before is worth nothing after it.
 *  `isConfirmed`: they have just shown that it is them. Throws `not-signed-in` when it was ended meanwhile. */
export async function renewLogin(ctx: RequestContext, { isConfirmed }: { isConfirmed: boolean }): Promise<void> {
  const { session, state } = ctx as unknown as SessionContext
  if (!session) throw new Error('login sessions are not mounted here')
  state.renaming = { isConfirmed }
  await session.regenerate()
  delete state.renaming
  setHint(ctx, true)
}

/** Ends the login session, if there is one. */
export function endLogin(ctx: RequestContext): void {
  const login = ctx as unknown as SessionContext
  login.session = null
  setHint(ctx, false)
}

/** Whose login session it is, whoever's page asks. */
export const loginOf = (ctx: RequestContext): string | null =>
  (ctx as unknown as SessionContext).session?.userId ?? null

function setHint({ cookies }: Pick<Context, 'cookies'>, isSignedIn: boolean): void {
  const rules = { httpOnly: false, secure: true, sameSite: 'lax', signed: false, overwrite: true } as const
  cookies.set(hintCookie, isSignedIn ? '1' : null, { ...rules, ...(isSignedIn && { maxAge: idleMs }) })
}

/** `set` makes a row only while signing in; after that it extends what is still there, so that a request in flight during
 *  sign-out cannot bring the session back. */
function sessionStore({ db, reads, now }: Pick<Deps, 'db' | 'reads' | 'now'>) {
  // Every request asks: those that wait for the database ask together.
  const find = batched({
    queueOf: () => 'all',
    ownerOf: (idHash: string) => idHash,
    sizeOf: () => 1,
    most: 100,
    async work(take: () => string[]) {
      const idHashes = take()
      const nowMs = now()
      const found = await liveSessions(idHashes, nowMs, nowMs - longestMs, reads)
      return idHashes.map((idHash) => found.find((session) => session.idHash === idHash))
    },
  })
  return {
    async get(id: string): Promise<SessionData | undefined> {
      const session = await find(hashOf(id))
      if (!session) return undefined
      const { idHash: _, ...data } = session
      return data
    },
    async set(id: string, data: SessionData, _maxAgeMs: number, { ctx }: { ctx?: unknown }): Promise<void> {
      const nowMs = now()
      const { userId, sessionEpoch } = data
      const request = ctx as SessionContext & Pick<Context, 'get'>
      const { state } = request
      if (state.renaming?.fromHash !== undefined) {
        await rename(state.renaming, id, nowMs)
        state.loginHash = hashOf(id)
      } else if (!state.isSigningIn) {
        await extendSession(hashOf(id), nowMs + idleMs, db)
      } else if (userId !== undefined && sessionEpoch !== undefined) {
        const times = { createdAtMs: nowMs, expiresAtMs: nowMs + idleMs }
        const device = deviceWords(request.get('User-Agent'))
        await addSession({ idHash: hashOf(id), userId, sessionEpoch, device, ...times }, db)
        state.loginHash = hashOf(id)
      }
    },
    async destroy(id: string, { ctx }: { ctx?: unknown }): Promise<void> {
      const { renaming } = (ctx as SessionContext).state
      if (renaming) renaming.fromHash = hashOf(id)
      else await removeSession(hashOf(id), db)
    },
  }

  async function rename(
    { isConfirmed, fromHash = '' }: { isConfirmed: boolean; fromHash?: string },
    id: string,
    nowMs: number,
  ) {
    const to = { idHash: hashOf(id), lastSeenAtMs: nowMs, ...(isConfirmed && { confirmedAtMs: nowMs }) }
    if (!(await renameSession(fromHash, to, db))) throw new Problem('not-signed-in', 'Please sign in')
  }
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}
