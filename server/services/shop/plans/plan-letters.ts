import type { ProviderInvoice, ProviderSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import { dayMs } from '../../../../core/durations.ts'
import { formatMoney } from '../../../../core/shop/money.ts'
import { publicAddress } from '../../../config/config.ts'
import type { Deps } from '../../../deps/deps.ts'
import { written, type Letter } from '../../../mail/letter.ts'
import { londonDay } from '../../../mail/london-days.ts'
import type { Mail } from '../../../mail/mail.ts'
import { isLive } from './own-plan-shown.ts'
import { nextPrice, reminderDays, statusAt, type PlanStatus } from './plan-state.ts'

/** What a letter is made of. */
interface About {
  shop: string
  planName: string
  /** Of the plan that follows, where one does. */
  nextName: string | null
  /** When the account is deleted, where that was asked for. */
  deletedAtMs: number | null
  told: ProviderSubscription
}

/** A letter that is due, and the name under which it is written once; `null`: a change that happens once. */
export interface DueLetter {
  once: string | null
  subject: string
  letter: Letter
}

const sum = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => formatMoney(amountMinor, currency)

const every = { month: 'a month', year: 'a year' }

/** The letters about a plan. What was paid is told by its receipt. */
export function planLetters(config: Pick<Deps['config'], 'publicUrl' | 'host' | 'port'>) {
  const action = { label: 'See my plan', url: `${publicAddress(config)}/account/plan` }
  const pay = { label: 'Pay or change my card', url: action.url }

  return {
    mail: (to: string, { subject, letter }: DueLetter): Mail => ({ to, subject, ...written(letter) }),

    /** What the customer is to learn now. `before`: how it stood when it was last looked at; `null`: it is new. */
    due(
      about: About,
      before: { told: ProviderSubscription; status: PlanStatus } | null,
      open: ProviderInvoice | undefined,
      nowMs: number,
    ): DueLetter[] {
      const status = statusAt(about.told, nowMs)
      if (status === 'canceled') return before && isLive(before.status) ? [ended(about, before.status)] : []
      return [
        ...(before === null || before.status === 'incomplete' ? begun(about) : []),
        ...(about.told.endsWithPeriod && !before?.told.endsWithPeriod ? [ending(about)] : []),
        // One that ran out stays in the provider's metadata.
        ...(isNewPause(about.told, before?.told, nowMs) ? [pausing(about)] : []),
        ...changing(about, before?.told ?? null, nowMs),
        ...reminders(about, nowMs),
        ...(status === 'past_due' && open ? [unpaid(about, open)] : []),
      ]
    },

    /** Of the second plan of a customer. `paid`: what it cost. */
    superseded: ({ shop, planName }: Pick<About, 'shop' | 'planName'>, paid: string): DueLetter => ({
      once: 'superseded',
      subject: `A second plan at ${shop} was ended`,
      letter: {
        paragraphs: [
          `You have a plan at ${shop} already, so the second one, ${planName}, was ended at once.`,
          `The ${paid} that it cost go back to your card. That takes up to ten days.`,
        ],
        action,
      },
    }),
  }

  function begun({ shop, planName, told }: About): DueLetter[] {
    if (statusAt(told, told.periodEndsAtMs - 1) !== 'trialing') return []
    return [
      {
        once: 'trial-begun',
        subject: `Your free trial at ${shop} has begun`,
        letter: {
          paragraphs: [
            `You can try the plan ${planName} until ${londonDay(told.periodEndsAtMs)}. We have no card of yours, and nothing is charged.`,
            `The trial ends by itself. To go on with the plan (${price(told)}), give a card before.`,
          ],
          action,
        },
      },
    ]
  }

  function ending({ shop, planName, deletedAtMs, told }: About): DueLetter {
    const day = londonDay(Math.min(told.periodEndsAtMs, deletedAtMs ?? told.periodEndsAtMs))
    const untilThen = 'Until then all of it stays open, and nothing more is charged.'
    return {
      once: null,
      subject: `Your plan at ${shop} ends on ${day}`,
      letter:
        deletedAtMs === null
          ? {
              paragraphs: [
                `As you asked, the plan ${planName} ends on ${day}. ${untilThen}`,
                `${whatStays(deletedAtMs)} If you change your mind, you can take this back until then.`,
              ],
              action,
            }
          : {
              paragraphs: [
                `Your account will be deleted on ${londonDay(deletedAtMs)}, as you asked, so the plan ${planName} ends on ${day}. ${untilThen}`,
                'If you change your mind before, keep your account first. Then you can take this back, too.',
              ],
              action: { label: 'Sign in to keep my account', url: `${publicAddress(config)}/account/data` },
            },
    }
  }

  function pausing({ shop, planName, told: { paused, price: following } }: About): DueLetter {
    const [from, until] = [paused?.fromMs ?? 0, paused?.untilMs ?? 0]
    return {
      once: null,
      subject: `Your plan at ${shop} will pause`,
      letter: {
        paragraphs: [
          `The plan ${planName} pauses from ${londonDay(from)} until ${londonDay(until)}. In that time nothing is charged, and its courses are closed.`,
          `On ${londonDay(until)} it goes on by itself, and ${sum(following)} are charged. You can take the pause back, or end the plan, at any time.`,
        ],
        action,
      },
    }
  }

  function changing(
    { shop, planName, nextName, told }: About,
    before: ProviderSubscription | null,
    nowMs: number,
  ): DueLetter[] {
    const next = nextPrice(told, nowMs)
    if (next === null || nextName === null || (before && nextPrice(before, nowMs))) return []
    return [
      {
        once: null,
        subject: `Your plan at ${shop} will change`,
        letter: {
          paragraphs: [
            `The plan ${planName} stays as it is until ${londonDay(told.kept?.untilMs ?? told.periodEndsAtMs)}. From then on you have ${nextName}, for ${price(told)}.`,
          ],
          action,
        },
      },
    ]
  }

  function reminders(about: About, nowMs: number): DueLetter[] {
    const { told } = about
    const passed = reminderDays(told, nowMs).filter((days) => told.periodEndsAtMs - days * dayMs <= nowMs)
    // Who was not told in time is told of the nearest day only.
    const days = passed.at(-1)
    if (days === undefined || nowMs >= told.periodEndsAtMs) return []
    const once = `reminder ${days} ${told.periodEndsAtMs}`
    return [statusAt(told, nowMs) === 'trialing' ? trialEnds(about, once) : periodEnds(about, once, nowMs)]
  }

  function trialEnds({ shop, planName, deletedAtMs, told }: About, once: string): DueLetter {
    const day = londonDay(told.periodEndsAtMs)
    const { card, endsWithPeriod } = told
    const goesOn = card !== null && !endsWithPeriod
    const toDo = [...(endsWithPeriod ? ['take the cancellation back'] : []), ...(card === null ? ['give a card'] : [])]
    return {
      once,
      subject: goesOn ? `Your plan at ${shop} begins on ${day}` : `Your free trial at ${shop} ends on ${day}`,
      letter: {
        paragraphs: goesOn
          ? [
              `The free trial of ${planName} is over on ${day}. Then ${price(told)} are charged to your card ending in ${card.last4}.`,
            ]
          : [
              `The free trial of ${planName} ends by itself on ${day}. Nothing is charged. ${whatStays(deletedAtMs)}`,
              ...(deletedAtMs === null
                ? [`To go on with the plan (${price(told)}), ${toDo.join(' and ')} before.`]
                : []),
            ],
        action,
        ...(goesOn && { footnotes: ['If you do not want that, end the trial before: nothing is charged then.'] }),
      },
    }
  }

  function periodEnds({ shop, planName, nextName, told }: About, once: string, nowMs: number): DueLetter {
    const day = londonDay(told.periodEndsAtMs)
    const isPaused = statusAt(told, nowMs) === 'paused'
    const [what, words] =
      nextName !== null
        ? ['changes', `The plan ${planName} stays as it is until ${day}. From then on you have ${nextName}`]
        : isPaused
          ? ['goes on', `The pause of your plan ${planName} is over on ${day}. It then goes on`]
          : ['renews', `Your year of ${planName} is over on ${day}. It then renews`]
    return {
      once,
      subject: `Your plan at ${shop} ${what} on ${day}`,
      letter: {
        paragraphs: [`${words}, and ${price(told)} are charged.`],
        action,
        footnotes: ['If you do not want that, end the plan before: it takes two presses.'],
      },
    }
  }

  function unpaid({ shop, planName, told }: About, open: ProviderInvoice): DueLetter {
    const again = open.nextAttemptAtMs
    const asksBank = told.needsAction
    return {
      once: `unpaid ${open.id} ${again ?? 'last'}`,
      subject: asksBank ? `Please confirm a payment to ${shop}` : `A payment to ${shop} did not go through`,
      letter: {
        paragraphs: [
          asksBank
            ? `Your bank wants you to confirm the ${sum(open)} of your plan ${planName}.`
            : `The ${sum(open)} of your plan ${planName} could not be charged to your card.`,
          'Your plan stays open for now.',
          ...(again === null
            ? []
            : [`We try again on ${londonDay(again)}. If it fails until the end, the plan ends, and no debt is left.`]),
        ],
        action: pay,
      },
    }
  }

  function ended({ shop, planName, deletedAtMs, told }: About, before: PlanStatus): DueLetter {
    const why =
      before === 'past_due'
        ? `The payment of your plan ${planName} did not go through, so the plan has ended. You owe nothing.`
        : before === 'trialing'
          ? `Your free trial of ${planName} is over. Nothing was charged.`
          : `Your plan ${planName} has ended${told.endedAtMs === null ? '' : ` on ${londonDay(told.endedAtMs)}`}. Nothing more is charged.`
    return {
      once: 'ended',
      subject: before === 'trialing' ? `Your free trial at ${shop} is over` : `Your plan at ${shop} has ended`,
      letter: {
        paragraphs: [
          why,
          `${whatStays(deletedAtMs)}${deletedAtMs === null ? ' You can come back whenever you like.' : ''}`,
        ],
        action: { label: 'See all plans', url: `${publicAddress(config)}/pricing` },
      },
    }
  }
}

const isNewPause = ({ paused }: ProviderSubscription, before: ProviderSubscription | undefined, nowMs: number) =>
  paused !== null && nowMs < paused.untilMs && paused.untilMs !== before?.paused?.untilMs

const price = ({ price: following }: ProviderSubscription) => `${sum(following)} ${every[following.interval]}`

const whatStays = (deletedAtMs: number | null): string =>
  deletedAtMs === null
    ? 'Your answers, notes and progress stay yours.'
    : `Your account will be deleted on ${londonDay(deletedAtMs)} with all that it holds, as you asked.`
