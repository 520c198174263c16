import type { AnswerOf, BodyOf } from '../../core/contract/endpoint.ts'
import type { Customer, knownAccounts, signIn, signUp } from '../../core/contract/auth.ts'
import { keyOf } from '../../core/account-key.ts'
import { Problem } from '../../core/problem.ts'
import { isUniqueViolation } from '../database.ts'
import type { Deps } from '../deps.ts'
import {
  addUser,
  setPasswordHash,
  userByEmailKey,
  userById,
  userByUsernameKey,
  userIdsAmong,
  type UserRow,
} from '../models/user-row.ts'
import { isCommonPassword } from './common-passwords.ts'
import { argon2idHash } from './password-hash.ts'
import { addressBuckets, addressOwner, rateLimits } from './rate-limit.ts'

/** Sign-up and sign-in. `ip` is the sender's address, of which only a keyed hash is kept. */
export function accountsService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'config'>) {
  const { db, reads, now, newId, config } = deps
  const passwords = argon2idHash(config.passwordCost)
  const limits = rateLimits(deps)

  return {
    /** Makes an account. Throws `validation`, `taken` or `too-many-requests`. */
    async signUp({ email, username, password }: BodyOf<typeof signUp>, ip: string): Promise<Customer> {
      checkNewPassword(password, [username, email.slice(0, email.lastIndexOf('@'))], config.passwordMin)
      checkPlainText('username', username)
      checkPlainText('email', email)
      await limits.take([
        ...addressBuckets('signup', ip, config.limits.signUp.perAddress),
        { name: 'signup', owner: '', limit: config.limits.signUp.all },
      ])
      const keys = { emailKey: keyOf(email), usernameKey: keyOf(username) }
      await refuseTaken(keys)
      const passwordHash = await passwords.hash(password)
      const user = { id: newId(), email, username, ...keys, passwordHash, createdAtMs: now() }
      try {
        await addUser(user, db)
      } catch (error) {
        // Someone else took the name between the look and the write.
        if (isUniqueViolation(error)) await refuseTaken(keys)
        throw error
      }
      return this.customerOf(user.id)
    },

    /** The user whose address and password these are. Throws `bad-credentials`, the same for a wrong password and an unknown
     *  address and after the same time, or `too-many-requests`. */
    async signIn({ email, password }: BodyOf<typeof signIn>, ip: string): Promise<UserRow> {
      const emailKey = keyOf(email)
      const { perAccountAndAddress, perAccount, perAddress, all } = config.limits.signIn
      const own = { name: 'signin-both', owner: `${emailKey} ${addressOwner(ip)}`, limit: perAccountAndAddress }
      const known = { name: 'signin-known', owner: own.owner }
      // Guesses from many addresses use up the account's bucket, or the one of all; an owner at an address of theirs does not
      // wait for them.
      const ofStrangers = [
        { name: 'signin-account', owner: emailKey, limit: perAccount },
        { name: 'signin', owner: '', limit: all },
      ]
      await limits.take([
        own,
        ...addressBuckets('signin', ip, perAddress),
        ...((await limits.isTrusted(known)) ? [] : ofStrangers),
      ])
      const user = await userByEmailKey(emailKey, db)
      if (!(await passwords.isRight(password, user?.passwordHash ?? null)) || !user) {
        throw new Problem('bad-credentials', 'Failed to sign in. Please check your credentials.')
      }
      await limits.refill(own)
      await limits.trust(known)
      if (passwords.isOutdated(user.passwordHash)) await setPasswordHash(user.id, await passwords.hash(password), db)
      return user
    },

    /** Throws `not-signed-in` when the account is gone. */
    async customerOf(userId: string): Promise<Customer> {
      const user = await userById(userId, db)
      if (!user) throw new Problem('not-signed-in', 'Please sign in')
      return asCustomer(user)
    },

    /** Which of these are accounts. Throws `too-many-requests`. */
    async knownOf(userId: string, { userIds }: BodyOf<typeof knownAccounts>): Promise<AnswerOf<typeof knownAccounts>> {
      await limits.take([{ name: 'known-accounts', owner: userId, limit: config.limits.knownAccounts.perUser }])
      return { known: await userIdsAmong(userIds, reads) }
    },
  }

  async function refuseTaken(keys: { emailKey: string; usernameKey: string }): Promise<void> {
    if (await userByEmailKey(keys.emailKey, db)) {
      throw taken('email', 'An account with this email address already exists.')
    }
    if (await userByUsernameKey(keys.usernameKey, db)) {
      throw taken('username', 'This username is taken. Please choose another one.')
    }
  }
}

export function asCustomer(user: UserRow): Customer {
  const { id, username, email, subscriptionStatus, tokensUsed, tokenLimit, createdAtMs } = user
  const createdAt = new Date(createdAtMs).toISOString()
  return { id, username, email, subscriptionStatus, tokensUsed, tokenLimit, createdAt }
}

/** Refuses control characters, half characters and those that cannot be seen: two names that look the same are one. */
function checkPlainText(field: string, text: string): void {
  if (/[\p{Cc}\p{Cs}\p{Cf}]/u.test(text)) throw fieldProblem(field, 'Invalid input')
}

function checkNewPassword(password: string, context: string[], minLength: number): void {
  if (/\p{Cs}/u.test(password)) throw fieldProblem('password', 'Invalid input')
  if (password.length < minLength) {
    throw fieldProblem('password', `Please choose a password of at least ${minLength} characters`)
  }
  if (isCommonPassword(password, context)) throw fieldProblem('password', 'Please choose a less common password')
}

const fieldProblem = (path: string, message: string) =>
  new Problem('validation', message, { fields: [{ path, message }] })

const taken = (path: string, message: string) => new Problem('taken', message, { fields: [{ path, message }] })
