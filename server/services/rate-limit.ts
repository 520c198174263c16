import { createHmac } from 'node:crypto'
import { Problem } from '../../core/problem.ts'
import type { Limit } from '../config.ts'
import type { Deps } from '../deps.ts'
import { isMarked, keepMark, removeBucket, takeToken } from '../models/rate-limit-row.ts'

export interface Bucket {
  /** What is counted: `signin-account`. */
  name: string
  /** Whose bucket this is; kept as a keyed hash only. */
  owner: string
  limit: Limit
}

type Sender = Pick<Bucket, 'name' | 'owner'>

const trustMs = 90 * 24 * 3_600_000

/** Token buckets in the database, so that a restart and a second process count on. */
export function rateLimits({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>) {
  const keyOf = ({ name, owner }: Sender) => `${name}:${keyedHash(config.sessionKeys[0] ?? '', owner)}`
  return {
    /** Takes a token of each bucket in turn, and none after the first that is empty: put the narrow ones first, so that one
     *  sender who is refused does not use up what everyone shares. Throws `too-many-requests`. */
    async take(buckets: readonly Bucket[]): Promise<void> {
      for (const bucket of buckets) {
        const waitMs = await takeToken(keyOf(bucket), bucket.limit, now(), db)
        if (waitMs > 0) {
          throw new Problem('too-many-requests', 'Too many attempts. Please wait a moment and try again.', {
            retryAfterS: Math.ceil(waitMs / 1000),
          })
        }
      }
    },
    /** Takes a token if there is one, and answers whether there was. */
    async takeIfAny(bucket: Bucket): Promise<boolean> {
      return (await takeToken(keyOf(bucket), bucket.limit, now(), db)) === 0
    },
    /** Fills a bucket again. */
    async refill(bucket: Bucket): Promise<void> {
      await removeBucket(keyOf(bucket), db)
    },
    /** Remembers for ninety days that this sender was let in. */
    async trust(sender: Sender): Promise<void> {
      await keepMark(keyOf(sender), now() + trustMs, db)
    },
    isTrusted: (sender: Sender): Promise<boolean> => isMarked(keyOf(sender), now(), db),
  }
}

/** Limits `name` by where a request comes from. An IPv6 customer owns a whole /64, and may own a /48 of 65,536 of these: so
 *  the /48 counts too, as a few addresses. */
export function addressBuckets(name: string, ip: string, limit: Limit): Bucket[] {
  const address = { name: `${name}-address`, owner: addressOwner(ip), limit }
  if (!address.owner.includes(':')) return [address]
  const wide = { burst: limit.burst * addressesOfNetwork, everyMs: Math.ceil(limit.everyMs / addressesOfNetwork) }
  const network = address.owner.split(':').slice(0, 3).join(':')
  return [address, { name: `${name}-network`, owner: network, limit: wide }]
}

/** A /48 may be a school's or a small provider's. */
const addressesOfNetwork = 4

/** An address as it is counted: IPv4 as it is, IPv6 by its /64. */
export function addressOwner(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return [...front, ...(plain.includes('::') ? zeros : []), ...back].slice(0, 4).join(':')
}

function keyedHash(key: string, text: string): string {
  return createHmac('sha256', key).update(`rate-limit:${text}`).digest('base64url')
}
