/** Plans that are paid again and again. Amounts are whole numbers in minor units; currencies as "GBP"; times in epoch ms. */

export type BillingInterval = 'month' | 'year'

/** What a period of a plan costs. The provider gets a price of its own for each, when it is first asked for. */
export interface PlanPrice {
  planId: string
  /** Of the plan, as it stands on the provider's papers. */
  name: string
  interval: BillingInterval
  amountMinor: number
  currency: string
}

/** A plan as the provider names it. */
export type ProviderPrice = Omit<PlanPrice, 'name'>

export interface NewSubscription {
  /** Ours: the provider makes one, however often it is asked. */
  subscriptionId: string
  userId: string
  /** By which this shop knows later that it began it: several may have one account at the provider. */
  seal: string
  customerId: string
  price: PlanPrice
  /** Days without a card, after which it ends by itself where none came; `null`: it begins when it is paid. */
  trialDays: number | null
}

/** `incomplete`: its first invoice is not paid. `canceled`: over, for whatever reason. */
export type ProviderStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled'

export interface ProviderInvoice {
  id: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  amountMinor: number
  currency: string
  planId: string
  periodStartsAtMs: number
  periodEndsAtMs: number
  createdAtMs: number
  paidAtMs: number | null
  /** The payment that it was paid by, or is to be. */
  paymentId: string | null
  /** Is it of a new period, rather than of a beginning or a change? */
  isRenewal: boolean
  /** When the provider tries again by itself. */
  nextAttemptAtMs: number | null
}

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  id: string
  /** Ours; `null`: of something else. */
  subscriptionId: string | null
  userId: string | null
  /** As it was begun with; `null`: of a release before there were any, or of something else. */
  seal: string | null
  customerId: string
  status: ProviderStatus
  price: ProviderPrice
  /** It began with free days without a card, and stays so when these are over. While it is `trialing`, these are what runs, rather than
   *  days that were paid or are let off. */
  isTrial: boolean
  periodEndsAtMs: number
  endsWithPeriod: boolean
  endedAtMs: number | null
  /** What was paid for and goes on until then, where another price follows. */
  kept: { planId: string; interval: BillingInterval; amountMinor: number; untilMs: number } | null
  /** From when until when nothing is charged and nothing is open. */
  paused: { fromMs: number; untilMs: number } | null
  /** Until when it was let off for an exam, once. */
  extendedUntilMs: number | null
  card: { brand: string; last4: string; expires: string } | null
  /** Set while an invoice waits for the customer: with it the browser pays or confirms it. */
  confirmSecret: string | null
  /** What is due of that invoice. */
  confirmMinor: number | null
  /** Does that invoice want the bank's customer, and not another card? */
  needsAction: boolean
}

/** When nothing is charged, and until when the period that is paid for lasts. */
export interface Hold {
  untilMs: number
  paused: ProviderSubscription['paused']
  extendedUntilMs: number | null
}

/** Subscriptions. Every call may be repeated: the provider does a thing once. Throws `unavailable` where it cannot be reached, and
 *  `conflict` where it refuses what its state does not allow. */
export interface Subscriptions {
  begin(wanted: NewSubscription): Promise<ProviderSubscription>
  subscription(id: string): Promise<ProviderSubscription>
  /** All of its invoices, newest first. */
  invoicesOf(id: string): Promise<ProviderInvoice[]>
  /** The ids of all that have not ended. */
  ids(): AsyncIterable<string>
  /** What a change at this moment would cost now, after a credit for what is left of the price before. */
  previewChange(
    id: string,
    wanted: { price: PlanPrice; atMs: number },
  ): Promise<{ dueMinor: number; creditMinor: number }>
  /** Charges the difference and changes. Where the card is declined nothing changes and its invoice is void: `conflict`. Where its
   *  bank asks the customer, it changes once they confirmed. `key`: what is done once. */
  changeNow(id: string, wanted: { price: PlanPrice; atMs: number; key: string }): Promise<void>
  /** Another price from the end of the period on, or `kept` again. Of another interval it holds the charge until then. */
  changeLater(id: string, wanted: { price: PlanPrice; kept: ProviderSubscription['kept'] }): Promise<void>
  /** Puts the next charge off. */
  hold(id: string, wanted: Hold): Promise<void>
  /** Ends a pause, and charges the period that begins. */
  endPause(id: string): Promise<void>
  setEndsWithPeriod(id: string, endsWithPeriod: boolean): Promise<void>
  /** Ends it at once, without a further invoice; one that ended already stays as it is. */
  endNow(id: string): Promise<void>
  /** Another card: what the browser gives it with. */
  prepareCard(wanted: {
    subscriptionId: string
    customerId: string
  }): Promise<{ setupId: string; clientSecret: string }>
  /** Takes the card of a setup that is done, and tries with it what waits to be paid. Answers whether the setup is over, one way or
   *  the other. */
  takeCard(id: string, setupId: string): Promise<boolean>
}
