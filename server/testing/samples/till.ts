import { addToCart } from '../../../core/contract/shop/cart.ts'
import type { InputOf } from '../../../core/contract/endpoint.ts'
import { createGuestPaymentIntent, createPaymentIntent } from '../../../core/contract/shop/checkout.ts'
import { getOrder, withdraw } from '../../../core/contract/shop/orders.ts'
import { courseProductOffset } from '../../../core/shop/product.ts'
import { currentConsent } from '../../../core/shop/consent.ts'
import { hourMs } from '../../../core/durations.ts'
import type { Payments, Sales } from '../../adapters/payments/payments.ts'
import { reconcileOrders } from '../../services/shop/orders/reconcile-orders.ts'
import type { OrderSettleDeps } from '../../services/shop/orders/settle-order.ts'
import { testCards, type TestCard } from '../../sandbox/sales/test-cards.ts'
import { subjectsTo } from '../mail/mailed.ts'
import { fromBrowser, typed } from '../sandbox/sandbox-browser.ts'
import { sellCourses } from './sell-courses.ts'
import { testApp, type TestApp, type TestAppOptions, type TestUser } from '../test-app.ts'
import type { Reply, TestClient } from '../test-client.ts'

export const dosesId = 2
export const labelsId = 3
export const dosesMinor = 1999
export const labelsMinor = 14_900

/** A shop that sells two courses, with the sandbox to pay them in. */
export async function openTill(options?: TestAppOptions): Promise<TestApp> {
  const app = await testApp(options)
  await stockTill(app)
  return app
}

export async function stockTill(app: Pick<TestApp, 'db' | 'clock'>): Promise<void> {
  await sellCourses(app, [
    { id: dosesId, slug: 'doses', title: 'Doses', priceMinor: dosesMinor },
    { id: labelsId, slug: 'labels', title: 'Labels', priceMinor: labelsMinor },
  ])
}

/** A coupon as an operator would have made it. */
export async function addCoupon(app: Pick<TestApp, 'db'>, code: string, basisPoints: number, maxUses?: number) {
  await app.db('coupons').insert({
    ...{ code, description: code, type: 'percentage', basis_points: basisPoints, max_uses: maxUses ?? null },
    ...{ first_order_only: false, source: 'operator', is_active: true, created_at_ms: 0 },
  })
}

export const consent = { version: currentConsent, accepted: true as const }
const noAddress = { address: '', city: '', state: '', postalCode: '', country: 'United Kingdom' }
export const billingOf = (email: string) => ({ email, firstName: 'Ada', lastName: 'Lovelace', phone: '', ...noAddress })

export const put = (client: TestClient, courseId: number, quantity = 1) =>
  client.call(addToCart, { body: { productId: courseId + courseProductOffset, quantity } })

type Asked = Partial<InputOf<typeof createPaymentIntent>['body']>
type GuestAsked = Partial<InputOf<typeof createGuestPaymentIntent>['body']>
export type Intent = Awaited<ReturnType<typeof checkOut>>

export const checkOut = (user: Pick<TestUser, 'call' | 'email'>, more: Asked = {}) =>
  user.call(createPaymentIntent, { body: { billing: billingOf(user.email), consent, ...more } })

let pages = 0
/** As a page makes one for the checkout that is open on it. */
export const newCheckoutKey = () => `01976f3a-0000-7000-8000-${String(++pages).padStart(12, '0')}`

export const guestBody = (email: string, more: GuestAsked = {}): InputOf<typeof createGuestPaymentIntent>['body'] => ({
  courseId: dosesId,
  customerData: billingOf(email),
  consent,
  checkoutKey: newCheckoutKey(),
  ...more,
})

export const checkOutAsGuest = (client: TestClient, email: string, more: GuestAsked = {}) =>
  client.call(createGuestPaymentIntent, { body: guestBody(email, more) })

/** What a browser does with what it was answered: a card is typed in. */
export async function pay(
  app: Pick<TestApp, 'deps'>,
  { clientSecret }: Pick<Intent, 'clientSecret'>,
  card: TestCard = 'visa',
): Promise<Pick<Reply, 'status' | 'json'>> {
  const { sandbox } = app.deps
  if (!sandbox || clientSecret === null) throw new Error('there is nothing to pay')
  const path = `/v1/payment_intents/${clientSecret.split('_secret')[0]}/confirm`
  return await fromBrowser({ sandbox }, path, { ...typed(testCards[card].number), client_secret: clientSecret })
}

/** A customer who bought this, and the order as they see it. */
export async function bought(app: TestApp, courseId = dosesId, quantity = 1) {
  const user = await app.signUp()
  await put(user, courseId, quantity)
  const intent = await checkOut(user)
  await pay(app, intent)
  return { user, order: await user.call(getOrder, { params: { id: intent.orderId } }) }
}

/** Delivers the webhooks that are due. */
export const deliverWebhooks = async ({ deps }: Pick<TestApp, 'deps'>) => await deps.sandbox?.doDue()

/** An order as its customer sees it. */
export const orderOf = (client: Pick<TestUser, 'call'>, id: string) => client.call(getOrder, { params: { id } })
/** Ids of the courses that an account has. */
export const coursesOf = async ({ db }: Pick<TestApp, 'db'>, { userId }: Pick<TestUser, 'userId'>): Promise<number[]> =>
  await db('grants').where({ user_id: userId, revoked_at_ms: null }).orderBy('course_id').pluck('course_id')
/** How many charges the sandbox has made. */
export const charges = async (app: TestApp) => (await app.db('sandbox_objects').where({ kind: 'charge' })).length
/** Subjects of the mails of receipts to this address. */
export const receiptsTo = async (app: TestApp, email: string) =>
  (await subjectsTo(app, email)).filter((subject) => subject.startsWith('Your receipt'))

/** What the server does by itself: holds the orders of a day against what the provider has. */
export const reconcileDay = ({ deps, clock }: TestApp) => reconcileOrders(deps, clock.nowMs - 24 * hourMs)

/** The server with another way to its provider. */
export const withSales = (app: TestApp, sales: Sales): OrderSettleDeps => {
  const payments: Payments = { ...app.deps.payments, sales }
  return { ...app.deps, payments }
}

/** Somebody states a withdrawal, without an account. */
export const stateWithdrawal = (app: TestApp, orderNumber: unknown, email: unknown) =>
  app.client().post(withdraw.path, { orderNumber, email })
