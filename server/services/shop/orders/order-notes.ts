import * as z from 'zod/mini'
import { longestNotes, type NewPayment, type Payment } from '../../../adapters/payments/payments.ts'
import type { Config } from '../../../config/config.ts'
import { keyedHash } from '../../../keys/derived-key.ts'
import { consentOf, type OrderLineRow, type OrderRow } from '../../../models/shop/order-rows.ts'

const line = z.object({
  courseId: z.int(),
  quantity: z.int(),
  unitMinor: z.int(),
  discountMinor: z.int(),
  forSelf: z.boolean(),
})

const notedOrder = z.object({
  number: z.string(),
  version: z.int(),
  /** `null`: a guest's. */
  userId: z.nullable(z.string()),
  email: z.string(),
  country: z.string(),
  currency: z.string(),
  coupon: z.nullable(z.string()),
  consentVersion: z.string(),
  consentAtMs: z.int(),
  createdAtMs: z.int(),
  lines: z.array(line),
})
export type NotedOrder = z.infer<typeof notedOrder>

/** What the provider keeps with a payment, so that its order can be written again when the database was lost with it: no name and no
 *  address. Sealed with a key that only this shop has, since several shops may have one account, and people can write there. */
export function orderNotes(config: Pick<Config, 'secretKey'>) {
  const hashOf = keyedHash(config, 'orders')
  const sealOf = (orderId: string, text: string) => hashOf(`notes ${orderId} ${text}`)

  return {
    /** None of an order with so many lines that the provider would not take them. */
    of(order: OrderRow, lines: readonly OrderLineRow[]): Pick<NewPayment, 'notes'> {
      const { id, number, version, userId, email, country, currency, couponCode, createdAtMs } = order
      const consent = consentOf(order)
      if (email === null || country === null || consent === null) return {}
      const facts: NotedOrder = {
        ...{ number, version, userId, email, country, currency, coupon: couponCode, createdAtMs },
        ...{ consentVersion: consent.version, consentAtMs: consent.atMs },
        lines: lines.map(({ courseId, quantity, unitMinor, discountMinor, forSelf }) => ({
          ...{ courseId, quantity, unitMinor, discountMinor, forSelf: Boolean(forSelf) },
        })),
      }
      const text = JSON.stringify(facts)
      const notes = `${sealOf(id, text)}.${text}`
      return notes.length > longestNotes ? {} : { notes }
    },

    /** `null` where this shop wrote none for this order. */
    read(orderId: string, notes: Payment['notes']): NotedOrder | null {
      const [, seal, text] = /^([\w-]+)\.(.*)$/s.exec(notes ?? '') ?? []
      if (seal === undefined || text === undefined || seal !== sealOf(orderId, text)) return null
      return z.parse(notedOrder, JSON.parse(text))
    },
  }
}
