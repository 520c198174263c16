import * as z from 'zod/mini'
import { deletionOf } from '../../../models/account/account-deletion-row.ts'
import { livePlanSubscription } from '../../../models/shop/plan-subscription-row.ts'
import { isOfProvider } from '../at-provider.ts'
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
