import type { Router } from '@koa/router'
import { knownAccounts, me, signIn, signOut, signUp, user } from '../../../core/contract/account/auth.ts'
import type { Deps } from '../../deps.ts'
import { signedInUserId, type RequestContext } from '../../http/context.ts'
import { goneSignal } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { keepDevice, readDevice } from '../../http/known-device.ts'
import { endLogin, startLogin } from '../../http/login-session.ts'
import { accountsService, type SignedIn, type Visitor } from '../../services/account/accounts.ts'

export function authRoutes(router: Router, deps: Deps): void {
  const accounts = accountsService(deps)

  const visitorOf = (ctx: RequestContext): Visitor => ({
    ...senderOf(ctx),
    device: readDevice(ctx),
    gone: goneSignal(ctx),
  })
  const begin = async (ctx: RequestContext, { user: signedIn, device }: SignedIn) => {
    await startLogin(ctx, signedIn)
    keepDevice(ctx, device)
    return { customer: await accounts.customerOf(signedIn.id) }
  }

  handle(router, signUp, async ({ body }, ctx) => begin(ctx, await accounts.signUp(body, visitorOf(ctx))))
  handle(router, signIn, async ({ body }, ctx) => begin(ctx, await accounts.signIn(body, visitorOf(ctx))))

  handle(router, signOut, (_, ctx) => {
    const userId = signedInUserId(ctx)
    endLogin(ctx)
    if (userId !== null) accounts.signedOut(userId, senderOf(ctx))
    return null
  })

  handle(router, me, (_, ctx) => accounts.customerOf(ctx.state.userId))
  handle(router, user, (_, ctx) => accounts.customerOf(ctx.state.userId))
  handle(router, knownAccounts, ({ body }, ctx) => accounts.knownOf(ctx.state.userId, body))
}

const senderOf = ({ ip, state }: RequestContext) => ({ ip, requestId: state.requestId })
