import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import type { Customer, knownAccounts, signIn, signUp } from '../../../core/contract/account/auth.ts'
import type {
  passkeySignInOptions,
  reauthenticateWithPasskey,
  signInWithPasskey,
} from '../../../core/contract/account/passkeys.ts'
import type { reauthenticate } from '../../../core/contract/account/reauthentication.ts'
import type { signInWithCode } from '../../../core/contract/account/totp.ts'
import { keyOf } from '../../../core/account-key.ts'
import { Problem } from '../../../core/problem.ts'
import { isUniqueViolation } from '../../database/database.ts'
import { freeTokens } from '../../../core/tutor/tokens.ts'
import type { Deps } from '../../deps/deps.ts'
import { outbox } from '../../jobs/outbox.ts'
import { customerById } from '../../models/account/customer.ts'
import { heldBackUntil } from '../../models/account/mailed-link-row.ts'
import {
  addUser,
  userByEmailKey,
  userById,
  userByUsernameKey,
  userIdsAmong,
  type UserRow,
} from '../../models/account/user-row.ts'
import { addressAndAllBuckets, addressBuckets, onlyAsked } from '../limits/rate-limit.ts'
import type { Bucket } from '../../deps/rate-limits.ts'
import { accountLetters } from './account-letters.ts'
import { checkPlainText, fieldProblem } from './field-problem.ts'
import { knownDevices } from './known-devices.ts'
import { mailedLinks } from './mailed-links.ts'
import { checkNewPassword, personalWords } from './new-password.ts'
import { passkeyProofs } from './passkey-proofs.ts'
import { passwordCheck, type Sender, type Visitor } from './password-check.ts'
import { failuresLogged, logged } from './security-log.ts'
import type { SecurityEvent } from '../../deps/security-log.ts'
import { signedInUser } from './signed-in-user.ts'
import { totpCodes, wrongCode } from './totp-codes.ts'

/** Whose login session begins. */
export interface SignedIn {
  user: Pick<UserRow, 'id' | 'sessionEpoch'>
  device: string
}

type AccountDeps = Pick<
  Deps,
  'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'argon2' | 'limits' | 'securityLog' | 'log'
>

/** Sign-up, sign-in and sign-out. */
export function accountsService(deps: AccountDeps) {
  const { db, reads, now, newId, config, limits, securityLog } = deps
  const passwords = passwordCheck(deps)
  const devices = knownDevices(deps)
  const codes = totpCodes(deps)
  const passkeys = passkeyProofs(deps)
  const links = mailedLinks(deps)
  const letters = accountLetters(deps)
  const jobs = outbox(deps)

  return {
    /** Makes an account and mails the link that confirms its address; its user, and what their device keeps from now on. Throws
     *  `validation`, `taken` or `too-many-requests`. */
    async signUp(asked: BodyOf<typeof signUp>, visitor: Visitor): Promise<SignedIn> {
      const account = keyOf(asked.email)
      const event = { what: 'sign-up' as const, account, sender: visitor }
      const user = await logged(securityLog, event, async (userIs) => {
        const made = await makeUser(asked, visitor.ip)
        userIs(made.id)
        return made
      })
      return { user, device: devices.withAccount(visitor.device, account) }
    },

    /** The user whose address and password these are, and what their device keeps from now on; or, where the account asks for a code
     *  besides, what this browser keeps until it has one. Throws `bad-credentials`, the same for a wrong password and an unknown
     *  address and after the same time, or `too-many-requests`. */
    async signIn(asked: BodyOf<typeof signIn>, visitor: Visitor): Promise<SignedIn | { codeStep: string }> {
      const account = keyOf(asked.email)
      const event = { what: 'sign-in' as const, account, sender: visitor }
      const { user, codeStep } = await failuresLogged(securityLog, event, async () => {
        const found = await passwords.userOf(account, asked.password, visitor, () => userByEmailKey(account, db))
        if (!found) throw badCredentials()
        if (!(await codes.isOn(found.id))) return { user: found }
        const step = await codes.beginStep(found)
        if (step === null) throw badCredentials()
        return { user: found, codeStep: step }
      })
      if (codeStep === undefined) return begun(user, event, visitor)
      securityLog.add({ ...event, outcome: 'code-needed', userId: user.id })
      return { codeStep }
    },

    /** The second half: the user of this step, when the code is theirs. Throws `expired`, `bad-credentials` or
     *  `too-many-requests`. */
    async signInWithCode({ code }: BodyOf<typeof signInWithCode>, step: string, visitor: Visitor): Promise<SignedIn> {
      const { userId, take } = await codes.stepOf(step)
      const event = { what: 'sign-in-code' as const, userId, sender: visitor }
      const user = await failuresLogged(securityLog, event, async () => {
        await limits.take(addressAndAllBuckets('signin', visitor.ip, config.limits.signIn))
        // As they are before the step is used up, which a change of password takes away: a later one ends what begins here.
        const known = await signedInUser(userId, db)
        if (!(await codes.takeCode(userId, code))) throw fieldProblem('code', wrongCode, 'bad-credentials')
        await take()
        return known
      })
      return begun(user, { ...event, account: user.emailKey }, visitor)
    },

    /** The user whose passkey this is: it stands for password and code. Throws `bad-credentials`, `expired` or
     *  `too-many-requests`. */
    async signInWithPasskey({ credential }: BodyOf<typeof signInWithPasskey>, visitor: Visitor): Promise<SignedIn> {
      const event = { what: 'sign-in-passkey' as const, sender: visitor }
      const user = await failuresLogged(securityLog, event, async () => {
        await limits.take(addressAndAllBuckets('signin', visitor.ip, config.limits.signIn))
        const owner = await passkeys.userOf(credential, 'passkey-sign-in', null)
        if (!owner) throw badCredentials()
        return owner
      })
      return begun(user, { ...event, account: user.emailKey }, visitor)
    },

    /** Throws `too-many-requests`. */
    async passkeySignInOptions({ ip }: Sender): Promise<AnswerOf<typeof passkeySignInOptions>> {
      // Not a try: a page asks when it opens, and must not use up those of a class that signs in.
      await limits.take(addressAndAllBuckets('passkey-challenge', ip, config.limits.signIn))
      return await passkeys.askFor('passkey-sign-in', null)
    },

    /** Is it still them? Throws `bad-credentials` or `too-many-requests`. */
    async reauthenticate(userId: string, { password }: BodyOf<typeof reauthenticate>, visitor: Visitor): Promise<void> {
      const { emailKey } = await signedInUser(userId, db)
      await logged(securityLog, { what: 'reauthentication', userId, sender: visitor }, async () => {
        const find = () => userById(userId, db)
        if (!(await passwords.userOf(emailKey, password, visitor, find)))
          throw fieldProblem('password', 'That is not your password.', 'bad-credentials')
      })
    },

    /** The same by passkey. Throws `bad-credentials`, `expired` or `too-many-requests`. */
    async reauthenticateWithPasskey(
      userId: string,
      { credential }: BodyOf<typeof reauthenticateWithPasskey>,
      visitor: Sender,
    ): Promise<void> {
      await logged(securityLog, { what: 'reauthentication', userId, sender: visitor }, async () => {
        await limits.take(addressAndAllBuckets('signin', visitor.ip, config.limits.signIn))
        if ((await passkeys.userOf(credential, 'passkey-reauthentication', userId)) === null)
          throw new Problem('bad-credentials', 'That passkey is not one of this account.')
      })
    },

    signedOut(userId: string, sender: Sender): void {
      securityLog.add({ what: 'sign-out', outcome: 'ok', userId, sender })
    },

    /** Throws `not-signed-in` when the account is gone. */
    async customerOf(userId: string): Promise<Customer> {
      const startOfMonth = `${new Date(now()).toISOString().slice(0, 7)}-01`
      const customer = await customerById(userId, startOfMonth, reads)
      if (!customer) throw new Problem('not-signed-in', 'Please sign in')
      const {
        createdAtMs,
        emailVerifiedAtMs,
        subscriptionStatus,
        tokenLimit,
        deletionDueAtMs,
        operatorSinceMs,
        ...same
      } = customer
      return {
        ...same,
        emailVerifiedAt: emailVerifiedAtMs === null ? null : new Date(emailVerifiedAtMs).toISOString(),
        subscriptionStatus: subscriptionStatus ?? freePlan.status,
        tokenLimit: tokenLimit ?? freePlan.tokenLimit,
        createdAt: new Date(createdAtMs).toISOString(),
        ...(deletionDueAtMs !== null && { deletionDueAt: new Date(deletionDueAtMs).toISOString() }),
        ...(operatorSinceMs !== null && { isOperator: true as const }),
      }
    },

    /** Which of these are accounts. Throws `too-many-requests`. */
    async knownOf(userId: string, { userIds }: BodyOf<typeof knownAccounts>): Promise<AnswerOf<typeof knownAccounts>> {
      await limits.take([{ name: 'known-accounts', owner: userId, limit: config.limits.knownAccounts.perUser }])
      return { known: await userIdsAmong(userIds, reads) }
    },
  }

  async function makeUser({ email, username, password }: BodyOf<typeof signUp>, ip: string): Promise<SignedIn['user']> {
    const context = personalWords({ username, email })
    await checkNewPassword({ password, context, minLength: config.passwordMin, field: 'password' })
    checkPlainText('username', username)
    checkPlainText('email', email)
    const { takenPerAddress } = config.limits.signUp
    const takenBuckets = addressBuckets('signup-taken', ip, takenPerAddress)
    await limits.take([
      ...addressAndAllBuckets('signup', ip, config.limits.signUp),
      // Who has learnt enough of who is here waits with any sign-up: a refusal of some would tell the same.
      ...onlyAsked(takenBuckets),
    ])
    const keys = { emailKey: keyOf(email), usernameKey: keyOf(username) }
    await refuseTaken(keys, takenBuckets)
    const passwordHash = await passwords.hash(password)
    const user = { id: newId(), email, username, ...keys, passwordHash, sessionEpoch: 0, createdAtMs: now() }
    const link = links.make('verify-email', user.id, email)
    const letter = await letters.verify(email, link.url)
    try {
      await db.transaction(async (trx) => {
        await addUser(user, trx)
        await link.store(trx)
        await jobs.add('mail', letter, trx)
      })
    } catch (error) {
      // Someone else took the name between the look and the write.
      if (isUniqueViolation(error)) await refuseTaken(keys, takenBuckets)
      throw error
    }
    return user
  }

  async function refuseTaken(keys: { emailKey: string; usernameKey: string }, buckets: Bucket[]): Promise<void> {
    const owner = await userByEmailKey(keys.emailKey, db)
    // Somebody may take it back as theirs for some days yet.
    const isTaken = owner !== undefined || (await heldBackUntil(keys.emailKey, '', now(), db)) !== null
    await limits.take(isTaken ? buckets : onlyAsked(buckets))
    if (owner) await tellOwner(owner)
    if (isTaken) throw taken('email', 'An account with this email address already exists.')
    if (await userByUsernameKey(keys.usernameKey, db)) {
      throw taken('username', 'This username is taken. Please choose another one.')
    }
  }

  /** That somebody wanted their address; not more often than they like to read it. */
  async function tellOwner({ email, emailKey }: UserRow): Promise<void> {
    const { perRecipient } = config.limits.accountMail
    if (!(await limits.takeIfAny({ name: 'account-mail-to', owner: emailKey, limit: perRecipient }))) return
    await jobs.add('mail', await letters.alreadyHere(email), db)
  }

  /** Notes that a sign-in went well. */
  function begun(user: UserRow, event: Omit<SecurityEvent, 'outcome'> & { account: string }, { device }: Visitor) {
    securityLog.add({ ...event, outcome: 'ok', userId: user.id })
    if (devices.nameOf(device, event.account) === null)
      securityLog.add({ ...event, what: 'new-device', outcome: 'ok', userId: user.id })
    return { user, device: devices.withAccount(device, event.account) }
  }
}

/** What who has bought nothing has. */
const freePlan = { status: 'Free', tokenLimit: freeTokens }

const taken = (path: string, message: string) => fieldProblem(path, message, 'taken')

/** The same for a wrong password, an unknown address and a passkey that is nobody's. */
const badCredentials = () => new Problem('bad-credentials', 'Failed to sign in. Please check your credentials.')
