import type { Router } from '@koa/router'
import {
  accountEmail,
  changeEmail,
  confirmEmail,
  restoreEmail,
  sendVerification,
  verifyEmail,
} from '../../../core/contract/account/email.ts'
import { lookAtLink } from '../../../core/contract/account/link-token.ts'
import { endLoginSession, endOtherLoginSessions, loginSessions } from '../../../core/contract/account/login-sessions.ts'
import {
  addPasskey,
  passkeyRegistrationOptions,
  passkeys as allPasskeys,
  removePasskey,
  renamePasskey,
} from '../../../core/contract/account/passkeys.ts'
import { changePassword, forgotPassword, resetPassword } from '../../../core/contract/account/password.ts'
import {
  newRecoveryCodes,
  setUpTotp,
  totp as totpState,
  turnOffTotp,
  turnOnTotp,
} from '../../../core/contract/account/totp.ts'
import type { Deps } from '../../deps/deps.ts'
import { handle } from '../../http/handle.ts'
import { longestMs } from '../../config/lifetimes.ts'
import { endLogin, renewLogin } from '../../http/login-session.ts'
import { emailsService } from '../../services/account/emails.ts'
import { loginListService } from '../../services/account/login-list.ts'
import { passkeysService } from '../../services/account/passkeys.ts'
import { passwordsService } from '../../services/account/passwords.ts'
import { totpService } from '../../services/account/totp.ts'
import { senderOf, visitorOf } from './visitor.ts'

/** What an account is kept safe by: its address, its password, its login sessions, and other ways to show that it is them. What
 *  changes these gives the login session another id. */
export function accountSafetyRoutes(router: Router, deps: Deps): void {
  emailRoutes(router, deps)
  passwordRoutes(router, deps)
  loginSessionRoutes(router, deps)
  passkeyRoutes(router, deps)
  totpRoutes(router, deps)
}

function emailRoutes(router: Router, deps: Deps): void {
  const emails = emailsService(deps)
  handle(router, accountEmail, (_, ctx) => emails.address(ctx.state.userId))
  handle(router, lookAtLink, ({ body }, ctx) => emails.look(body, senderOf(ctx)))
  handle(router, sendVerification, (_, ctx) => emails.sendVerification(ctx.state.userId))
  handle(router, verifyEmail, ({ body }, ctx) => emails.verify(body, senderOf(ctx)))
  handle(router, changeEmail, ({ body }, ctx) =>
    emails.change(ctx.state.userId, body, ctx.state.loginHash, senderOf(ctx)),
  )
  handle(router, confirmEmail, ({ body }, ctx) => emails.confirmChange(body, senderOf(ctx)))
  handle(router, restoreEmail, ({ body }, ctx) => emails.restore(body, senderOf(ctx)))
}

function passwordRoutes(router: Router, deps: Deps): void {
  const passwords = passwordsService(deps)
  handle(router, changePassword, async ({ body }, ctx) => {
    const answer = await passwords.change(ctx.state.userId, body, ctx.state.loginHash, visitorOf(ctx))
    await renewLogin(ctx, { isConfirmed: true })
    return answer
  })
  handle(router, forgotPassword, ({ body }, ctx) => passwords.forgot(body, senderOf(ctx)))
  handle(router, resetPassword, ({ body }, ctx) => passwords.reset(body, senderOf(ctx)))
}

function loginSessionRoutes(router: Router, deps: Deps): void {
  const logins = loginListService(deps, longestMs)
  handle(router, loginSessions, (_, { state }) => logins.all(state.userId, state.loginHash))
  handle(router, endLoginSession, async ({ params }, ctx) => {
    const { isThis } = await logins.end(ctx.state.userId, params.id, ctx.state.loginHash, senderOf(ctx))
    if (isThis) endLogin(ctx)
    return null
  })
  handle(router, endOtherLoginSessions, (_, ctx) =>
    logins.endOthers(ctx.state.userId, ctx.state.loginHash, senderOf(ctx)),
  )
}

function passkeyRoutes(router: Router, deps: Deps): void {
  const passkeys = passkeysService(deps)
  handle(router, allPasskeys, (_, ctx) => passkeys.all(ctx.state.userId))
  handle(router, passkeyRegistrationOptions, (_, ctx) => passkeys.registrationOptions(ctx.state.userId))
  handle(router, addPasskey, async ({ body }, ctx) => {
    const added = await passkeys.add(ctx.state.userId, body, ctx.state.loginHash, senderOf(ctx))
    await renewLogin(ctx, { isConfirmed: false })
    return added
  })
  handle(router, renamePasskey, ({ params, body }, ctx) => passkeys.rename(ctx.state.userId, params.id, body))
  handle(router, removePasskey, async ({ params }, ctx) => {
    await passkeys.remove(ctx.state.userId, params.id, senderOf(ctx))
    await renewLogin(ctx, { isConfirmed: false })
    return null
  })
}

function totpRoutes(router: Router, deps: Deps): void {
  const totp = totpService(deps)
  handle(router, totpState, (_, ctx) => totp.state(ctx.state.userId))
  handle(router, setUpTotp, (_, ctx) => totp.setUp(ctx.state.userId))
  handle(router, turnOnTotp, async ({ body }, ctx) => {
    const answer = await totp.turnOn(ctx.state.userId, body, ctx.state.loginHash, senderOf(ctx))
    await renewLogin(ctx, { isConfirmed: false })
    return answer
  })
  handle(router, newRecoveryCodes, (_, ctx) =>
    totp.newRecoveryCodes(ctx.state.userId, ctx.state.loginHash, senderOf(ctx)),
  )
  handle(router, turnOffTotp, async ({ body }, ctx) => {
    await totp.turnOff(ctx.state.userId, body, visitorOf(ctx))
    await renewLogin(ctx, { isConfirmed: false })
    return null
  })
}
