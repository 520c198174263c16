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
  /** Not null: they are an operator. */
  operatorSinceMs: number | null
}

/** `sinceDay`: the first day, as "2026-11-01", whose tokens count. */
export async function customerById(userId: string, sinceDay: string, trx: Knex): Promise<CustomerFacts | undefined> {
  const [row] = await queryRows<CustomerFacts>(
    trx,
    `select u.id, u.username, u.email, u.email_verified_at_ms as "emailVerifiedAtMs",
         u.created_at_ms as "createdAtMs", u.operator_since_ms as "operatorSinceMs",
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

interface CustomerActivity {
  subscriptionStatus: string
  loginSessions: number
  lastSeenAtMs: number | null
  eventsStored: number
}

/** What a customer has, and when they were last here. */
export async function customerActivity(userId: string, nowMs: number, trx: Knex): Promise<CustomerActivity> {
  const [row] = await queryRows<CustomerActivity>(
    trx,
    `select coalesce((select status from subscriptions where user_id = u.id), 'Free') as "subscriptionStatus",
         cast(count(s.id_hash) as integer) as "loginSessions",
         max(coalesce(s.last_seen_at_ms, s.created_at_ms)) as "lastSeenAtMs",
         cast(coalesce((select event_count from sync_users where user_id = u.id), 0) as integer) as "eventsStored"
       from users u
       left join login_sessions s on s.user_id = u.id and s.session_epoch = u.session_epoch and s.expires_at_ms > ?
       where u.id = ? group by u.id`,
    [nowMs, userId],
  )
  return row ?? { subscriptionStatus: 'Free', loginSessions: 0, lastSeenAtMs: null, eventsStored: 0 }
}
