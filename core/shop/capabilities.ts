import type { questionTypes } from '../questions/question-kinds.ts'

/** What an operator has set up beside the content. */
export type Setting = 'mail' | 'live-chat'

interface Capability {
  /** Whether this release has it: true as soon as all of its proof is there, which `tests/capabilities.test.ts` holds it to. */
  isBuilt: boolean
  /** Pages of `app/routes`. */
  pages?: readonly string[]
  /** Calls of the contract. */
  calls?: readonly string[]
  /** Types of questions that practice asks. */
  asks?: readonly (typeof questionTypes)[number][]
  /** What the operator has to set up besides. */
  needs?: Setting
}

/** What the shop's words may speak of: each with what proves that it is there. A text that speaks of one names it under
 *  `requires`, and is shown only where it is there. */
const list = {
  'offline-study': { isBuilt: true, calls: ['GET /api/packs/{courseId}/manifest', 'GET /api/study/keys'] },
  sync: { isBuilt: true, calls: ['POST /api/sync/push', 'GET /api/sync/pull'] },
  'spaced-review': { isBuilt: true, pages: ['/study/$courseId/reviews', '/study/$courseId/practice/$sessionId'] },
  'question-bank': { isBuilt: true, pages: ['/study/$courseId/questions'] },
  booking: { isBuilt: true, pages: ['/resources'], calls: ['GET /api/sessions', 'POST /api/bookings'] },
  // Nobody is subscribed who cannot confirm from a mail.
  newsletter: { isBuilt: true, calls: ['POST /api/newsletter/subscribe', 'GET /newsletter/confirm'], needs: 'mail' },
  'live-chat': { isBuilt: true, calls: ['GET /live-chat'], needs: 'live-chat' },

  'practice-without-account': { isBuilt: true, pages: ['/study/$courseId/start'] },
  'mock-exams': { isBuilt: true, pages: ['/study/$courseId/exams/$sessionId'] },
  'extra-time': { isBuilt: true, pages: ['/study/$courseId/exams/$sessionId'] },
  tasks: { isBuilt: true, pages: ['/study/$courseId/tasks/$taskId'] },
  'question-sets': { isBuilt: true, asks: ['extended-matching', 'yes-no', 'sjt-rating'] },
  'varied-numbers': { isBuilt: true, asks: ['numeric-template'] },
  reference: { isBuilt: true, pages: ['/study/$courseId/reference'] },
  'question-reports': { isBuilt: true, calls: ['POST /api/study/reports'] },

  'ai-tutor': { isBuilt: true, pages: ['/ai-companion'], calls: ['POST /api/chat/conversations/{id}/messages'] },
  'adaptive-learning': { isBuilt: true, pages: ['/learning-paths'], calls: ['GET /api/adaptive-learning/data'] },
  'generated-quizzes': { isBuilt: true, pages: ['/ai-tutor'], calls: ['GET /api/ai-tutor/pending-quizzes'] },
  performance: { isBuilt: true, calls: ['GET /api/ai-tutor/performance'] },

  checkout: { isBuilt: true, pages: ['/cart', '/stripe-checkout'], calls: ['POST /api/create-payment-intent'] },
  'guest-checkout': { isBuilt: true, pages: ['/guest-checkout/$courseId'] },
  coupons: { isBuilt: true, calls: ['GET /api/coupons/{code}'] },
  orders: { isBuilt: true, calls: ['GET /api/orders', 'POST /api/orders'] },
  refunds: { isBuilt: true, pages: ['/account/money'], calls: ['POST /api/orders/{id}/refund'] },
  subscriptions: { isBuilt: true, pages: ['/account/plan'], calls: ['POST /api/create-subscription-intent'] },
  'free-trial': { isBuilt: true, calls: ['POST /api/trial'] },
  // Hours with a tutor, and a count of questions, that a plan would include: nobody gives or counts them yet.
  'plan-sessions': { isBuilt: false, calls: ['GET /api/account/sessions'] },
  'question-allowance': { isBuilt: false, calls: ['GET /api/account/question-allowance'] },
  profile: { isBuilt: true, pages: ['/profile'], calls: ['POST /api/auth/change-password'] },
} as const satisfies Record<string, Capability>

export type CapabilityName = keyof typeof list

export const capabilities: Readonly<Record<CapabilityName, Capability>> = list

export const capabilityNames = Object.keys(list) as [CapabilityName, ...CapabilityName[]]

/** Whether a visitor finds all of these; where none is named, they do. `settings`: what the operator has set up. */
export function areThere(names: readonly CapabilityName[] | undefined, settings: ReadonlySet<Setting>): boolean {
  return (names ?? []).every((name) => {
    const { isBuilt, needs } = capabilities[name]
    return isBuilt && (needs === undefined || settings.has(needs))
  })
}
