import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'

/** A user with what they have bought and used. */
export interface CustomerFacts {
  id: string
  username: string
  email: string
  emailVerifiedAtMs: number | null
  createdAtMs: number
  /** `null`: on the free plan. */
  subscriptionStatus: string | null
  tokenLimit: number | null
  tokensUsed: number
  deletionDueAtMs: number | null
}

/** `sinceDay`: the first day, as "2026-11-01", whose tokens count. */
export async function customerById(userId: string, sinceDay: string, trx: Knex): Promise<CustomerFacts | undefined> {
  const [row] = await queryRows<CustomerFacts>(
    trx,
    `select u.id, u.username, u.email, u.email_verified_at_ms as "emailVerifiedAtMs",
         u.created_at_ms as "createdAtMs",
         d.due_at_ms as "deletionDueAtMs", s.status as "subscriptionStatus", s.token_limit as "tokenLimit",
         cast((select coalesce(sum(t.tokens), 0) from token_usage t where t.user_id = u.id and t.used_on >= ?) as integer)
           as "tokensUsed"
       from users u left join subscriptions s on s.user_id = u.id
         left join account_deletions d on d.user_id = u.id
       where u.id = ?`,
    [sinceDay, userId],
  )
  return row
}
