import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Subscription } from '../../../core/contract/shop/subscriptions.ts'
import { planPrice } from '../../../core/shop/plan-price.ts'
import { askPlans, planQueries } from '../../data/account/own-plan.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import css from './own-plan.module.css'
import { PlanAct, PlanFormAct } from './plan-act.tsx'
import { cardName, dayOf, type PlanState, priceOf, planStateOf } from './plan-state.ts'

interface OwnPlanProps {
  userId: string
  own: Subscription
}

/** In which states of the plan each can be done. */
const possible = {
  card: ['trial', 'running', 'changing', 'pausing', 'unpaid'],
  resume: ['ending', 'changing', 'pausing', 'paused'],
  pause: ['running'],
  extend: ['running'],
  cancel: ['running', 'changing', 'pausing', 'paused', 'unpaid'],
} as const satisfies Record<string, readonly PlanState[]>

/** What can be done with the plan as it stands, each in a line that says what it means. */
export function PlanActs({ userId, own }: OwnPlanProps) {
  const state = planStateOf(own)
  const can = (act: keyof typeof possible) => possible[act].some((each) => each === state)
  const resumable = possible.resume.find((each) => each === state)
  // A trial without a card ends by itself.
  const canCancel = can('cancel') || (state === 'trial' && own.card !== null)
  return (
    <ul className={css['acts']}>
      {resumable && <Resume {...{ userId, own }} state={resumable} />}
      {can('card') && (
        <Act words={own.card === null ? 'No card is kept for this plan.' : `Paid by ${cardName(own.card)}.`}>
          <LinkButton to="/account/plan/card" look="secondary">
            {own.card === null ? 'Add a card' : 'Change the card'}
          </LinkButton>
        </Act>
      )}
      {can('pause') && <Pause {...{ userId, own }} />}
      {can('extend') && !own.wasExtended && <ExamMoved {...{ userId, own }} />}
      {canCancel && <Cancel {...{ userId, own }} />}
      <Refund {...{ userId, own }} />
    </ul>
  )
}

function Act({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <li className={css['act']}>
      <p className={css['actWords']}>{words}</p>
      {children}
    </li>
  )
}

type Resumable = (typeof possible.resume)[number]

function Resume({ userId, own, state }: OwnPlanProps & { state: Resumable }) {
  const { planName, periodEndsAt, next } = own
  const day = periodEndsAt === null ? '' : ` on ${dayOf(periodEndsAt)}`
  const goesOn = `${planName} goes on as before, with the next payment of ${priceOf(own)}${day}.`
  const { words, label, happens }: Record<'words' | 'label' | 'happens', string> = {
    ending: {
      words: 'Cancelled. Until the last day you can take that back.',
      label: `Keep ${planName}`,
      happens: goesOn,
    },
    changing: {
      words: `It changes to ${next?.planName} with the next payment. Until then you can take that back.`,
      label: `Stay with ${planName}`,
      happens: goesOn,
    },
    pausing: {
      words: 'A pause is arranged. Until it begins you can take it back.',
      label: 'Take the pause back',
      happens: goesOn,
    },
    paused: {
      words: 'Paused: nothing is charged, and nothing of the plan is open.',
      label: 'Go on now',
      happens: `${planName} opens again at once, and ${priceOf(own)} is charged from today on.`,
    },
  }[state]
  return (
    <Act words={words}>
      <PlanAct
        userId={userId}
        label={label}
        look="primary"
        title={`${label}?`}
        act={() => askPlans('resumeSubscription', {})}
        done={(now) => `${now.planName} goes on.`}
      >
        <p>{happens}</p>
      </PlanAct>
    </Act>
  )
}

function Pause({ userId, own: { planName, periodEndsAt } }: OwnPlanProps) {
  return (
    <Act words="Pause it for one to three months, for example after an exam: nothing is charged meanwhile.">
      <PlanFormAct
        userId={userId}
        name="pause-plan"
        schema={pauseSchema}
        bodyOf={({ months }) => ({ months: Number(months) })}
        send={(body) => askPlans('pauseSubscription', { body })}
        label="Pause the plan"
        title={`Pause ${planName}?`}
        done={({ pausedUntilAt }) => (pausedUntilAt === null ? 'Paused' : `Paused until ${dayOf(pausedUntilAt)}`)}
      >
        {(errors) => (
          <>
            <p>
              {periodEndsAt === null
                ? 'It stays open to the end of what is paid for.'
                : `It stays open until ${dayOf(periodEndsAt)}, the end of what is paid for.`}{' '}
              During the pause nothing is charged and nothing of the plan is open; your answers and notes stay. Then it
              goes on by itself.
            </p>
            <SelectField
              label="For how long"
              name="months"
              defaultValue="1"
              options={[
                { value: '1', label: 'One month' },
                { value: '2', label: 'Two months' },
                { value: '3', label: 'Three months' },
              ]}
              error={errors['months']}
            />
          </>
        )}
      </PlanFormAct>
    </Act>
  )
}

const pauseSchema = () =>
  import('../../../core/contract/shop/subscriptions.ts').then(({ pauseSubscription }) => pauseSubscription.body)

function ExamMoved({ userId, own: { periodEndsAt } }: OwnPlanProps) {
  return (
    <Act words="Your exam was put off? The plan stays open until its new day, at most 60 days longer, once and at no cost.">
      <PlanFormAct
        userId={userId}
        name="exam-moved"
        schema={examMovedSchema}
        bodyOf={({ examDay = '' }) => ({ examDay })}
        send={(body) => askPlans('extendForExam', { body })}
        label="My exam was moved"
        title="When is your exam now?"
        done={(now) => (now.periodEndsAt === null ? 'Done' : `Open until ${dayOf(now.periodEndsAt)} at no cost`)}
      >
        {(errors) => (
          <>
            <p>
              {periodEndsAt !== null && `The next payment is due on ${dayOf(periodEndsAt)}. `}
              It is put off to the day of the exam, at most 60 days. Nothing is charged for that. It can be done once.
            </p>
            <TextField label="Day of the exam" name="examDay" type="date" required error={errors['examDay']} />
          </>
        )}
      </PlanFormAct>
    </Act>
  )
}

const examMovedSchema = () =>
  import('../../../core/contract/shop/subscriptions.ts').then(({ extendForExam }) => extendForExam.body)

function Cancel({ userId, own: { planName, status, periodEndsAt, trialEndsAt } }: OwnPlanProps) {
  const end = status === 'trialing' ? trialEndsAt : periodEndsAt
  return (
    <Act words="Cancel whenever you like. What is paid for stays open to its end.">
      <PlanAct
        userId={userId}
        label="Cancel the plan"
        look="danger"
        title={`Cancel ${planName}?`}
        act={() => askPlans('cancelSubscription', {})}
        done={(now) =>
          now.status === 'canceled' || now.periodEndsAt === null
            ? 'Cancelled'
            : `Cancelled. Open until ${dayOf(now.periodEndsAt)}`
        }
      >
        <p>
          {end === null || status === 'paused' || status === 'past_due'
            ? 'It ends now, and nothing more is charged.'
            : `It stays open until ${dayOf(end)}, and until then you can take this back. Nothing is charged after that.`}{' '}
          What you answered and noted stays yours.
        </p>
      </PlanAct>
    </Act>
  )
}

/** Within 14 days of the beginning; what comes back is the server's word. */
function Refund({ userId, own: { planName, status, currency } }: OwnPlanProps) {
  const { data = [] } = useQuery(planQueries.invoices(userId))
  const back = data.flatMap(({ refundable }) => refundable ?? [])
  const [first] = back
  if (!first || status === 'canceled') return null
  const amountMinor = back.reduce((minor, each) => minor + each.amountMinor, 0)
  const sum = planPrice(amountMinor, currency)
  return (
    <Act
      words={`Changed your mind? Until ${dayOf(first.untilAt)} you can end it and get the unused days back: ${sum} today.`}
    >
      <PlanAct
        userId={userId}
        label={`End it now, ${sum} back`}
        title={`End ${planName} now?`}
        act={() => askPlans('refundSubscription', { body: { expectedMinor: amountMinor } })}
        done={({ isRefused }) =>
          isRefused
            ? `${planName} has ended. The payment provider has not given back all of the money: a person sees to it`
            : `${planName} has ended, and ${sum} is on its way back`
        }
      >
        <p>
          {sum} goes back to the card that paid, usually within 10 days. The plan closes now, on all your devices; what
          you answered and noted stays yours.
        </p>
      </PlanAct>
    </Act>
  )
}
