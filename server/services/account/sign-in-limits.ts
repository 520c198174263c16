import type { Deps } from '../../deps/deps.ts'
import { addressAndAllBuckets, addressOwner } from '../limits/rate-limit.ts'
import type { Bucket } from '../../deps/rate-limits.ts'

/** Clients wait for twenty seconds, and the password has to be looked at in these too. */
const longestQueueMs = 15_000

interface LetIn {
  /** To fill again for the right password. */
  own: Bucket
  isKnown: boolean
}

/** Who may try a password now: docs/decisions/016. */
export function signInLimits({ config, limits }: Pick<Deps, 'config' | 'limits'>) {
  /** Lets an attempt at an account through: at once on a device that is `known` there, else in its turn. Throws
   *  `too-many-requests`, also when the client has `gone` before its turn. */
  async function letIn(account: string, known: string | null, from: { ip: string; gone: AbortSignal }): Promise<LetIn> {
    const { perAccountAndAddress, perAccount } = config.limits.signIn
    if (known !== null) {
      const own = { name: 'signin-device', owner: known, limit: perAccountAndAddress }
      // One that has used up its own tries may be a copy of the owner's: a stranger like others.
      if (await limits.takeIfAny(own)) return { own, isKnown: true }
    }
    const sender = `${account} ${addressOwner(from.ip)}`
    const own = { name: 'signin-both', owner: sender, limit: perAccountAndAddress }
    const queue = { atMost: Math.floor(longestQueueMs / perAccount.everyMs), sender }
    await limits.take(
      [
        own,
        ...addressAndAllBuckets('signin', from.ip, config.limits.signIn),
        // Guesses from many addresses empty it. Who comes then is slowed down, not refused: one of them may be the owner.
        { name: 'signin-account', owner: account, limit: perAccount, queue },
      ],
      from.gone,
    )
    return { own, isKnown: false }
  }

  return { letIn }
}
