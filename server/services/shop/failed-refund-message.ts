import type { Knex } from 'knex'
import { dayMs } from '../../../core/durations.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import type { Deps } from '../../deps/deps.ts'
import { londonMoment } from '../../mail/london-days.ts'
import { receiveForSupport } from '../messages/message-to-support.ts'
import { shopIdentity } from './identity.ts'

/** Money that should have gone back and did not, as a person reads of it. */
export interface FailedRefund {
  /** The refund's: it is told once. */
  id: string
  subject: string
  /** What is still to go back, in minor units. */
  owedMinor: number
  currency: string
  askedAtMs: number
  /** "order VM-AAAA-BBBB" */
  of: string
  /** "its buyer" */
  to: string
  what: 'order' | 'invoice'
  who: 'buyer' | 'customer'
  /** Who they are; `null` where their account was deleted. */
  person: { name: string; email: string } | null
  /** What else a person should know, in sentences. */
  more: string
  /** The provider that the shop has now does not know the payment. */
  isOutOfReach: boolean
}

/** How long the keys of the provider may be other ones by mistake, before a person has to give the money back: the law wants it back
 *  within 14 days (SI 2013/3134, regulation 34). */
export const outOfReachMs = 3 * dayMs

/** Has a person see to it: among the messages, and in the support mailbox. */
export async function tellSupportOfRefund(
  { id, subject, owedMinor, currency, askedAtMs, of, to, what, who, person, more, isOutOfReach }: FailedRefund,
  deps: Pick<Deps, 'now' | 'newId'>,
  trx: Knex,
): Promise<void> {
  const { supportEmail } = await shopIdentity(trx)
  const message = {
    ...(person ?? { name: `A ${who} whose account was deleted`, email: supportEmail }),
    subject,
    category: 'refund',
    urgency: 'high' as const,
    source: '',
    message: `${formatMoney(owedMinor, currency)} of ${of} were to go back to ${to}, as was asked for on ${londonMoment(askedAtMs)}, and the payment provider has not given them back. They are not tried again by themselves: look at the ${what}'s payment there, and pay the ${who} in another way. ${more}${isOutOfReach ? outOfReachWords : ''}`,
  }
  await receiveForSupport({ id, message, supportEmail }, deps, trx)
}

const outOfReachWords =
  ' The provider, or the account there, is another by now than the one that was paid: look for the payment in that of before.'
