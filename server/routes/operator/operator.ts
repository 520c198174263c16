import type { Router } from '@koa/router'
import { mailCustomer, operatorCustomer, operatorCustomers } from '../../../core/contract/operator/customers.ts'
import { operatorFigures, operatorLog } from '../../../core/contract/operator/figures.ts'
import { dropMail, operatorMail, operatorMails, retryMail } from '../../../core/contract/operator/mails.ts'
import { correctItem, operatorCourses, operatorItemVersions } from '../../../core/contract/operator/published.ts'
import {
  closeMessage,
  closeReport,
  decideBooking,
  operatorBookings,
  operatorMessages,
  operatorReports,
} from '../../../core/contract/operator/received.ts'
import type { Deps } from '../../deps.ts'
import { signedInUserId, type RequestContext } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { customersService } from '../../services/operator/customers.ts'
import { figuresService } from '../../services/operator/figures.ts'
import { mailsService } from '../../services/operator/mails.ts'
import type { Actor } from '../../services/operator/operator-acts.ts'
import { publishedService } from '../../services/operator/published.ts'
import { receivedService } from '../../services/operator/received.ts'
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
}

/** Access was asked before: who is no operator by login has the key. */
function actorOf(ctx: RequestContext): Actor {
  const userId = signedInUserId(ctx)
  const sender = senderOf(ctx)
  return ctx.state.isOperator && userId !== null ? { via: 'login', userId, sender } : { via: 'key', sender }
}
