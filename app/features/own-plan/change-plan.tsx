import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { Plan } from '../../../core/contract/shop/plans.ts'
import type { previewChange, Subscription } from '../../../core/contract/shop/subscriptions.ts'
import { type Billing, planPrice, yearlySaving } from '../../../core/shop/plan-price.ts'
import { askPlans } from '../../data/account/own-plan.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { accountScope } from '../../data/session/account-scope.ts'
import { ChangeFailed } from '../../identity/change-failed.tsx'
import { QueryView } from '../../ui/content/query-view.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { Skeleton } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './own-plan.module.css'
import { useChangedPlan } from './plan-act.tsx'
import { dayOf, priceOf } from './plan-state.ts'

export interface ChangePlanProps {
  userId: string
  own: Subscription
  /** What a page of plans led here with. */
  wanted: { planId: string | undefined; billing: Billing | undefined }
}

/** Another plan, or the other way of paying: what it costs is shown before it is done. */
export function ChangePlan({ userId, own, wanted }: ChangePlanProps) {
  const { data: all = [] } = useQuery(shopQueries.plans())
  const plans = all.filter(({ priceMinor, currency }) => priceMinor > 0 && currency === own.currency)
  const [chosenId, setChosenId] = useState(wanted.planId ?? own.planId)
  const [billing, setBilling] = useState<Billing>(wanted.billing ?? own.interval)
  const chosen = plans.find(({ id }) => id === chosenId) ?? plans.find(({ id }) => id === own.planId)
  const elsewhere = all.find(({ id, priceMinor, currency }) => {
    return id === wanted.planId && priceMinor > 0 && currency !== own.currency
  })
  if (!chosen) return <p>There is no other plan to change to at the moment.</p>
  const hasYearly = yearlySaving(chosen) !== null
  const interval = hasYearly ? billing : 'month'
  const isOwn = chosen.id === own.planId && interval === own.interval
  return (
    <div className={css['form']}>
      {elsewhere && (
        <Notice>
          {elsewhere.displayName} is paid in another currency ({elsewhere.currency}). It can be begun once{' '}
          {own.planName} has ended.
        </Notice>
      )}
      <SelectField
        label="Plan"
        value={chosen.id}
        onValue={setChosenId}
        options={plans.map((plan) => ({
          value: plan.id,
          label: `${plan.displayName}, ${planPrice(plan.priceMinor, plan.currency)} a month${plan.id === own.planId ? ' (yours)' : ''}`,
        }))}
      />
      {hasYearly && (
        <Segments
          legend="Billing"
          chosen={interval}
          onChoose={setBilling}
          options={[
            { value: 'month', label: 'Monthly' },
            { value: 'year', label: 'Yearly' },
          ]}
        />
      )}
      {isOwn ? (
        <p className={css['soft']}>This is what you have: {priceOf(own)}.</p>
      ) : (
        <Preview key={`${chosen.id} ${interval}`} {...{ userId, own, chosen, interval }} />
      )}
    </div>
  )
}

interface PreviewProps {
  userId: string
  own: Subscription
  chosen: Plan
  interval: Billing
}

function Preview({ userId, own, chosen, interval }: PreviewProps) {
  const choice = { planId: chosen.id, interval }
  const toast = useToast()
  const change = useChangedPlan(
    userId,
    (expectedNowMinor: number) => askPlans('changePlan', { body: { ...choice, expectedNowMinor } }),
    (now) => toast({ title: outcomeOf(now) }),
  )
  const query = useQuery({
    queryKey: [accountScope, userId, 'plan-change', choice],
    queryFn: () => askPlans('previewChange', { body: choice }),
    staleTime: 0,
    gcTime: 0,
    // What was changed to costs nothing more, and the server refuses to say so. After a change that failed it is asked anew: the sum
    // may have moved.
    enabled: !change.isPending,
  })
  return (
    <>
      <QueryView
        query={query}
        waiting="Working out what it costs…"
        failed="What it would cost could not be worked out. Nothing was changed."
        skeleton={<Skeleton shape="block" />}
      >
        {(preview) => (
          <>
            <LeaderList entries={costsOf(preview, { own, chosen, interval })} />
            <div>
              <Button busy={change.isPending} onClick={() => change.mutate(preview.dueNowMinor)}>
                {labelOf(preview, chosen)}
              </Button>
            </div>
          </>
        )}
      </QueryView>
      <ChangeFailed error={change.error} />
    </>
  )
}

function outcomeOf({ planName, next, confirmSecret }: Subscription): string {
  if (next !== null) return `Changes to ${next.planName}`
  return confirmSecret === null ? `${planName} is open` : 'Please confirm the payment with your bank'
}

type Previewed = AnswerOf<typeof previewChange>

function costsOf(preview: Previewed, { own, chosen, interval }: Omit<PreviewProps, 'userId'>) {
  const { from, dueNowMinor, creditMinor, thenMinor, thenAt, currency } = preview
  const price = `${planPrice(thenMinor, currency)} a ${interval}`
  if (from === 'period-end') {
    return [
      { name: 'Now', value: `${planPrice(0, currency)}, ${own.planName} stays open` },
      { name: `From ${dayOf(thenAt)}`, value: `${chosen.displayName}, ${price}` },
    ]
  }
  if (own.status === 'trialing' && own.card === null) {
    return [
      { name: 'To pay now', value: planPrice(dueNowMinor, currency) },
      { name: `On ${dayOf(thenAt)}`, value: 'It ends by itself, and nothing is charged' },
      { name: 'With a card added by then', value: `${price} from that day on` },
    ]
  }
  return [
    { name: `${chosen.displayName}, for what is left`, value: planPrice(dueNowMinor + creditMinor, currency) },
    { name: `Back from ${own.planName}`, value: `−${planPrice(creditMinor, currency)}` },
    { name: 'To pay now', value: planPrice(dueNowMinor, currency) },
    { name: `From ${dayOf(thenAt)}`, value: price },
  ]
}

function labelOf({ from, dueNowMinor, thenAt, currency }: Previewed, { displayName }: Plan): string {
  if (from === 'period-end') return `Change to ${displayName} on ${dayOf(thenAt)}`
  return dueNowMinor === 0
    ? `Change to ${displayName} now`
    : `Pay ${planPrice(dueNowMinor, currency)} now, change to ${displayName}`
}
