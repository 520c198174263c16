import type { Buyer } from '../../../core/contract/shop/orders.ts'
import { sha256Of } from '../../packs/sha256.ts'
import type { Sale } from '../../services/shop/after-sale/receipts.ts'
import type { TestApp } from '../test-app.ts'

export const sampleBuyer: Buyer = {
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Łukasiewicz',
  ...{
    address: '1 Analytical Row',
    city: 'London',
    state: '',
    postalCode: 'N1 1AA',
    country: 'United Kingdom',
    phone: '',
  },
}

interface Sold {
  id?: string
  number?: string
  /** `null`: a guest's. */
  userId: string | null
  email?: string
  token?: string
  courseId?: number
  quantity?: number
}

/** An order as it stands in the database once it was paid, without what follows from that. Answers its id and its line's. */
export async function soldOrder(app: TestApp, sold: Sold): Promise<{ id: string; lineId: string }> {
  const { id = app.deps.newId(), number = 'VM-7K2M-9Q4C', userId, email = sampleBuyer.email, token = 'none' } = sold
  const { courseId = 2, quantity = 1 } = sold
  const totalMinor = 4900 * quantity
  const lineId = app.deps.newId()
  const none = { refunded_minor: 0, discount_minor: 0 }
  await app.db('orders').insert({
    ...none,
    ...{ id, number, user_id: userId, is_guest: userId === null, email, email_key: email, status: 'completed' },
    ...{ token_hash: sha256Of(token), claim_hash: sha256Of(`claim ${token}`), currency: 'GBP', version: 1 },
    ...{ subtotal_minor: totalMinor, total_minor: totalMinor, provider: 'sandbox', livemode: false },
    ...{ payment_status: 'paid', buyer: JSON.stringify({ ...sampleBuyer, email }) },
    ...{ created_at_ms: app.clock.nowMs, changed_at_ms: app.clock.nowMs, paid_at_ms: app.clock.nowMs },
  })
  await app.db('order_lines').insert({
    ...none,
    ...{ id: lineId, order_id: id, position: 0, course_id: courseId, title: 'Second course', quantity, for_self: true },
    ...{ unit_minor: 4900, total_minor: totalMinor },
  })
  return { id, lineId }
}

/** What a receipt is issued of. */
export const sampleSale = (changes: Partial<Sale> = {}): Sale => ({
  subject: 'order:1',
  userId: null,
  isLive: true,
  reference: 'Order VM-7K2M-9Q4C',
  atMs: 0,
  currency: 'GBP',
  lines: [{ title: 'Second course', quantity: 2, unitMinor: 2999, discountMinor: 600, totalMinor: 5398 }],
  discountMinor: 600,
  totalMinor: 5398,
  couponCode: 'WELCOME10',
  buyer: sampleBuyer,
  card: { brand: 'visa', last4: '4242' },
  consent: { text: 'Open the course now.', atMs: changes.atMs ?? 0 },
  letter: {
    paragraphs: ['Your courses are open.'],
    footnotes: [],
    action: { label: 'Order', url: 'https://x.test/o' },
  },
  ...changes,
})
