import { billingOf, consent, guestBody } from '../samples/till.ts'
import { type Attempt, course, everybodys, ofOwner, operators, ownAlone, refused, withoutSecret } from './attempt.ts'
import { freeCourseId, paidCourseId } from './owner.ts'

/** What the shop shows, what people put into a cart, and what they pay. */
export const shopAttempts: Record<string, Attempt> = {
  enrol: refused('payment-required', () => ({ params: { id: paidCourseId }, query: { userId: undefined } })),
  // What follows a purchase.
  getReceipt: refused('forbidden', ({ orderId }) => ({ params: { id: orderId } })),
  redeemGift: refused('conflict', ({ usedGift }) => ({ body: { code: usedGift } })),
  // The address that is named hears of it, and nobody else does.
  withdraw: {
    ...everybodys(({ email }) => ({ body: { orderNumber: 'VM-2222-2222', email } })),
    adds: ['outbox', 'withdrawals'],
  },
  ownMoney: ownAlone(ofOwner),
  // Whoever has a payment's secret answers in place of its bank.
  sandboxAuthenticate: withoutSecret('not-found', ({ askedPaymentId, linkHash }) => ({
    body: { intentId: askedPaymentId, clientSecret: linkHash, isAuthenticated: true },
  })),
  sandboxAuthenticationPage: withoutSecret('not-found', ({ askedPaymentId, linkHash }) => ({
    params: { intentId: askedPaymentId },
    query: { client_secret: linkHash },
  })),
  sandboxAuthenticationAnswer: withoutSecret('not-found', ({ askedPaymentId, linkHash }) => ({
    params: { intentId: askedPaymentId },
    query: { client_secret: linkHash, outcome: 'complete' },
  })),
  sandboxEventsPage: operators(),
  sandboxAct: operators(() => ({ query: { act: 'hold' } })),
  // What people put into a cart. A visitor gets a cart of their own.
  ownCart: everybodys(ofOwner),
  customerCart: refused('forbidden', ({ userId }) => ({ params: { customerId: userId } })),
  addToCart: {
    ...everybodys(() => ({ body: { productId: 10_000 + paidCourseId } })),
    adds: ['cart_items'],
  },
  setQuantity: withoutSecret('not-found', ({ cartItemId }) => ({ params: { id: cartItemId }, body: { quantity: 0 } })),
  removeFromCart: everybodys(({ cartItemId }) => ({ params: { id: cartItemId } })),
  quoteCart: everybodys(() => ({ body: { couponCode: 'WELCOME10' } })),
  quoteCourse: everybodys(course(paidCourseId)),
  getCoupon: everybodys(() => ({ params: { code: 'WELCOME10' } })),
  // Plans. The stranger has none.
  createSubscriptionIntent: everybodys(() => ({ body: { planId: 'elite', interval: 'month' } })),
  startTrial: refused('not-found', () => ({ body: { planId: 'nothing' } })),
  ownSubscription: ownAlone(ofOwner),
  previewChange: refused('not-found', () => ({ body: { planId: 'elite' } })),
  changePlan: refused('not-found', () => ({ body: { planId: 'elite', expectedNowMinor: 0 } })),
  cancelSubscription: refused('not-found', () => ({})),
  resumeSubscription: refused('not-found', () => ({})),
  pauseSubscription: refused('not-found', () => ({ body: { months: 1 } })),
  extendForExam: refused('not-found', () => ({ body: { examDay: '2027-01-01' } })),
  changeCard: refused('not-found', () => ({})),
  listInvoices: ownAlone(ofOwner),
  getInvoiceReceipt: refused('not-found', ({ invoiceId }) => ({ params: { id: invoiceId } })),
  refundSubscription: refused('not-found', () => ({ body: { expectedMinor: 7999 } })),
  // What people pay. An order of a stranger's is another one.
  paymentConfig: everybodys(),
  createPaymentIntent: refused('conflict', ({ email }) => ({
    body: { items: [], billing: billingOf(email), consent },
  })),
  createGuestPaymentIntent: {
    ...everybodys(({ email }) => ({ body: guestBody(email) })),
    adds: ['orders', 'order_lines', 'sandbox_objects', 'sandbox_events', 'sandbox_idempotency'],
  },
  placeOrder: refused('forbidden', ({ paymentId }) => ({
    body: { paymentIntentId: paymentId, customerId: undefined },
  })),
  paymentWebhook: withoutSecret('validation', ({ paymentId }) => ({ body: { id: paymentId } })),
  listOrders: ownAlone(ofOwner),
  customerOrders: refused('forbidden', ({ userId }) => ({ params: { customerId: userId } })),
  getOrder: refused('forbidden', ({ pendingOrderId }) => ({ params: { id: pendingOrderId } })),
  cancelOrder: refused('forbidden', ({ pendingOrderId }) => ({ params: { id: pendingOrderId } })),
  refundOrder: refused('forbidden', ({ pendingOrderId }) => ({
    params: { id: pendingOrderId },
    body: { expectedMinor: 0 },
  })),
  claimOrder: refused('not-found', ({ pendingOrderId, linkHash }) => ({
    params: { id: pendingOrderId },
    body: { claimToken: linkHash },
  })),
  // What the shop shows.
  listCourses: everybodys(ofOwner),
  getCourse: everybodys(course(paidCourseId)),
  previewCourse: everybodys(course(freeCourseId)),
  getProduct: everybodys(course(10_000 + paidCourseId)),
  listResources: everybodys(),
  getResource: everybodys(() => ({ params: { id: 'tool-dose' } })),
  downloadResource: {
    ...everybodys(() => ({ params: { id: 'tool-dose' } })),
    counts: ['counted_downloads', 'resource_downloads'],
  },
  listPlans: everybodys(),
  listTutors: everybodys(),
  listTestimonials: everybodys(),
  listExpertSessions: everybodys(),
  listCorrections: everybodys(),
  listFaq: everybodys(),
}
