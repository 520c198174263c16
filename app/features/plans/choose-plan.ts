import type { Plan } from '../../../core/contract/shop/plans.ts'

/** The plan that an address chooses and those it is chosen from: the paid ones of its page. A plan that is not sold, or that
 *  costs nothing, is answered with the popular one of the subscribe page. `null`: nothing is sold. */
export function choosePlan(all: readonly Plan[], wanted: string | undefined): { chosen: Plan; among: Plan[] } | null {
  const paid = all.filter(({ priceMinor }) => priceMinor > 0)
  const own = paid.filter(({ family }) => family === 'subscribe')
  const chosen = paid.find(({ id }) => id === wanted) ?? own.find(({ popular }) => popular) ?? own[0] ?? paid[0]
  return chosen === undefined ? null : { chosen, among: paid.filter(({ family }) => family === chosen.family) }
}
