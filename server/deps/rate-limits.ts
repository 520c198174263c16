import type { Limit } from '../config/limits.ts'

export interface Bucket {
  /** What is counted: `signin-account`. */
  name: string
  /** Whose bucket this is; kept as a keyed hash only. */
  owner: string
  limit: Limit
  /** When it is empty, so many senders may wait for a token to come, each of them once. */
  queue?: { atMost: number; sender: string }
  /** There must be a token, but it is not taken. */
  isOnlyAsked?: boolean
  /** Taken at a time where there is one, whole; one where it is left out. */
  tokens?: number
}

export type OwnedBucket = Pick<Bucket, 'name' | 'owner'>

/** Limits of how often something is done, as token buckets. */
export interface RateLimits {
  /** Takes a token of each bucket, and none of any when one is empty. Where a bucket has a queue with a place left, waits for the
   *  token to come. Throws `too-many-requests`, also when `signal` ends the wait. */
  take(asked: readonly Bucket[], signal?: AbortSignal): Promise<void>
  /** Takes a token if there is one, and answers whether there was. */
  takeIfAny(bucket: Bucket): Promise<boolean>
  /** Fills a bucket again. */
  refill(bucket: OwnedBucket): Promise<void>
  /** A name for somebody's doing of something, for other tables than ours: it does not tell who. */
  keyOf(bucket: OwnedBucket): string
  /** Writes what is only in memory so far. */
  flush(): Promise<void>
}
