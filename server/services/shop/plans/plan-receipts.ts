import type { Knex } from 'knex'
import type { Buyer } from '../../../../core/contract/shop/orders.ts'
import { formatMoney } from '../../../../core/shop/money.ts'
import { consentText } from '../../../../core/shop/consent.ts'
import type { ProviderInvoice, ProviderSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import { publicAddress } from '../../../config/config.ts'
import type { Deps } from '../../../deps/deps.ts'
import type { UserRow } from '../../../models/account/user-row.ts'
import type { PlanSubscriptionRow } from '../../../models/shop/plan-subscription-row.ts'
import { receiptService, type MoneyBack } from '../after-sale/receipts.ts'
import { refundDays } from './plan-state.ts'
import { londonDay } from '../../../mail/london-days.ts'

/** What a customer agreed to when they bought a plan, as its row keeps it. */
export interface PlanConsent {
  version: string
  atMs: number
  ip: string
}

export const receiptSubject = (invoiceId: string) => `invoice:${invoiceId}`

/** Receipts of what plans cost, whose mail is also the confirmation of the contract. */
export function planReceipts(deps: Pick<Deps, 'now' | 'newId' | 'config'>) {
  const receipts = receiptService(deps)

  return {
    async issue(
      {
        row,
        told,
        invoice,
        planName,
        user,
        isRefundable,
        isSecond,
      }: {
        row: PlanSubscriptionRow
        told: ProviderSubscription
        invoice: ProviderInvoice
        planName: string
        user: UserRow | undefined
        /** Can money of the plan be had back now? */
        isRefundable: boolean
        /** Does it end at once, beside another plan of its customer? */
        isSecond: boolean
      },
      trx: Knex,
    ): Promise<void> {
      const { id, amountMinor, currency, periodStartsAtMs, periodEndsAtMs, isRenewal } = invoice
      const from = `${londonDay(periodStartsAtMs)} to ${londonDay(periodEndsAtMs)}`
      await receipts.issueReceipt(
        {
          subject: receiptSubject(id),
          userId: user?.id ?? null,
          isLive: Boolean(row.livemode),
          reference: `Plan ${planName}`,
          atMs: invoice.paidAtMs ?? deps.now(),
          currency,
          lines: [
            {
              title: `${planName}, ${from}`,
              quantity: 1,
              unitMinor: amountMinor,
              discountMinor: 0,
              totalMinor: amountMinor,
            },
          ],
          discountMinor: 0,
          totalMinor: amountMinor,
          couponCode: null,
          buyer: buyerOf(row, user),
          card: told.card && { brand: told.card.brand, last4: told.card.last4 },
          consent: isRenewal ? null : consentOf(row),
          letter: {
            paragraphs: [
              isSecond
                ? 'You have a plan already, so this one was ended at once, and what it cost goes back to your card.'
                : `Your plan ${planName} is paid until ${londonDay(periodEndsAtMs)}. ${whatFollows(told)}`,
            ],
            action: { label: 'See my plan', url: `${publicAddress(deps.config)}/account/plan` },
            footnotes: isRefundable
              ? [
                  `You can cancel within ${refundDays} days of the first payment, under “Your plan”: the plan then ends at once, and you get back what the days that are left were paid with.`,
                ]
              : [],
          },
        },
        trx,
      )
    },

    /** The credit note of money that went back. */
    async credit(
      refund: { id: string; invoiceId: string; title: string } & Pick<MoneyBack, 'amountMinor' | 'atMs' | 'staysOpen'>,
      { row, user }: { row: PlanSubscriptionRow; user: UserRow | undefined },
      trx: Knex,
    ): Promise<void> {
      const { id: refundId, invoiceId, title, ...back } = refund
      const lines = [{ title, amountMinor: back.amountMinor }]
      const subject = receiptSubject(invoiceId)
      await receipts.issueCreditNote({ ...back, refundId, subject, lines, email: buyerOf(row, user).email }, trx)
    },
  }
}

/** Of one that ended, or is about to, a receipt may be written anew after a backup was restored. */
function whatFollows({ status, endsWithPeriod, price }: ProviderSubscription): string {
  if (status === 'canceled') return 'It has ended, and nothing more is charged.'
  if (endsWithPeriod) return 'It ends then, as you asked, and nothing more is charged.'
  return `It then renews by itself for ${formatMoney(price.amountMinor, price.currency)} a ${price.interval}, until you end it.`
}

/** Who gave a card after a trial wrote down no address. */
function buyerOf({ buyer }: PlanSubscriptionRow, user: UserRow | undefined): Buyer {
  const nobody = {
    email: user?.email ?? '',
    firstName: user?.username ?? '',
    lastName: '',
    address: '',
    city: '',
    state: '',
  }
  return buyer === null ? { ...nobody, postalCode: '', country: '', phone: '' } : (JSON.parse(buyer) as Buyer)
}

function consentOf({ consent }: PlanSubscriptionRow): { text: string; atMs: number } | null {
  if (consent === null) return null
  const { version, atMs } = JSON.parse(consent) as PlanConsent
  return { text: consentText(version) ?? version, atMs }
}
