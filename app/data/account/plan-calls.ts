import {
  cancelSubscription,
  changeCard,
  changePlan,
  createSubscriptionIntent,
  extendForExam,
  listInvoices,
  ownSubscription,
  pauseSubscription,
  previewChange,
  refundSubscription,
  resumeSubscription,
  startTrial,
} from '../../../core/contract/shop/subscriptions.ts'

// Never imported, only fetched by `own-plan.ts`: pages that list plans do without the schemas until something is asked.

/** What pages ask of plans that somebody has or is about to have, by the names of the contract. */
export const calls = {
  ownSubscription,
  createSubscriptionIntent,
  startTrial,
  previewChange,
  changePlan,
  cancelSubscription,
  resumeSubscription,
  pauseSubscription,
  extendForExam,
  changeCard,
  listInvoices,
  refundSubscription,
}

export { callServer } from '../api/call-server.ts'
