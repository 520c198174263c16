import type { Plan } from '../../../core/contract/shop/plans.ts'

/** The plan that an address chooses and those it is chosen from: the paid ones of its page. Without one, the popular plan of the
 *  subscribe page. `null`: it is not sold, or costs nothing. */
export function choosePlan(all: readonly Plan[], wanted: string | undefined): { chosen: Plan; among: Plan[] } | null {
  const paid = all.filter(({ priceMinor }) => priceMinor > 0)
  const own = paid.filter(({ family }) => family === 'subscribe')
  const chosen =
    wanted === undefined
      ? (own.find(({ popular }) => popular) ?? own[0] ?? paid[0])
      : paid.find(({ id }) => id === wanted)
  return chosen === undefined ? null : { chosen, among: paid.filter(({ family }) => family === chosen.family) }
}
