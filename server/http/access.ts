import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import type { Access } from '../../core/contract/endpoint.ts'
import { Problem } from '../../core/problem.ts'
import type { Config } from '../config/config.ts'
import { operatorKey } from '../keys/derived-key.ts'
import { signedInUserId, type RequestContext } from './context.ts'

/** Whose something is: a user's, a guest's who has its token, or both. Of the token only the SHA-256 is kept, as hex. */
export interface Owner {
  userId: string | null
  tokenHash: string | null
}

/** `undefined` where there is no such thing. */
export type OwnerOf<Params> = (params: Params) => Promise<Owner | undefined> | Owner | undefined

/** What the path names by the customer's id is that customer's. */
export const ownCustomers = {
  ownerOf: ({ customerId }: { customerId: string }): Owner => ({ userId: customerId, tokenHash: null }),
}

/** How long after a sign-in it is surely still them who signed in. */
export const recentMs = 10 * 60_000

/** Throws unless the request may do what needs this access. */
export async function requireAccess(
  access: Access,
  ctx: RequestContext,
  ownerOf: () => Promise<Owner | undefined>,
): Promise<void> {
  if (access === 'user' || access === 'recent') requireUser(ctx)
  if (access === 'recent') requireRecent(ctx)
  if (access === 'operator' || access === 'recent-operator') requireOperator(ctx)
  if (access === 'recent-operator' && !ctx.state.hasOperatorKey) requireRecent(ctx)
  if (access === 'owner') requireOwner(ctx, await ownerOf())
}

/** Throws `not-signed-in` unless the request comes with a login session. */
function requireUser(ctx: RequestContext): string {
  const userId = signedInUserId(ctx)
  if (userId === null) throw new Problem('not-signed-in', 'Please sign in')
  return userId
}

function requireRecent({ state }: RequestContext): void {
  if ((state.signedInForMs ?? Infinity) > recentMs) throw new Problem('sign-in-again', 'Please confirm that it is you.')
}

function requireOperator({ state }: RequestContext): void {
  if (!state.hasOperatorKey && !state.isOperator) throw new Problem('not-found', 'There is nothing here.')
}

function requireOwner(ctx: RequestContext, owner: Owner | undefined): void {
  if (!owner) throw new Problem('not-found', 'There is nothing here.')
  const token = givenSecret(ctx, 'token')
  if (owner.tokenHash !== null && isSame(createHash('sha256').update(token).digest('hex'), owner.tokenHash)) return
  if (requireUser(ctx) !== owner.userId) throw new Problem('forbidden', 'Access denied')
}

/** Marks the requests that bring the operator's key. */
export function nameOperator(config: Pick<Config, 'secretKey'>): Middleware {
  const key = operatorKey(config)
  return (ctx, next) => {
    ctx.state['hasOperatorKey'] = isSame(givenSecret(ctx, 'key'), key)
    return next()
  }
}

/** A secret as a program brings it, in `Authorization: Bearer`, or as a link does, in the query under `name`; else empty. */
function givenSecret(ctx: Context | RequestContext, name: 'key' | 'token'): string {
  const [, bearer] = /^Bearer ([\w-]+)$/i.exec(ctx.get('Authorization')) ?? []
  if (bearer !== undefined) return bearer
  const given = ctx.querystring === '' ? undefined : ctx.query[name]
  return typeof given === 'string' ? given : ''
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
