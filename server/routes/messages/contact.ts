import type { Router } from '@koa/router'
import { requestBooking } from '../../../core/contract/shop/bookings.ts'
import { sendContactMessage } from '../../../core/contract/shop/contact.ts'
import { getEmailStatus } from '../../../core/contract/site/email-status.ts'
import type { Deps } from '../../deps/deps.ts'
import { handle } from '../../http/handle.ts'
import { bookingService } from '../../services/messages/bookings.ts'
import { contactService } from '../../services/messages/contact.ts'
import { emailStatusService } from '../../services/messages/email-status.ts'

export function contactRoutes(router: Router, deps: Deps): void {
  const contact = contactService(deps)
  const bookings = bookingService(deps)
  const email = emailStatusService(deps)

  handle(router, sendContactMessage, ({ body }, ctx) => contact.send(body, ctx.ip))
  handle(router, requestBooking, ({ body }, ctx) => bookings.request(body, ctx.ip))
  handle(router, getEmailStatus, (_, ctx) => email.status(ctx.ip))
}
