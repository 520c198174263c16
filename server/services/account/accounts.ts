import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import type { Customer, knownAccounts, signIn, signUp } from '../../../core/contract/account/auth.ts'
import { keyOf } from '../../../core/account-key.ts'
import { Problem, type ProblemCode } from '../../../core/problem.ts'
import { isUniqueViolation } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import {
  addUser,
  setPasswordHash,
  userByEmailKey,
  userByUsernameKey,
  userIdsAmong,
  type UserRow,
} from '../../models/account/user-row.ts'
import { customerById } from '../../models/account/customer.ts'
import { isCommonPassword } from './common-passwords.ts'
import { knownDevices } from './known-devices.ts'
import { argon2idHash } from './password-hash.ts'
import { addressAndAllBuckets, addressBuckets, type Bucket } from '../limits/rate-limit.ts'
import type { SecurityEvent } from './security-log.ts'
import { signInLimits } from './sign-in-limits.ts'

/** Where a request comes from; of the address only keyed hashes are kept. */
interface Sender {
  ip: string
  requestId: string
}

/** Who wants to sign in or up. */
export interface Visitor extends Sender {
  /** What this device keeps of its earlier sign-ins. */
  device: string
  /** Given when they no longer wait for an answer. */
  gone: AbortSignal
}

/** Whose login session begins. */
export interface SignedIn {
  user: Pick<UserRow, 'id' | 'sessionEpoch'>
  device: string
}

type AccountDeps = Pick<
  Deps,
  'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'argon2' | 'limits' | 'securityLog'
>

/** Sign-up, sign-in and sign-out. */
export function accountsService(deps: AccountDeps) {
  const { db, reads, now, newId, config, limits, securityLog } = deps
  const passwords = argon2idHash(config.passwordCost, deps.argon2)
  const devices = knownDevices(deps)
  const { letIn } = signInLimits(deps)

  return {
    /** Makes an account; its user, and what their device keeps from now on. Throws `validation`, `taken` or `too-many-requests`. */
    async signUp(asked: BodyOf<typeof signUp>, visitor: Visitor): Promise<SignedIn> {
      const account = keyOf(asked.email)
      const event = { what: 'sign-up' as const, account, sender: visitor }
      const user = await logged(event, () => makeUser(asked, visitor.ip))
      securityLog.add({ ...event, outcome: 'ok', userId: user.id })
      return { user, device: devices.withAccount(visitor.device, account) }
    },

    /** The user whose address and password these are, and what their device keeps from now on. Throws `bad-credentials`, the same
     *  for a wrong password and an unknown address and after the same time, or `too-many-requests`. */
    async signIn(asked: BodyOf<typeof signIn>, visitor: Visitor): Promise<SignedIn> {
      const account = keyOf(asked.email)
      const event = { what: 'sign-in' as const, account, sender: visitor }
      const known = devices.nameOf(visitor.device, account)
      const user = await logged(event, () => userWith(account, asked.password, known, visitor))
      securityLog.add({ ...event, outcome: 'ok', userId: user.id })
      if (known === null) securityLog.add({ ...event, what: 'new-device', outcome: 'ok', userId: user.id })
      return { user, device: devices.withAccount(visitor.device, account) }
    },

    signedOut(userId: string, sender: Sender): void {
      securityLog.add({ what: 'sign-out', outcome: 'ok', userId, sender })
    },

    /** Throws `not-signed-in` when the account is gone. */
    async customerOf(userId: string): Promise<Customer> {
      const startOfMonth = `${new Date(now()).toISOString().slice(0, 7)}-01`
      const customer = await customerById(userId, startOfMonth, db)
      if (!customer) throw new Problem('not-signed-in', 'Please sign in')
      const { createdAtMs, emailVerifiedAtMs, subscriptionStatus, tokenLimit, ...same } = customer
      return {
        ...same,
        emailVerifiedAt: emailVerifiedAtMs === null ? null : new Date(emailVerifiedAtMs).toISOString(),
        subscriptionStatus: subscriptionStatus ?? freePlan.status,
        tokenLimit: tokenLimit ?? freePlan.tokenLimit,
        createdAt: new Date(createdAtMs).toISOString(),
      }
    },

    /** Which of these are accounts. Throws `too-many-requests`. */
    async knownOf(userId: string, { userIds }: BodyOf<typeof knownAccounts>): Promise<AnswerOf<typeof knownAccounts>> {
      await limits.take([{ name: 'known-accounts', owner: userId, limit: config.limits.knownAccounts.perUser }])
      return { known: await userIdsAmong(userIds, reads) }
    },
  }

  async function makeUser({ email, username, password }: BodyOf<typeof signUp>, ip: string): Promise<SignedIn['user']> {
    const context = [username, email.slice(0, email.lastIndexOf('@'))]
    await checkNewPassword(password, context, config.passwordMin)
    checkPlainText('username', username)
    checkPlainText('email', email)
    const { takenPerAddress } = config.limits.signUp
    const takenBuckets = addressBuckets('signup-taken', ip, takenPerAddress)
    await limits.take([
      ...addressAndAllBuckets('signup', ip, config.limits.signUp),
      // Who has learnt enough of who is here waits with any sign-up: a refusal of some would tell the same.
      ...takenBuckets.map((bucket) => ({ ...bucket, isOnlyAsked: true })),
    ])
    const keys = { emailKey: keyOf(email), usernameKey: keyOf(username) }
    await refuseTaken(keys, takenBuckets)
    const passwordHash = await passwords.hash(password)
    const user = { id: newId(), email, username, ...keys, passwordHash, sessionEpoch: 0, createdAtMs: now() }
    try {
      await addUser(user, db)
    } catch (error) {
      // Someone else took the name between the look and the write.
      if (isUniqueViolation(error)) await refuseTaken(keys, takenBuckets)
      throw error
    }
    return user
  }

  async function refuseTaken(keys: { emailKey: string; usernameKey: string }, buckets: Bucket[]): Promise<void> {
    if (await userByEmailKey(keys.emailKey, db)) {
      await limits.take(buckets)
      throw taken('email', 'An account with this email address already exists.')
    }
    if (await userByUsernameKey(keys.usernameKey, db)) {
      throw taken('username', 'This username is taken. Please choose another one.')
    }
  }

  async function userWith(account: string, password: string, known: string | null, visitor: Visitor): Promise<UserRow> {
    const { own, isKnown } = await letIn(account, known, visitor)
    const user = await userByEmailKey(account, db)
    if (!(await passwords.isRight(password, user?.passwordHash ?? null, isKnown)) || !user) {
      throw new Problem('bad-credentials', 'Failed to sign in. Please check your credentials.')
    }
    await limits.refill(own)
    if (passwords.isOutdated(user.passwordHash)) await setPasswordHash(user.id, await passwords.hash(password), db)
    return user
  }

  /** Notes in the security log how `work` failed, if it did. */
  async function logged<T>(event: Omit<SecurityEvent, 'outcome'>, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const outcome = error instanceof Problem ? outcomes[error.code] : undefined
      if (outcome) securityLog.add({ ...event, outcome })
      throw error
    }
  }
}

const outcomes: Partial<Record<ProblemCode, SecurityEvent['outcome']>> = {
  'bad-credentials': 'wrong',
  taken: 'taken',
  'too-many-requests': 'refused',
  unavailable: 'refused',
}

/** What who has bought nothing has. */
const freePlan = { status: 'Free', tokenLimit: 100 }

/** Refuses control characters, half characters and those that cannot be seen: two names that look the same are one. */
function checkPlainText(field: string, text: string): void {
  if (/[\p{Cc}\p{Cs}\p{Cf}]/u.test(text)) throw fieldProblem(field, 'Invalid input')
}

async function checkNewPassword(password: string, context: string[], minLength: number): Promise<void> {
  if (/\p{Cs}/u.test(password)) throw fieldProblem('password', 'Invalid input')
  if (password.length < minLength) {
    throw fieldProblem('password', `Password must be at least ${minLength} characters`)
  }
  if (await isCommonPassword(password, context)) throw fieldProblem('password', 'Please choose a less common password')
}

const fieldProblem = (path: string, message: string) =>
  new Problem('validation', message, { fields: [{ path, message }] })

const taken = (path: string, message: string) => new Problem('taken', message, { fields: [{ path, message }] })
