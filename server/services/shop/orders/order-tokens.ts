import { createHash } from 'node:crypto'
import { type Config, publicAddress } from '../../../config/config.ts'
import { keyedHash } from '../../../keys/derived-key.ts'

/** What opens an order to a guest. Both are derived from its id, so that a mail which is written later has the same; the database knows
 *  their SHA-256 alone. */
export function orderTokens(config: Pick<Config, 'secretKey'>) {
  const tokenFor = keyedHash(config, 'orders')
  return {
    /** Shows the order: handed to the page that pays it, and mailed. */
    view: (orderId: string) => tokenFor(`view ${orderId}`),
    /** Takes the order into an account: only mailed, so that who has it has read that mail. */
    claim: (orderId: string) => tokenFor(`claim ${orderId}`),
  }
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The page of an order; for a guest, with what opens it. The claim stands behind the `#`, which browsers send to no server. */
export function orderAddress(
  config: Pick<Config, 'secretKey' | 'publicUrl' | 'host' | 'port'>,
  { id, isGuest }: { id: string; isGuest: boolean },
): { page: string; claim: string | null } {
  const tokens = orderTokens(config)
  const page = `${publicAddress(config)}/order-success/${id}`
  if (!isGuest) return { page, claim: null }
  const opened = `${page}?token=${tokens.view(id)}`
  return { page: opened, claim: `${opened}#claim=${tokens.claim(id)}` }
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As people read it out: VM-7K2M-9Q4C. */
export function orderNumber(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 8), (byte) => alphabet[byte % alphabet.length] ?? '').join('')
  return `VM-${letters.slice(0, 4)}-${letters.slice(4)}`
}
