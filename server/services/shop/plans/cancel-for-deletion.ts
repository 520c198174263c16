import * as z from 'zod/mini'
import type { ProviderSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import type { Deps } from '../../../deps/deps.ts'
import { deletionOf } from '../../../models/account/account-deletion-row.ts'
import { livePlanSubscription, plansBeforeDeletion } from '../../../models/shop/plan-subscription-row.ts'
import { isOfProvider, ofProvider } from '../at-provider.ts'
import { subscriptionService } from './subscriptions.ts'

/** Of a customer who asked for the deletion of their account. */
export const planCancellationJob = z.object({ userId: z.string() })

/** Cancels their plan as they would themselves, so that nothing more is charged while the account waits for its end; not where they keep
 *  it by now. Throws `unavailable` while the provider is away. */
export async function cancelForDeletion(
  deps: Parameters<typeof subscriptionService>[0],
  { userId }: z.output<typeof planCancellationJob>,
): Promise<void> {
  const { db, payments } = deps
  if (!(await deletionOf(userId, db))) return
  const plan = await livePlanSubscription(userId, db)
  if (plan && isOfProvider(plan, payments)) await subscriptionService(deps).cancel(userId)
}

/** Who waits for the deletion of their account and has a plan that would renew: it was asked for in a release that cancelled none, the job
 *  was given up, or the plan was gone on with since. */
export async function plansToCancel({ db, payments }: Pick<Deps, 'db' | 'payments'>): Promise<{ userId: string }[]> {
  const plans = await plansBeforeDeletion(ofProvider(payments), db)
  return plans.filter(({ told }) => !(JSON.parse(told) as ProviderSubscription).endsWithPeriod)
}
