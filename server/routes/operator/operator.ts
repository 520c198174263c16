import type { Router } from '@koa/router'
import {
  batchCodes,
  makeBatch,
  makeCoupon,
  operatorBatches,
  operatorCoupons,
  switchBatchOff,
  switchCouponOff,
} from '../../../core/contract/operator/coupons.ts'
import { mailCustomer, operatorCustomer, operatorCustomers } from '../../../core/contract/operator/customers.ts'
import { operatorFigures, operatorLog } from '../../../core/contract/operator/figures.ts'
import { operatorItemInsights, operatorItemInsightsCsv } from '../../../core/contract/operator/item-insights.ts'
import { operatorLibraryGaps } from '../../../core/contract/operator/library-gaps.ts'
import { dropMail, operatorMail, operatorMails, retryMail } from '../../../core/contract/operator/mails.ts'
import {
  operatorOrder,
  operatorOrders,
  operatorReconciliation,
  refundOrderByOperator,
  settlePayment,
} from '../../../core/contract/operator/orders.ts'
import {
  correctItem,
  operatorCorrections,
  operatorCourses,
  operatorItemVersions,
} from '../../../core/contract/operator/published.ts'
import {
  closeMessage,
  closeReport,
  decideBooking,
  operatorBookings,
  operatorMessages,
  operatorReports,
} from '../../../core/contract/operator/received.ts'
import { operatorRevenue, operatorRevenueCsv } from '../../../core/contract/operator/revenue.ts'
import type { Deps } from '../../deps/deps.ts'
import { signedInUserId, type RequestContext } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import type { BytesReply } from '../../http/reply/replies.ts'
import { couponsService } from '../../services/operator/coupons.ts'
import { customersService } from '../../services/operator/customers.ts'
import { figuresService } from '../../services/operator/figures.ts'
import { itemInsightsService } from '../../services/operator/item-insights.ts'
import { mailsService } from '../../services/operator/mails.ts'
import type { Actor } from '../../services/operator/operator-acts.ts'
import { operatorOrdersService } from '../../services/operator/orders.ts'
import { publishedService } from '../../services/operator/published.ts'
import { receivedService } from '../../services/operator/received.ts'
import { reconcile } from '../../services/operator/reconciliation.ts'
import { revenueService } from '../../services/operator/revenue.ts'
import { libraryGaps } from '../../services/tutor/library-gaps.ts'
import { senderOf } from '../account/visitor.ts'

/** What operators see and do. */
export function operatorRoutes(router: Router, deps: Deps): void {
  const figures = figuresService(deps)
  handle(router, operatorFigures, () => figures.ofToday())
  handle(router, operatorLog, ({ query }) => figures.log(query))

  const customers = customersService(deps)
  handle(router, operatorCustomers, ({ query }) => customers.find(query.q, query.page))
  handle(router, operatorCustomer, ({ params }, ctx) => customers.look(actorOf(ctx), params.id))
  handle(router, mailCustomer, ({ params, body }, ctx) => customers.mail(actorOf(ctx), params.id, body))

  const orders = operatorOrdersService(deps)
  handle(router, operatorOrders, ({ query }) => orders.find(query))
  handle(router, operatorOrder, ({ params }, ctx) => orders.look(actorOf(ctx), params.id))
  handle(router, settlePayment, ({ params }, ctx) => orders.settle(actorOf(ctx), params.id))
  handle(router, refundOrderByOperator, ({ params, body }, ctx) => orders.refund(actorOf(ctx), params.id, body))
  handle(router, operatorReconciliation, ({ query }) => reconcile(deps, query.days))

  const coupons = couponsService(deps)
  handle(router, operatorCoupons, ({ query }) => coupons.list(query))
  handle(router, makeCoupon, ({ body }, ctx) => coupons.make(actorOf(ctx), body))
  handle(router, switchCouponOff, async ({ params }, ctx) => {
    await coupons.switchOff(actorOf(ctx), params.code)
    return null
  })
  handle(router, operatorBatches, ({ query }) => coupons.batches(query.page))
  handle(router, makeBatch, ({ body }, ctx) => coupons.makeBatch(actorOf(ctx), body))
  handle(router, switchBatchOff, async ({ params }, ctx) => {
    await coupons.switchBatchOff(actorOf(ctx), params.batch)
    return null
  })
  handle(router, batchCodes, async ({ params: { batch } }) =>
    csvReply({ fileName: `codes-${batch.replaceAll(' ', '-')}.csv`, text: await coupons.codes(batch) }),
  )

  const revenue = revenueService(deps)
  handle(router, operatorRevenue, ({ query }) => revenue.ofMonths(query))
  handle(router, operatorRevenueCsv, async ({ query }) => csvReply(await revenue.csv(query)))

  const mails = mailsService(deps)
  handle(router, operatorMails, ({ query }) => mails.list(query.state, query.page))
  handle(router, operatorMail, ({ params }, ctx) => mails.look(actorOf(ctx), params.id))
  handle(router, retryMail, ({ params }, ctx) => mails.retry(actorOf(ctx), params.id))
  handle(router, dropMail, ({ params }, ctx) => mails.drop(actorOf(ctx), params.id))

  const received = receivedService(deps)
  handle(router, operatorReports, ({ query }) => received.reports(query.state, query.page))
  handle(router, closeReport, ({ params, body }, ctx) => received.closeReport(actorOf(ctx), params.id, body))
  handle(router, operatorMessages, ({ query }) => received.messages(query.state, query.page))
  handle(router, closeMessage, ({ params, body }, ctx) => received.closeMessage(actorOf(ctx), params.id, body))
  handle(router, operatorBookings, ({ query }) => received.bookings(query.state, query.page))
  handle(router, decideBooking, ({ params, body }, ctx) => received.decide(actorOf(ctx), params.id, body))

  const published = publishedService(deps)
  handle(router, operatorCourses, () => published.courses())
  handle(router, operatorItemVersions, ({ query }) => published.versions(query))
  handle(router, correctItem, ({ body }, ctx) => published.correct(actorOf(ctx), body))
  handle(router, operatorCorrections, () => published.corrections())

  const insights = itemInsightsService(deps)
  handle(router, operatorItemInsights, ({ query }) => insights.of(query.courseId))
  handle(router, operatorItemInsightsCsv, async ({ query }) => csvReply(await insights.csv(query.courseId)))
  handle(router, operatorLibraryGaps, () => libraryGaps(deps))
}

function csvReply({ fileName, text }: { fileName: string; text: string }): BytesReply {
  const bytes = Buffer.from(text)
  const mediaType = 'text/csv; charset=utf-8'
  return { is: 'download', fileName, mediaType, bytes: bytes.length, pieces: pieceOf(bytes) }
}

async function* pieceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Access was asked before: who is no operator by login has the key. */
function actorOf(ctx: RequestContext): Actor {
  const userId = signedInUserId(ctx)
  const sender = senderOf(ctx)
  return ctx.state.isOperator && userId !== null ? { via: 'login', userId, sender } : { via: 'key', sender }
}
