import type { Knex } from 'knex'

/** A job besides its payload, while it is this server's. `id` names it for good: what is done again after a crash is done under the
 *  same id. */
export interface Job {
  id: string
  createdAtMs: number
  /** Does `work` in a transaction that renews the job's claim: what lasts long is written in such parts, one after another. Throws
   *  where another server has taken the job over, and nothing is written then. */
  underClaim<T>(work: (trx: Knex) => Promise<T>): Promise<T>
}
