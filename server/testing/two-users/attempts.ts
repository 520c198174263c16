import type { ProblemCode } from '../../../core/problem.ts'
import { bodyOf } from '../samples/sample-events.ts'
import { billingOf, consent, guestBody } from '../samples/till.ts'
import { bookable, freeCourseId, paidCourseId, type Owner } from './owner.ts'

type Outcome = 'ok' | ProblemCode

/** The parts of a request that the path, the query and the body are filled from. */
export interface Asked {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: Record<string, unknown>
}

/** How a call answers somebody whose business it is not. */
interface Attempt {
  /** Asks with everything of the owner's that the call takes; by default it takes nothing. */
  asking?: (owner: Owner) => Asked
  /** What somebody else with an account gets. `ok`: what is everybody's, or their own. */
  stranger: Outcome
  /** What somebody who is not signed in gets. */
  visitor: Outcome
  /** Tables that get rows by it: none of those that were there changes or goes. */
  adds?: readonly string[]
  /** Tables that count, by nobody's name. */
  counts?: readonly string[]
  /** What it says back of what it was asked with, to who gets an answer. */
  repeats?: (owner: Owner) => string[]
}

/** The same for everybody: it says and does nothing that is anybody's. */
const everybodys = (asking?: Attempt['asking']): Attempt => ({
  stranger: 'ok',
  visitor: 'ok',
  ...(asking && { asking }),
})
/** About who asks, whatever else they name. */
const ownAlone = (asking?: Attempt['asking']): Attempt => ({ ...everybodys(asking), visitor: 'not-signed-in' })
/** For those with an account, and not this. */
const refused = (stranger: ProblemCode, asking: Attempt['asking']): Attempt => ({ ...ownAlone(asking), stranger })
/** Asks for a secret, of whoever has it. */
const withoutSecret = (code: ProblemCode, asking: Attempt['asking']): Attempt => ({
  ...everybodys(asking),
  stranger: code,
  visitor: code,
})

/** For operators; others learn not even that there is such an address. */
const operators = (asking: Attempt['asking'] = () => ({})) => withoutSecret('not-found', asking)

const course = (courseId: number) => () => ({ params: { id: courseId } })
const ofOwner = ({ userId }: Owner) => ({ query: { userId } })
/** Nobody's password. */
const guess = 'a loud heron at dawn'

/** Every call, by its name: `two-users.test.ts` makes each of these attempts and fails where one is missing. A call that takes an id,
 *  a token or an address is tried with the owner's. */
export const attempts: Record<string, Attempt> = {
  // Who is signed in.
  signIn: withoutSecret('bad-credentials', ({ email }) => ({ body: { email, password: guess } })),
  signUp: {
    ...withoutSecret('taken', ({ email }) => ({ body: { email, username: 'somebody', password: guess } })),
    // Its owner is told.
    adds: ['outbox'],
  },
  signOut: everybodys(),
  me: ownAlone(),
  user: ownAlone(),
  // That an account is there is said to who has its id: docs/decisions/017.
  knownAccounts: {
    ...ownAlone(({ userId }) => ({ body: { userIds: [userId] } })),
    repeats: ({ userId }) => [userId],
  },
  signInWithCode: withoutSecret('expired', ({ recoveryCode }) => ({ body: { code: recoveryCode } })),
  passkeySignInOptions: { ...everybodys(), adds: ['login_challenges'] },
  signInWithPasskey: withoutSecret('expired', ({ assertion }) => ({ body: { credential: assertion } })),
  reauthenticate: refused('bad-credentials', () => ({ body: { password: guess } })),
  passkeyReauthenticationOptions: refused('not-found', () => ({})),
  reauthenticateWithPasskey: refused('expired', ({ assertion }) => ({ body: { credential: assertion } })),

  // What an account is kept safe by.
  accountEmail: ownAlone(),
  sendVerification: ownAlone(),
  lookAtLink: withoutSecret('expired', ({ linkHash }) => ({ body: { token: linkHash } })),
  verifyEmail: withoutSecret('expired', ({ linkHash }) => ({ body: { token: linkHash } })),
  confirmEmail: withoutSecret('expired', ({ linkHash }) => ({ body: { token: linkHash } })),
  restoreEmail: withoutSecret('expired', ({ linkHash }) => ({ body: { token: linkHash } })),
  // To an address with an account goes a notice.
  changeEmail: { ...ownAlone(({ email }) => ({ body: { newEmail: email } })), adds: ['outbox'] },
  changePassword: refused('bad-credentials', () => ({
    body: { currentPassword: guess, newPassword: guess, confirmPassword: guess },
  })),
  forgotPassword: { ...everybodys(({ email }) => ({ body: { email } })), adds: ['outbox'] },
  resetPassword: withoutSecret('expired', ({ linkHash }) => ({ body: { token: linkHash, newPassword: guess } })),
  loginSessions: ownAlone(),
  endLoginSession: refused('not-found', ({ sessionIds: [id = ''] }) => ({ params: { id } })),
  endOtherLoginSessions: ownAlone(),
  passkeys: ownAlone(),
  passkeyRegistrationOptions: ownAlone(),
  addPasskey: refused('expired', ({ registration }) => ({ body: { name: 'A phone', credential: registration } })),
  renamePasskey: refused('not-found', ({ passkeyId }) => ({ params: { id: passkeyId }, body: { name: 'Taken over' } })),
  removePasskey: refused('not-found', ({ passkeyId }) => ({ params: { id: passkeyId } })),
  totp: ownAlone(),
  setUpTotp: ownAlone(),
  turnOnTotp: refused('bad-credentials', () => ({ body: { code: '000000' } })),
  newRecoveryCodes: refused('not-found', () => ({})),
  turnOffTotp: refused('not-found', ({ recoveryCode }) => ({ body: { code: recoveryCode } })),

  changeUsername: refused('taken', ({ username }) => ({ body: { username } })),
  getUsage: ownAlone(ofOwner),

  // What one takes along, and the end of an account.
  myData: ownAlone(ofOwner),
  askForExport: { ...ownAlone(), adds: ['outbox'] },
  exportFile: refused('not-found', ({ exportId }) => ({ params: { id: exportId } })),
  importData: refused('validation', () => ({})),
  askForDeletion: refused('expired', ({ assertion }) => ({ body: { credential: assertion } })),
  takeBackDeletion: ownAlone(),
  erasedAccounts: everybodys(({ userId }) => ({ body: { userIds: [userId] } })),

  // What one studies.
  push: refused('wrong-account', ({ device }) => ({ body: bodyOf(device, [device.answer()]) })),
  pull: refused('wrong-account', ({ userId }) => ({ query: { userId, after: 0 } })),
  digests: refused('wrong-account', ofOwner),
  entriesOfHour: refused('wrong-account', ({ userId }) => ({ query: { userId, hour: '2026-11-21T09' } })),
  eventsById: refused('wrong-account', ({ userId, eventIds }) => ({ body: { userId, ids: eventIds } })),
  compareLearners: refused('wrong-account', ({ userId }) => ({ body: { userId, learners: [] } })),
  startExam: refused('wrong-account', ({ userId, sittingId }) => ({
    body: { userId, sittingId, courseId: paidCourseId, examId: 'sample-exam' },
  })),
  serverTime: everybodys(),
  leases: ownAlone(ofOwner),
  publicLeases: everybodys(ofOwner),
  signingKeys: everybodys(),
  packManifest: refused('forbidden', () => ({ params: { courseId: paidCourseId } })),
  sampleManifest: everybodys(() => ({ params: { courseId: paidCourseId } })),
  packBlob: refused('forbidden', ({ blobHash }) => ({ params: { courseId: paidCourseId, sha256: blobHash } })),
  courseMedia: refused('forbidden', ({ blobHash }) => ({ params: { courseId: paidCourseId, sha256: blobHash } })),
  publicMedia: withoutSecret('not-found', ({ blobHash }) => ({ params: { sha256: blobHash } })),
  answerShares: everybodys(course(paidCourseId)),

  // What the engine says, and what it is told.
  getLearner: refused('forbidden', () => ({ params: { courseId: paidCourseId } })),
  adaptiveLearningData: ownAlone(ofOwner),
  listLearningPaths: ownAlone(ofOwner),
  learningAnalytics: ownAlone(ofOwner),
  learningRecommendations: ownAlone(ofOwner),
  tutorWeaknesses: refused('forbidden', () => ({ query: { courseId: paidCourseId } })),
  tutorQuizzes: ownAlone(ofOwner),
  tutorPerformance: ownAlone(ofOwner),
  completeTutorQuiz: refused('forbidden', () => ({
    params: { id: `${paidCourseId}.1.dose-by-weight.0` },
    body: { answers: [{ questionId: 0, userAnswer: 'a' }] },
  })),
  // Conversations with the tutor. A conversation of somebody else's is as if it were not there. Without `userId`: who names the owner is
  // refused whatever they ask for, which is looked at in chat.test.ts.
  listConversations: refused('wrong-account', ofOwner),
  getConversation: refused('not-found', ({ conversationId }) => ({
    params: { id: conversationId },
    query: { userId: undefined },
  })),
  // Even under the same id it is another one.
  startConversation: {
    ...ownAlone(({ conversationId }) => ({ body: { userId: undefined, id: conversationId, title: 'Another one' } })),
    repeats: ({ conversationId }) => [conversationId],
  },
  deleteConversation: ownAlone(({ conversationId }) => ({
    params: { id: conversationId },
    query: { userId: undefined },
  })),
  sendChatMessage: refused('not-found', ({ conversationId, chatMessageId }) => ({
    params: { id: conversationId },
    body: { userId: undefined, id: chatMessageId, content: 'What did they ask?' },
  })),
  chatReply: refused('not-found', ({ conversationId, chatMessageId }) => ({
    params: { id: conversationId, messageId: chatMessageId },
  })),
  stopChatReply: refused('not-found', ({ conversationId, chatMessageId }) => ({
    params: { id: conversationId, messageId: chatMessageId },
  })),
  rateChatMessage: refused('not-found', ({ conversationId, chatAnswerId }) => ({
    params: { id: conversationId },
    body: { userId: undefined, messageId: chatAnswerId, isHelpful: false },
  })),
  getStudyPreferences: ownAlone(ofOwner),
  saveStudyPreferences: ownAlone(() => ({ body: {} })),
  aiAnalytics: ownAlone(ofOwner),
  aiLearningStatus: ownAlone(ofOwner),
  recordTutorAnswer: refused('forbidden', () => ({ body: { questionId: 'doses-2-0001', userAnswer: 'a' } })),

  enrol: refused('payment-required', () => ({ params: { id: paidCourseId }, query: { userId: undefined } })),
  reportQuestion: withoutSecret('taken', ({ userId, reportId }) => ({
    body: { id: reportId, userId, courseId: paidCourseId, itemId: 'b', itemHash: '1'.repeat(64), kind: 'answer' },
  })),

  // What follows a purchase.
  getReceipt: refused('forbidden', ({ orderId }) => ({ params: { id: orderId } })),
  redeemGift: refused('conflict', ({ usedGift }) => ({ body: { code: usedGift } })),
  // The address that is named hears of it, and nobody else does.
  withdraw: {
    ...everybodys(({ email }) => ({ body: { orderNumber: 'VM-2222-2222', email } })),
    adds: ['outbox', 'withdrawals'],
  },
  ownMoney: ownAlone(ofOwner),

  // What people write to the shop.
  sendContactMessage: withoutSecret('taken', ({ messageId, email }) => ({
    body: { id: messageId, name: 'Somebody', email, message: 'Something else.' },
  })),
  requestBooking: withoutSecret('taken', ({ bookingId, email }) => ({
    body: { id: bookingId, name: 'Somebody', email, ...bookable, message: 'Something else.' },
  })),
  // Another letter to the same address, which says what the first said.
  getMailChoices: ownAlone(),
  // Of who asks; a stranger's own address was never confirmed, so a link goes there.
  chooseMails: {
    ...ownAlone(() => ({ body: { newsletter: true } })),
    adds: ['newsletter_subscribers', 'newsletter_tokens', 'outbox'],
  },
  subscribeToNewsletter: {
    ...everybodys(({ email }) => ({ body: { email } })),
    adds: ['outbox', 'newsletter_tokens'],
  },
  newsletterConfirmPage: withoutSecret('not-found', ({ newsletterHash }) => ({ query: { token: newsletterHash } })),
  newsletterConfirm: withoutSecret('not-found', ({ newsletterHash }) => ({ query: { token: newsletterHash } })),
  newsletterUnsubscribePage: withoutSecret('not-found', ({ newsletterHash }) => ({ query: { token: newsletterHash } })),
  newsletterUnsubscribe: withoutSecret('not-found', ({ newsletterHash }) => ({ query: { token: newsletterHash } })),
  sandboxMail: withoutSecret('not-found', ({ linkHash }) => ({ query: { key: linkHash } })),

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

  // What operators do.
  operatorCustomers: operators(({ email }) => ({ query: { q: email } })),
  operatorCustomer: operators(({ userId }) => ({ params: { id: userId } })),
  mailCustomer: operators(({ userId }) => ({ params: { id: userId }, body: { what: 'reset-password' } })),
  operatorOrders: operators(({ email }) => ({ query: { q: email } })),
  operatorOrder: operators(),
  settlePayment: operators(),
  refundOrderByOperator: operators(() => ({ body: { expectedMinor: 4999 } })),
  operatorReconciliation: operators(),
  operatorCoupons: operators(),
  makeCoupon: operators(() => ({ body: { code: 'FREE', discount: { type: 'percentage', basisPoints: 10_000 } } })),
  switchCouponOff: operators(),
  operatorBatches: operators(),
  makeBatch: operators(() => ({
    body: { batch: 'Free', count: 1, discount: { type: 'percentage', basisPoints: 10_000 } },
  })),
  switchBatchOff: operators(),
  batchCodes: operators(),
  operatorRevenue: operators(),
  operatorRevenueCsv: operators(),
  operatorMails: operators(() => ({ query: { state: 'waiting' } })),
  operatorMail: operators(({ mailId }) => ({ params: { id: mailId } })),
  retryMail: operators(({ mailId }) => ({ params: { id: mailId } })),
  dropMail: operators(({ mailId }) => ({ params: { id: mailId } })),
  operatorReports: operators(),
  closeReport: operators(({ reportId }) => ({ params: { id: reportId }, body: { answer: 'Thank you.' } })),
  operatorMessages: operators(),
  closeMessage: operators(({ messageId }) => ({ params: { id: messageId }, body: { answer: 'Thank you.' } })),
  operatorBookings: operators(),
  decideBooking: operators(({ bookingId }) => ({ params: { id: bookingId }, body: { status: 'declined' } })),
  operatorFigures: operators(),
  operatorLog: operators(({ userId }) => ({ query: { about: userId } })),
  operatorCourses: operators(),
  operatorItemVersions: operators(() => ({ query: { courseId: paidCourseId, itemId: 'doses-2-0001' } })),
  operatorCorrections: operators(() => ({})),
  operatorLibraryGaps: operators(),
  operatorItemInsights: operators(() => ({ query: { courseId: freeCourseId } })),
  operatorItemInsightsCsv: operators(() => ({ query: { courseId: freeCourseId } })),
  correctItem: operators(() => ({ body: { courseId: freeCourseId, itemId: 'doses-0001', reason: 'None.' } })),

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
  shopLibrary: everybodys(),
  getSite: everybodys(),
  getLegalPage: everybodys(() => ({ params: { page: 'privacy' } })),
  getEmailStatus: everybodys(),
  healthz: everybodys(),
  readyz: everybodys(),
  openApi: everybodys(),
  liveChatPage: everybodys(),
  sitemap: everybodys(),
  robots: everybodys(),
}
