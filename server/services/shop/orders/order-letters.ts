import type { Buyer } from '../../../../core/contract/shop/orders.ts'
import { formatMoney } from '../../../../core/shop/money.ts'
import { publicAddress, type Config } from '../../../config/config.ts'
import { written } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mail.ts'
import type { OrderLineRow, OrderRow } from '../../../models/shop/order-rows.ts'
import type { ReceiptLetter } from '../../../receipts/receipt-letters.ts'
import { orderAddress } from './order-tokens.ts'

/** What the mail of an order's receipt says besides what was paid: how to get to the courses, to the gifts, and to one's money. */
export function orderReceiptLetter(
  { order, lines, isRebuilt }: { order: OrderRow; lines: readonly OrderLineRow[]; isRebuilt: boolean },
  config: Pick<Config, 'secretKey' | 'publicUrl' | 'host' | 'port'>,
): ReceiptLetter {
  const { page, claim } = orderAddress(config, { id: order.id, isGuest: order.userId === null })
  const copies = lines.reduce((sum, { quantity, forSelf }) => sum + quantity - (forSelf ? 1 : 0), 0)
  const gifts = copies === 0 ? [] : [giftWords(copies)]
  const again = isRebuilt ? [againWords] : []
  const refunds = order.totalMinor === 0 ? [] : [refundWords]
  if (claim === null) {
    return {
      paragraphs: [...again, 'Your courses are open in your account.', ...gifts, ...refunds],
      action: { label: 'Open my order', url: page },
      footnotes: [],
    }
  }
  return {
    paragraphs: [
      ...again,
      'To study, open the course in an account of yours: sign in, or make an account, and it is there from then on.',
      ...gifts,
      ...refunds,
    ],
    action: { label: 'Open my course', url: claim },
    footnotes: [
      `Your order: ${page}`,
      `To withdraw from the contract: ${publicAddress(config)}/withdraw`,
      'Whoever has these links can see the order. Please keep this e-mail to yourself.',
    ],
  }
}

const refundWords = 'You have 30 days to ask for your money back, on the page of your order.'

const againWords =
  'We lost a part of our records and wrote your order into them again. Nothing was charged again. If you already have a receipt for it, this one takes its place.'

const giftWords = (copies: number) =>
  copies === 1
    ? 'One copy is a gift: its code stands on the page of your order.'
    : `${copies} copies are gifts: their codes stand on the page of your order.`

/** To a buyer whose payment was with their bank, and did not come: by then they may have closed the page. `shop`: its name. `null` where the
 *  buyer is gone. */
export function failedPaymentMail(
  order: OrderRow,
  shop: string,
  config: Pick<Config, 'secretKey' | 'publicUrl' | 'host' | 'port'>,
): Mail | null {
  if (order.buyer === null) return null
  const { email } = JSON.parse(order.buyer) as Buyer
  const isGuest = order.userId === null
  const sum = formatMoney(order.totalMinor, order.currency)
  return {
    to: email,
    subject: `A payment to ${shop} did not go through`,
    ...written({
      paragraphs: [
        ...(order.livemode ? [] : ['This was a test payment: no money moves.']),
        `Your bank did not make the payment of ${sum} for your order ${order.number}. Nothing was charged, and nothing of the order is open yet.`,
        isGuest
          ? 'You can order again, with this card or another.'
          : 'You can pay it again within a day, with this card or another.',
        // Its last use may be held by this order.
        ...(isGuest && order.couponCode !== null
          ? ['To use your coupon again, cancel this order on its page first.']
          : []),
      ],
      action: { label: 'Open my order', url: orderAddress(config, { id: order.id, isGuest }).page },
      footnotes: isGuest ? ['Whoever has this link can see the order. Please keep this e-mail to yourself.'] : [],
    }),
  }
}
