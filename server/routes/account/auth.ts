import type { Router } from '@koa/router'
import { knownAccounts, me, signIn, signOut, signUp, user } from '../../../core/contract/account/auth.ts'
import {
  passkeyReauthenticationOptions,
  passkeySignInOptions,
  reauthenticateWithPasskey,
  signInWithPasskey,
} from '../../../core/contract/account/passkeys.ts'
import { changeUsername, getUsage } from '../../../core/contract/account/profile.ts'
import { reauthenticate } from '../../../core/contract/account/reauthentication.ts'
import { signInWithCode } from '../../../core/contract/account/totp.ts'
import { escapeHtml } from '../../../core/html.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { recentMs } from '../../http/access.ts'
import type { RequestContext } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { keepCodeStep, keepDevice, readCodeStep } from '../../http/known-device.ts'
import { endLogin, loginOf, renewLogin, startLogin } from '../../http/login-session.ts'
import type { ServerPage } from '../../http/reply/server-page.ts'
import { accountsService, type SignedIn } from '../../services/account/accounts.ts'
import { passkeysService } from '../../services/account/passkeys.ts'
import { profileService } from '../../services/account/profile.ts'
import { guestOrders } from '../../services/shop/orders/guest-orders.ts'
import { signInRedirect } from '../../services/site/page-endpoints.ts'
import { senderOf, visitorOf } from './visitor.ts'

/** Who is signed in: begins and ends it, confirms that it is still them, and says who they are. */
export function authRoutes(router: Router, deps: Deps): void {
  const accounts = accountsService(deps)
  const passkeys = passkeysService(deps)
  const guests = guestOrders(deps)
  const profile = profileService(deps, accounts.customerOf)

  const begin = async (ctx: RequestContext, { user: signedIn, device }: SignedIn) => {
    await startLogin(ctx, signedIn)
    keepDevice(ctx, device)
    await guests.claimByAddress(signedIn.id)
    return { customer: await accounts.customerOf(signedIn.id) }
  }
  const confirmed = async (ctx: RequestContext) => {
    await renewLogin(ctx, { isConfirmed: true })
    return { recentUntil: new Date(deps.now() + recentMs).toISOString() }
  }

  handle(router, signUp, async ({ body }, ctx) => begin(ctx, await accounts.signUp(body, visitorOf(ctx))))
  handle(router, signIn, async ({ body }, ctx) => {
    const signedIn = await accounts.signIn(body, visitorOf(ctx))
    if ('user' in signedIn) return await begin(ctx, signedIn)
    keepCodeStep(ctx, signedIn.codeStep)
    throw new Problem('code-needed', 'Please enter the code from your authenticator app.')
  })
  handle(router, signInWithCode, async ({ body }, ctx) => {
    const signedIn = await accounts.signInWithCode(body, readCodeStep(ctx), visitorOf(ctx))
    keepCodeStep(ctx, null)
    return await begin(ctx, signedIn)
  })
  handle(router, passkeySignInOptions, (_, ctx) => accounts.passkeySignInOptions(senderOf(ctx)))
  handle(router, signInWithPasskey, async ({ body }, ctx) =>
    begin(ctx, await accounts.signInWithPasskey(body, visitorOf(ctx))),
  )

  handle(router, signInRedirect, ({ query }) => signInPage(query.redirect))

  handle(router, signOut, ({ query }, ctx) => {
    const userId = loginOf(ctx)
    if (userId !== null && userId !== (query.userId ?? userId)) return null
    endLogin(ctx)
    if (userId !== null) accounts.signedOut(userId, senderOf(ctx))
    return null
  })

  handle(router, reauthenticate, async ({ body }, ctx) => {
    await accounts.reauthenticate(ctx.state.userId, body, visitorOf(ctx))
    return await confirmed(ctx)
  })
  handle(router, passkeyReauthenticationOptions, (_, ctx) => passkeys.reauthenticationOptions(ctx.state.userId))
  handle(router, reauthenticateWithPasskey, async ({ body }, ctx) => {
    await accounts.reauthenticateWithPasskey(ctx.state.userId, body, senderOf(ctx))
    return await confirmed(ctx)
  })

  handle(router, me, (_, ctx) => accounts.customerOf(ctx.state.userId))
  handle(router, user, (_, ctx) => accounts.customerOf(ctx.state.userId))
  handle(router, changeUsername, ({ body }, ctx) => profile.changeUsername(ctx.state.userId, body))
  handle(router, getUsage, (_, ctx) => profile.usageOf(ctx.state.userId))
  handle(router, knownAccounts, ({ body }, ctx) => accounts.knownOf(ctx.state.userId, body))
}

/** `redirect`: empty where nothing was asked for. Whether it may be followed, the page decides. */
function signInPage(redirect: string): ServerPage {
  const url = redirect === '' ? '/signin' : `/signin?redirect=${encodeURIComponent(redirect)}`
  const body = `<p><a href="${escapeHtml(url)}">Go on to sign in</a></p>`
  return { title: 'Sign in', body, status: 302, headers: { Location: url } }
}
