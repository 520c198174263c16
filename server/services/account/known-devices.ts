import { createHmac, timingSafeEqual } from 'node:crypto'
import { knownForMs } from '../../config/lifetimes.ts'
import { derivedKey } from '../../keys/derived-key.ts'
import type { Deps } from '../../deps/deps.ts'

/** A family's tablet; who signs in after that pushes out who has not signed in for longest. */
const mostAccounts = 8

/** An account on a device is a random number, the time of its sign-in, and a keyed hash of both with the account: nobody without
 *  the key can make one, tell whose it is, or that two are of one account. */
const nonceBytes = 16
const timeBytes = 6
const macBytes = 32
const entryBytes = nonceBytes + timeBytes + macBytes

/** Which accounts a device has signed in to before (OWASP: device cookies), kept by the device itself: docs/decisions/016.
 *  `token`: what the device keeps, the newest account first; anything else it brings counts as nothing. */
export function knownDevices({ config, now, randomBytes }: Pick<Deps, 'config' | 'now' | 'randomBytes'>) {
  const key = derivedKey(config, 'known-devices')

  function entryFor(account: string, issuedAtMs: number): Buffer {
    const time = Buffer.alloc(timeBytes)
    time.writeUIntBE(issuedAtMs, 0, timeBytes)
    const head = Buffer.concat([randomBytes(nonceBytes), time])
    return Buffer.concat([head, macOf(head, account)])
  }

  function isOf(account: string, entry: Buffer): boolean {
    const issuedAtMs = entry.readUIntBE(nonceBytes, timeBytes)
    if (now() - issuedAtMs >= knownForMs) return false
    const head = entry.subarray(0, nonceBytes + timeBytes)
    return timingSafeEqual(entry.subarray(head.length), macOf(head, account))
  }

  const macOf = (head: Buffer, account: string) => createHmac('sha256', key).update(head).update(account).digest()

  return {
    /** A name for the device that signed in to this account before, else `null`. */
    nameOf(token: string, account: string): string | null {
      return (
        entriesIn(token)
          .find((entry) => isOf(account, entry))
          ?.toString('base64url') ?? null
      )
    },
    /** The token that this device keeps from now on. */
    withAccount(token: string, account: string): string {
      const others = entriesIn(token).filter((entry) => !isOf(account, entry))
      return Buffer.concat([entryFor(account, now()), ...others.slice(0, mostAccounts - 1)]).toString('base64url')
    },
  }
}

function entriesIn(token: string): Buffer[] {
  const bytes = Buffer.from(token.slice(0, 1000), 'base64url')
  const count = Math.min(mostAccounts, Math.floor(bytes.length / entryBytes))
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * entryBytes, (at + 1) * entryBytes))
}
