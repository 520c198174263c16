import { londonDate } from '../../../core/shop/london-time.ts'
import { capitalised } from '../../../core/capitalised.ts'
import type { Subscription } from '../../../core/contract/shop/subscriptions.ts'
import { planPrice } from '../../../core/shop/plan-price.ts'
import { ownDayInWords } from '../../ui/words/own-dates.ts'

/** How a subscription stands to who has it: what was asked for last counts more than what runs until then. */
export type PlanState =
  | 'trial'
  | 'running'
  /** It ends with what is paid for. */
  | 'ending'
  /** Another plan comes with the next period. */
  | 'changing'
  /** A pause comes with the next period. */
  | 'pausing'
  | 'paused'
  /** A renewal failed, and is tried again. */
  | 'unpaid'
  /** It was begun, and its first payment is not there. */
  | 'unfinished'
  | 'ended'

export function planStateOf(own: Pick<Subscription, 'status' | 'endsWithPeriod' | 'pausedUntilAt' | 'next'>) {
  return ofStatus[own.status] ?? ofRunning(own)
}

const ofStatus: Partial<Record<Subscription['status'], PlanState>> = {
  incomplete: 'unfinished',
  canceled: 'ended',
  paused: 'paused',
  past_due: 'unpaid',
}

function ofRunning({
  status,
  endsWithPeriod,
  pausedUntilAt,
  next,
}: Pick<Subscription, 'status' | 'endsWithPeriod' | 'pausedUntilAt' | 'next'>): PlanState {
  if (endsWithPeriod) return 'ending'
  if (pausedUntilAt !== null) return 'pausing'
  if (next !== null) return 'changing'
  return status === 'trialing' ? 'trial' : 'running'
}

/** "5 December 2026" of a time of the server's. */
export const dayOf = (iso: string): string => ownDayInWords(londonDate(iso))

/** "£29.99 a month", "$191.88 a year". */
export function priceOf({
  amountMinor,
  currency,
  interval,
}: Pick<Subscription, 'amountMinor' | 'currency' | 'interval'>) {
  return `${planPrice(amountMinor, currency)} a ${interval}`
}

/** "Visa ending in 4242"; the provider writes its name small. */
export const cardName = ({ brand, last4 }: NonNullable<Subscription['card']>): string =>
  `${capitalised(brand)} ending in ${last4}`

/** What stands where, by name and value. */
export function factsOf(own: Subscription): { name: string; value: string }[] {
  const { trialEndsAt, periodEndsAt, pausedUntilAt, next, card } = own
  const state = planStateOf(own)
  const fact = (name: string, iso: string | null) => (iso === null ? [] : [{ name, value: dayOf(iso) }])
  const days: Record<PlanState, { name: string; value: string }[]> = {
    trial: fact(card === null ? 'Free until' : 'First payment', trialEndsAt),
    running: fact('Next payment', periodEndsAt),
    ending: fact('Open until', periodEndsAt ?? trialEndsAt),
    changing: [
      ...fact('Next payment', periodEndsAt),
      ...(next ? [{ name: 'From then on', value: `${next.planName}, ${priceOf({ ...own, ...next })}` }] : []),
    ],
    pausing: [...fact('Open until', periodEndsAt), ...fact('Paused until', pausedUntilAt)],
    paused: fact('Paused until', pausedUntilAt),
    unpaid: fact('Payment was due', periodEndsAt),
    unfinished: [],
    ended: fact('Ended', periodEndsAt),
  }
  return [
    { name: 'Price', value: priceOf(own) },
    ...days[state],
    ...(card ? [{ name: 'Card', value: `${cardName(card)}, valid to ${card.expires}` }] : []),
    ...(own.isSandbox ? [{ name: 'Sandbox payments', value: 'No money moves' }] : []),
  ]
}
