import type { Router } from '@koa/router'
import { knownAccounts, me, signIn, signOut, signUp, user } from '../../core/contract/auth.ts'
import type { Deps } from '../deps.ts'
import { handle } from '../http/handle.ts'
import { endLogin, startLogin } from '../http/login-session.ts'
import { accountsService, asCustomer } from '../services/accounts.ts'

export function authRoutes(router: Router, deps: Deps): void {
  const accounts = accountsService(deps)

  handle(router, signUp, async ({ body }, ctx) => ({ customer: await accounts.signUp(body, ctx.ip) }))

  handle(router, signIn, async ({ body }, ctx) => {
    const signedIn = await accounts.signIn(body, ctx.ip)
    await startLogin(ctx, signedIn)
    return { customer: asCustomer(signedIn) }
  })

  handle(router, signOut, (_, ctx) => {
    endLogin(ctx)
    return null
  })

  handle(router, me, (_, ctx) => accounts.customerOf(ctx.state.userId))
  handle(router, user, (_, ctx) => accounts.customerOf(ctx.state.userId))
  handle(router, knownAccounts, ({ body }, ctx) => accounts.knownOf(ctx.state.userId, body))
}
