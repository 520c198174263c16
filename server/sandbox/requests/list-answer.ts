import type { Stripe } from 'stripe'
import type { Kind, Kinds } from '../kinds.ts'
import type { Listed } from '../object-store.ts'
import type { Range } from './parameters.ts'

/** A page of a list as Stripe answers it. `url`: where the list is. */
export const listAnswer = <K extends Kind>(url: string, { items, hasMore }: Listed<K>): Stripe.ApiList<Kinds[K]> => ({
  object: 'list',
  url,
  has_more: hasMore,
  data: items.map(({ object }) => object),
})

/** The page that was asked for, as the store takes it. */
export const pageOf = (asked: {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}) => ({ limit: asked.limit, startingAfter: asked.starting_after, endingBefore: asked.ending_before })

export function isInRange(value: number, range: Range): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return value === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return value > gt && value >= gte && value < lt && value <= lte
}
