import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../core/problem.ts'
import type { Config } from '../config.ts'

export interface PasswordHash {
  hash(password: string): Promise<string>
  /** `null` stands for a user who does not exist: takes as long and is never right. */
  isRight(password: string, stored: string | null): Promise<boolean>
  /** Was this hash made with another cost than today's? */
  isOutdated(stored: string): boolean
}

const atOnce = 4
const waitingAtMost = 100

/** argon2id (RFC 9106) with OWASP's minimum cost. At most four hashes run at once, so that a flood of sign-ins leaves threads
 *  for the database; past a hundred waiting it throws `unavailable`. */
export function argon2idHash({ memoryKib, passes }: Config['passwordCost'], argon2 = { hash, verify }): PasswordHash {
  const options = { algorithm: 2, memoryCost: memoryKib, timeCost: passes, parallelism: 1 }
  const takeTurn = turns(atOnce, waitingAtMost)
  let nobodys: Promise<string> | undefined
  return {
    hash: (password) => takeTurn(() => argon2.hash(password, options)),
    async isRight(password, stored) {
      nobodys ??= argon2.hash('the password of nobody', options).catch((error: unknown) => {
        nobodys = undefined
        throw error
      })
      const against = stored ?? (await nobodys)
      const isMatch = await takeTurn(() => argon2.verify(against, password))
      return isMatch && stored !== null
    },
    isOutdated: (stored) => !stored.startsWith(`$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`),
  }
}

/** Runs `atMost` tasks at a time, the others in the order they came. */
export function turns(atMost: number, waitingLimit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= atMost) {
      if (waiting.length >= waitingLimit) {
        throw new Problem('unavailable', 'The server is busy. Please try again.', { retryAfterS: 5 })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
