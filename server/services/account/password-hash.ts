import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps/deps.ts'

export interface PasswordHash {
  hash(password: string): Promise<string>
  /** `null` stands for a user who does not exist: takes as long and is never right. `isFirst`: goes before those who wait. */
  isRight(password: string, stored: string | null, isFirst?: boolean): Promise<boolean>
  /** Was this hash made with another cost than today's? */
  isOutdated(stored: string): boolean
}

/** argon2id (RFC 9106) with OWASP's minimum cost. Throws `unavailable` when too many wait. */
export function argon2idHash({ memoryKib, passes }: Config['passwordCost'], argon2: Deps['argon2']): PasswordHash {
  const options = { algorithm: 2, memoryCost: memoryKib, timeCost: passes, parallelism: 1 }
  let nobodys: Promise<string> | undefined
  return {
    hash: (password) => argon2.hash(password, options),
    async isRight(password, stored, isFirst) {
      nobodys ??= argon2.hash('the password of nobody', options).catch((error: unknown) => {
        nobodys = undefined
        throw error
      })
      const against = stored ?? (await nobodys)
      const isMatch = await argon2.verify(against, password, isFirst)
      return isMatch && stored !== null
    },
    isOutdated: (stored) => !stored.startsWith(`$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`),
  }
}
