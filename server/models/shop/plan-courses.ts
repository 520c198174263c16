import type { Knex } from 'knex'

/** Numbers of the courses with these names, on sale or not, in order. */
export const courseIdsBySlug = (slugs: readonly string[], trx: Knex): Promise<number[]> =>
  trx('courses')
    .whereIn('slug', [...slugs])
    .orderBy('id')
    .pluck('id')

/** Numbers of the courses on sale, in order. */
export const courseIdsOnSale = (trx: Knex): Promise<number[]> =>
  trx('courses').where({ on_sale: true }).orderBy('id').pluck('id')

export const setGrantEnds = (grantIds: readonly string[], endsAtMs: number, trx: Knex) =>
  trx('grants')
    .whereIn('id', [...grantIds])
    .update({ ends_at_ms: endsAtMs })

/** What a customer sees of their plan at a glance; `null`: the free one. */
export async function showPlan(
  userId: string,
  plan: { status: string; tier: string; tokenLimit: number } | null,
  trx: Knex,
): Promise<void> {
  if (plan === null) return await trx('subscriptions').where({ user_id: userId }).delete()
  const { status, tier, tokenLimit } = plan
  await trx('subscriptions')
    .insert({ user_id: userId, status, tier, token_limit: tokenLimit })
    .onConflict('user_id')
    .merge()
}
