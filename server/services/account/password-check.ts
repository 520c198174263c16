import type { Deps } from '../../deps/deps.ts'
import { replaceHash, type UserRow } from '../../models/account/user-row.ts'
import { knownDevices } from './known-devices.ts'
import { argon2idHash } from './password-hash.ts'
import { signInLimits } from './sign-in-limits.ts'

/** Where a request comes from; of the address only keyed hashes are kept. */
export interface Sender {
  ip: string
  requestId: string
}

/** Who shows that it is them. */
export interface Visitor extends Sender {
  /** What this device keeps of its earlier sign-ins. */
  device: string
  /** Given when they no longer wait for an answer. */
  gone: AbortSignal
}

/** Is it their password? Wherever one is asked for, the same limits count, and before it is hashed. */
export function passwordCheck(deps: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'config' | 'argon2' | 'limits'>) {
  const { db, config, limits } = deps
  const passwords = argon2idHash(config.passwordCost, deps.argon2)
  const devices = knownDevices(deps)
  const { letIn } = signInLimits(deps)

  return {
    hash: (password: string) => passwords.hash(password),

    /** The user of this account whose password it is, else `null`: after the same time and as many hashings where there is none.
     *  Throws `too-many-requests`. */
    async userOf(
      account: string,
      password: string,
      visitor: Visitor,
      find: () => PromiseLike<UserRow | undefined>,
    ): Promise<UserRow | null> {
      const { own, isKnown } = await letIn(account, devices.nameOf(visitor.device, account), visitor)
      const user = await find()
      if (!(await passwords.isRight(password, user?.passwordHash ?? null, isKnown)) || !user) return null
      await limits.refill(own)
      if (passwords.isOutdated(user.passwordHash)) await replaceHash(user, await passwords.hash(password), db)
      return user
    },
  }
}
