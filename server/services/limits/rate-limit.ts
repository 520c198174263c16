import { minuteMs } from '../../../core/durations.ts'
import { Problem } from '../../../core/problem.ts'
import { minutesInWords } from '../../../core/study/learner/sentences.ts'
import type { Limit } from '../../config/limits.ts'
import { isPostgres } from '../../database/database.ts'
import { keyedHash } from '../../keys/derived-key.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Bucket, OwnedBucket, RateLimits } from '../../deps/rate-limits.ts'
import type { Buckets, Draw } from './buckets.ts'
import { bucketsInDatabase } from './buckets-in-database.ts'
import { bucketsInMemory } from './buckets-in-memory.ts'

/** Limits of how often something is done, as token buckets that outlive a restart. One of them serves the whole app, since it
 *  keeps the buckets, or who was refused, in memory: docs/decisions/015. */
export function rateLimits(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'wait' | 'config' | 'log'>): RateLimits {
  const { db, now, config, wait } = deps
  const buckets: Buckets = isPostgres(db) ? bucketsInDatabase(deps) : bucketsInMemory(deps)
  const hashOf = keyedHash(config, 'limits')
  const queueing = new Set<string>()
  const keyOf = ({ name, owner }: OwnedBucket) => `${name}:${hashOf(owner)}`

  /** How long until the last of the tokens has come, ms. */
  async function drawOn(asked: readonly Bucket[], mayQueue: boolean): Promise<number> {
    const nowMs = now()
    const drawn = await buckets.draw(asked.map((bucket) => drawOf(bucket, mayQueue)))
    if (drawn.is === 'empty') throw refusal(drawn.waitMs)
    return Math.max(0, ...asked.map(({ limit }, at) => (drawn.fullAtMs[at] ?? 0) - nowMs - limit.burst * limit.everyMs))
  }

  function drawOf(bucket: Bucket, mayQueue: boolean): Draw {
    const { limit, queue, isOnlyAsked = false, tokens = 1 } = bucket
    const places = queue?.atMost ?? 0
    return {
      key: keyOf(bucket),
      burst: limit.burst + places,
      withheld: mayQueue ? 0 : places,
      everyMs: limit.everyMs,
      tokens: isOnlyAsked ? 0 : tokens,
    }
  }

  return {
    async take(asked, signal) {
      const sender = asked.find(({ queue }) => queue)?.queue?.sender
      const mayQueue = sender !== undefined && !queueing.has(sender)
      if (mayQueue) queueing.add(sender)
      try {
        const waitMs = await drawOn(asked, mayQueue)
        if (waitMs > 0) {
          await wait(waitMs, signal).catch(() => {
            throw refusal(waitMs)
          })
        }
      } finally {
        if (mayQueue) queueing.delete(sender)
      }
    },
    async takeIfAny(bucket) {
      return (await buckets.draw([drawOf(bucket, false)])).is === 'taken'
    },
    refill: (bucket) => buckets.refill(keyOf(bucket)),
    keyOf,
    flush: () => buckets.flush(),
  }
}

/** Beyond this a wait is no moment. */
const longMs = 2 * minuteMs

function refusal(waitMs: number): Problem {
  const next =
    waitMs < longMs
      ? 'Please wait a moment and try again.'
      : `Please try again in ${minutesInWords(Math.ceil(waitMs / minuteMs))}.`
  return new Problem('too-many-requests', `Too many attempts. ${next}`, { retryAfterS: Math.ceil(waitMs / 1000) })
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

/** There must be a token in each, and none is taken. Where only some answers cost one, a caller asks before it looks, and again when the
 *  answer costs none: many at once look on the same token, and whoever is refused after it learns nothing by that. */
export const onlyAsked = (buckets: readonly Bucket[]): Bucket[] =>
  buckets.map((bucket) => ({ ...bucket, isOnlyAsked: true }))

/** Limits `name` by where a request comes from, and for everybody together. */
export const addressAndAllBuckets = (
  name: string,
  ip: string,
  { perAddress, all }: { perAddress: Limit; all: Limit },
): Bucket[] => [...addressBuckets(name, ip, perAddress), { name, owner: '', limit: all }]

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
