import { Secret, TOTP } from 'otpauth'
import { requestBooking } from '../../../core/contract/shop/bookings.ts'
import { addToCart } from '../../../core/contract/shop/cart.ts'
import { sendContactMessage } from '../../../core/contract/shop/contact.ts'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { chooseMails } from '../../../core/contract/account/mail-choices.ts'
import { subscribeToNewsletter } from '../../../core/contract/shop/newsletter.ts'
import { sendChatMessage, startConversation } from '../../../core/contract/tutor/chat.ts'
import { startExam } from '../../../core/contract/study/exam-starts.ts'
import { getLearner } from '../../../core/contract/study/learner.ts'
import { reportQuestion } from '../../../core/contract/study/question-reports.ts'
import { packManifestOf } from '../../../core/contract/study/study.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import type { PackManifest } from '../../../core/content/pack.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { doDueJobs } from '../../jobs/outbox.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { giftService } from '../../services/shop/after-sale/gifts.ts'
import { publishShop } from '../../services/shop/publishing/publish-shop.ts'
import { receiptService } from '../../services/shop/after-sale/receipts.ts'
import { testCards } from '../../sandbox/sales/test-cards.ts'
import { entitlementService } from '../../services/study/entitlements.ts'
import { sampleCourse, sampleQuestion } from '../samples/sample-course.ts'
import { sampleDevice, type SampleDevice } from '../samples/sample-events.ts'
import { previewedCourse, sampleShop } from '../samples/sample-shop.ts'
import { fromBrowser, typed } from '../sandbox/sandbox-browser.ts'
import { agreed, payWith } from '../samples/plan-shop.ts'
import { settlement } from '../../services/shop/plans/settle-subscription.ts'
import { checkOut } from '../samples/till.ts'
import { sampleSale, soldOrder } from '../samples/sold-order.ts'
import { softwareAuthenticator } from '../software-authenticator.ts'
import type { TestApp, TestUser } from '../test-app.ts'

/** Where the shop of these tests is: passkeys are good for one origin. */
export const origin = 'https://learn.example'
/** A course that costs something, which the owner has and nobody else. */
export const paidCourseId = 2
export const freeCourseId = 1
/** A Monday of the sample shop. */
export const bookable = { sessionId: 'coaching', date: '2026-11-30', time: '14:30' }

const uuid = (place: number) => `01976f3a-0000-7000-8000-${String(place).padStart(12, '0')}`
const mark = 'xanthippe'

/** Somebody with something of every kind that an account can have, and what of it a stranger may have overheard. */
export interface Owner extends TestUser {
  device: SampleDevice
  eventIds: string[]
  sittingId: string
  reportId: string
  conversationId: string
  /** A question in that conversation, and its answer. */
  chatMessageId: string
  chatAnswerId: string
  messageId: string
  bookingId: string
  /** Of the paid course. */
  blobHash: string
  /** As the list of login sessions names them. */
  sessionIds: string[]
  passkeyId: string
  /** Both were used once, by their owner. */
  registration: object
  assertion: object
  /** What the database has of the links that were mailed, in the form of a link's token. */
  linkHash: string
  newsletterHash: string
  recoveryCode: string
  /** Of an export that is ready. */
  exportId: string
  /** Of the outbox. */
  mailId: string
  /** Of a plan. */
  invoiceId: string
  /** Paid, with a receipt. */
  orderId: string
  /** A code that its owner redeemed. */
  usedGift: string
  /** Of a payment that waits for its bank. */
  askedPaymentId: string
  cartItemId: string
  /** Of an order that waits to be paid. */
  pendingOrderId: string
  /** Of that order. */
  paymentId: string
  /** What stands in nobody's answers but the owner's. */
  secrets: string[]
}

export async function settleOwner(app: TestApp): Promise<Owner> {
  const paid = sampleCourse({ id: paidCourseId, slug: 'second', priceMinor: 4900 })
  const free = previewedCourse()
  const privacy = { page: 'privacy' as const, title: 'Privacy', updatedOn: '2026-11-21', body: 'What we keep.' }
  await publishCourses(app.deps, [free, paid])
  await publishShop(app.deps, sampleShop({ legal: [privacy] }), [free])
  const user = await app.signUp(mark)
  const study = await studied(app, user)
  const written = await wrote(user)
  const safety = await secured(app, user)
  const manifest: PackManifest = JSON.parse(
    (await user.call(packManifestOf, { params: { courseId: paidCourseId } })).payload,
  )
  const { device, eventIds, sittingId } = study
  const { id: cartItemId } = await user.call(addToCart, { body: { productId: 10_000 + paidCourseId, quantity: 2 } })
  const invoiceId = await paidPlan(app, user)
  const { orderId: pendingOrderId } = await checkOut(user)
  const { payment_id: paymentId } = await app.db('orders').where({ id: pendingOrderId }).first('payment_id')
  const sale = await shopped(app, user)
  const exportId: string = (await ok(user, '/api/account/exports')).id
  await doDueJobs(app.deps)
  // As one that was asked for and not taken back: asking would end the owner's login sessions.
  const soon = app.clock.nowMs + 86_400_000
  await app.db('account_deletions').insert({ user_id: user.userId, asked_at_ms: app.clock.nowMs, due_at_ms: soon })
  const { id: mailId } = await app.db('outbox').first('id')
  const askedPaymentId = await asked(app)
  return {
    ...user,
    ...study,
    ...written,
    ...safety,
    ...sale,
    exportId,
    mailId,
    askedPaymentId,
    cartItemId,
    pendingOrderId,
    invoiceId,
    paymentId,
    blobHash: manifest.blobs.find(({ role }) => role === 'core')?.sha256 ?? '',
    secrets: [
      ...[
        mark,
        user.userId,
        user.password,
        user.cookies.get('__Host-sid') ?? '',
        device.deviceId,
        ...eventIds,
        sittingId,
      ],
      ...[study.conversationId, study.chatMessageId, study.chatAnswerId],
      ...[written.reportId, written.messageId, written.bookingId, safety.passkeyId, ...safety.sessionIds, exportId],
      ...[cartItemId, invoiceId, pendingOrderId, paymentId],
      ...safety.secrets,
      sale.orderId,
    ],
  }
}

async function studied(app: TestApp, user: TestUser) {
  const { userId } = user
  await user.call(enrol, { params: { id: freeCourseId } })
  const grant = { userId, courseId: paidCourseId, source: 'order', startsAtMs: 0, endsAtMs: null }
  await app.db.transaction((trx) => entitlementService(app.deps).grant(grant, trx))
  // While there are tokens left.
  const talk = await conversed(user)
  await app.db('token_usage').insert({ user_id: userId, used_on: '2026-11-20', tokens: 4321 })
  await app.db('model_usage').insert({ user_id: userId, used_on: '2026-11-20', tokens: 8642, cost_millionths: 9753 })
  const device = sampleDevice(user, app.clock.nowMs)
  const answer = device.answer({ itemId: 'doses-0001', itemHash: sha256Of(canonicalJson(sampleQuestion(1))) })
  const events = [answer, device.write({ value: `A note of ${mark}.` }), device.write({ kind: 'flag' })]
  await device.push(events)
  const sittingId = uuid(1)
  // What the engine has learnt of them is kept.
  await user.call(getLearner, { params: { courseId: paidCourseId } })
  await user.call(startExam, { body: { userId, sittingId, courseId: paidCourseId, examId: 'sample-exam' } })
  return { device, eventIds: events.map(({ id }) => id), sittingId, ...talk }
}

/** A conversation with the tutor. */
async function conversed(user: TestUser) {
  const [conversationId, chatMessageId, chatAnswerId] = [uuid(6), uuid(7), uuid(8)]
  await user.call(startConversation, { body: { id: conversationId, title: `A talk of ${mark}` } })
  const question = { id: chatMessageId, answerId: chatAnswerId, content: `Who is ${mark}?` }
  await user.call(sendChatMessage, { params: { id: conversationId }, body: question })
  return { conversationId, chatMessageId, chatAnswerId }
}

/** An order with its receipt, and a gift that is used up. */
async function shopped(app: TestApp, { userId, email }: TestUser) {
  const { id: orderId, lineId } = await soldOrder(app, { userId, email, courseId: paidCourseId, quantity: 2 })
  const [gifts, receipts] = [giftService(app.deps), receiptService(app.deps)]
  const usedGift = await app.db.transaction(async (trx) => {
    await receipts.issueReceipt(sampleSale({ subject: `order:${orderId}`, userId, atMs: app.clock.nowMs }), trx)
    await gifts.makeGifts({ id: lineId }, 1, trx)
    const [gift] = (await gifts.giftsOf([lineId], trx)).get(lineId) ?? []
    await trx('gifts').update({ redeemed_by: userId, redeemed_at_ms: app.clock.nowMs })
    return gift?.code ?? ''
  })
  return { orderId, usedGift }
}

/** A payment about which the bank of its card asks. */
async function asked({ deps: { payments, sandbox } }: TestApp): Promise<string> {
  const wanted = { orderId: uuid(5), version: 1, amountMinor: 4900, currency: 'GBP', customerId: null }
  const { id, clientSecret } = await payments.sales.createPayment({
    ...wanted,
    receiptEmail: '',
    description: 'A course',
  })
  const card = { ...typed(testCards.authenticatedAlways.number), client_secret: clientSecret }
  await fromBrowser({ sandbox }, `/v1/payment_intents/${id}/confirm`, card)
  return id
}

/** A plan that is paid: its first invoice. */
async function paidPlan(app: TestApp, user: TestUser): Promise<string> {
  const { clientSecret } = await ok(user, '/api/create-subscription-intent', { planId: 'elite', ...agreed })
  await payWith(app, clientSecret)
  const { provider_id: providerId } = await app.db('plan_subscriptions').first('provider_id')
  await settlement(app.deps).settleSubscription(providerId)
  return (await app.db('plan_invoices').first('id')).id
}

async function wrote(user: TestUser) {
  const [reportId, messageId, bookingId] = [uuid(2), uuid(3), uuid(4)]
  const who = { name: mark, email: user.email }
  const item = { courseId: paidCourseId, itemId: 'doses-2-0001', itemHash: '0'.repeat(64), kind: 'answer' as const }
  await user.call(reportQuestion, {
    body: { id: reportId, userId: user.userId, ...item, words: `The words of ${mark}.` },
  })
  await user.call(sendContactMessage, { body: { id: messageId, ...who, message: `The message of ${mark}.` } })
  await user.call(requestBooking, { body: { id: bookingId, ...who, ...bookable } })
  await user.call(subscribeToNewsletter, { body: { email: user.email } })
  await user.call(chooseMails, { body: { corrections: true } })
  return { reportId, messageId, bookingId }
}

/** A passkey that signed in once, a pending change of address, and codes. */
async function secured(app: TestApp, user: TestUser) {
  const phone = softwareAuthenticator(origin)
  const registration = phone.register(await ok(user, '/api/auth/passkeys/options'))
  const passkey = await ok(user, '/api/auth/passkeys', { name: `The phone of ${mark}`, credential: registration })
  const other = app.client()
  const assertion = phone.sign(await ok(other, '/api/auth/signin/passkey/options'))
  await ok(other, '/api/auth/signin/passkey', { credential: assertion })
  await ok(user, '/api/auth/change-email', { newEmail: `${mark}@example.net` })
  const { secret } = await ok(user, '/api/auth/totp/setup')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.nowMs })
  const { recoveryCodes } = await ok(user, '/api/auth/totp/on', { code })
  await ok(user, '/api/auth/reauthenticate/passkey/options')
  const sessions: { id: string }[] = (await user.get('/api/auth/sessions')).json
  const [link, newsletter] = [await app.db('mailed_links').first(), await app.db('newsletter_tokens').first()]
  return {
    registration,
    assertion,
    passkeyId: String(passkey.id),
    sessionIds: sessions.map(({ id }) => id),
    recoveryCode: String(recoveryCodes[0]),
    linkHash: tokenOf(link.token_hash),
    newsletterHash: tokenOf(newsletter.token_hash),
    secrets: [registration.id, secret, code, ...recoveryCodes, link.token_hash],
  }
}

/** 32 bytes as a link has them. */
const tokenOf = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

async function ok(client: Pick<TestUser, 'post'>, path: string, body?: object) {
  const reply = await client.post(path, body)
  if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`)
  return reply.json
}
