import type { Router } from '@koa/router'
import {
  cancelSubscription,
  changeCard,
  changePlan,
  createSubscriptionIntent,
  extendForExam,
  getInvoiceReceipt,
  listInvoices,
  ownSubscription,
  pauseSubscription,
  previewChange,
  refundSubscription,
  resumeSubscription,
  startTrial,
} from '../../../core/contract/shop/subscriptions.ts'
import type { Deps } from '../../deps/deps.ts'
import { handle } from '../../http/handle.ts'
import type { SubscriptionSettleDeps } from '../../services/shop/plans/settle-subscription.ts'
import { subscribing } from '../../services/shop/plans/subscribe.ts'
import { subscriptionService } from '../../services/shop/plans/subscriptions.ts'
import { receiptFile } from '../../services/shop/after-sale/receipt-file.ts'
import { receiptReply } from './after-sale.ts'

/** Plans that are paid by the month or the year: beginning, changing, and ending them. */
export function subscriptionRoutes(router: Router, deps: SubscriptionSettleDeps & Pick<Deps, 'reads'>): void {
  const { intent, tryOut } = subscribing(deps)
  const plans = subscriptionService(deps)

  handle(router, createSubscriptionIntent, ({ body }, ctx) => intent(ctx.state.userId ?? null, body, ctx.ip))
  handle(router, startTrial, ({ body }, ctx) => tryOut(ctx.state.userId, body))
  handle(router, ownSubscription, (_, ctx) => plans.own(ctx.state.userId))
  handle(router, previewChange, ({ body }, ctx) => plans.preview(ctx.state.userId, body))
  handle(router, changePlan, ({ body }, ctx) => plans.change(ctx.state.userId, body))
  handle(router, cancelSubscription, (_, ctx) => plans.cancel(ctx.state.userId))
  handle(router, resumeSubscription, (_, ctx) => plans.resume(ctx.state.userId))
  handle(router, pauseSubscription, ({ body }, ctx) => plans.pause(ctx.state.userId, body))
  handle(router, extendForExam, ({ body }, ctx) => plans.extend(ctx.state.userId, body))
  handle(router, changeCard, (_, ctx) => plans.prepareCard(ctx.state.userId))
  handle(router, listInvoices, (_, ctx) => plans.invoices(ctx.state.userId))
  handle(router, refundSubscription, ({ body }, ctx) => plans.refund(ctx.state.userId, body))
  handle(router, getInvoiceReceipt, async ({ params }, ctx) =>
    receiptReply(await receiptFile(await plans.receiptSubject(ctx.state.userId, params.id), deps.reads)),
  )
}
