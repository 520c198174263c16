import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { capitalised } from '../../../core/capitalised.ts'
import { londonDate } from '../../../core/shop/london-time.ts'
import { inThousands } from '../../../core/shop/money.ts'
import type { LastKnown } from '../../../offline/account/last-said.ts'
import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import type { LastSaid } from '../../data/session/last-said.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { dayOfYearInWords, ownDayInWords, timeOfDayInWords } from '../../ui/words/own-dates.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Figures } from '../../ui/content/figures.tsx'
import { LoadFailed } from '../../ui/content/load-failed.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import css from './account-parts.module.css'

/** Share of the month's tokens from which on one is warned. */
const warnedFrom = 0.8

export interface WithLastKnownProps {
  lastKnown: LastSaid
  children: (said: LastKnown) => ReactNode
}

/** What the server says of the account, with its age where it cannot be asked; or why nothing is known. */
export function WithLastKnown({ lastKnown, children }: WithLastKnownProps) {
  const why = useLoadFailure(lastKnown.is === 'failed' ? lastKnown.problem : null)
  if (lastKnown.is === 'waiting') return <Spinner label="Asking for your account…" />
  if (lastKnown.is === 'failed')
    return <LoadFailed as="part" subject="This account" why={why} onRetry={lastKnown.again} />
  return (
    <div className={css['summary']}>
      {lastKnown.isOld && (
        <Notice tone="info">
          As of {timeOfDayInWords(lastKnown.said.atMs, pageNow())}. It is asked for anew once the server can be reached.
        </Notice>
      )}
      {children(lastKnown.said)}
    </div>
  )
}

/** Tokens of the month, and the plan; before them, figures that stand elsewhere. */
export function PlanFigures({ said: { customer, usage }, children }: { said: LastKnown; children?: ReactNode }) {
  return (
    <Figures>
      {children}
      <div>
        <dt>Tokens used</dt>
        <dd>
          {inThousands(usage.used)} <span className={css['limit']}>of {inThousands(usage.limit)} this month</span>
        </dd>
      </div>
      <div>
        <dt>Subscription</dt>
        <dd>
          <Link to="/account/plan">{planName(customer.subscriptionStatus)}</Link>
        </dd>
      </div>
    </Figures>
  )
}

/** How the server writes it, in words; "Free" is one already. */
const statusWords: Readonly<Record<string, string>> = {
  trialing: 'Free trial',
  past_due: 'Payment failed',
  incomplete: 'Not paid yet',
  canceled: 'Free',
}
const planName = (status: string) => statusWords[status] ?? capitalised(status)

/** The bar, and a word of warning before the month's tokens are used up. */
export function TokenBar({ said: { usage } }: { said: LastKnown }) {
  const { used, limit, resetsAt } = usage
  const share = limit === 0 ? 0 : used / limit
  return (
    <section className={css['tokens']} aria-labelledby="tokens">
      <h3 id="tokens">AI tokens this month</h3>
      <ProgressBar
        label="AI tokens used"
        value={used}
        max={Math.max(1, limit)}
        text={`${inThousands(used)} of ${inThousands(limit)} used`}
      />
      {share > warnedFrom && (
        <Notice tone="warn" title={share >= 1 ? 'All tokens of this month are used' : 'More than 80% is used'}>
          {share >= 1
            ? 'Answers made on your device cost none and go on.'
            : `${formatCount(limit - used, 'token')} left. Answers made on your device cost none.`}
        </Notice>
      )}
      <p className={css['small']}>
        One token is one AI answer from the server. Counting begins anew on {dayOfYearInWords(Date.parse(resetsAt))}.
      </p>
    </section>
  )
}

/** Tokens by day, and the way to more of them. */
export function UsagePart({ said }: { said: LastKnown }) {
  const { days } = said.usage
  return (
    <>
      <TokenBar said={said} />
      {days.length > 0 && (
        <LeaderList
          entries={days
            .toReversed()
            .map(({ day, tokens }) => ({ name: ownDayInWords(day), value: formatCount(tokens, 'token') }))}
        />
      )}
      <p>
        <LinkButton to="/pricing" look="secondary">
          Compare plans
        </LinkButton>{' '}
        <LinkButton to="/account/plan" look="plain">
          Your plan
        </LinkButton>
      </p>
    </>
  )
}

/** Who the account is. */
export function AccountFacts({ said: { customer } }: { said: LastKnown }) {
  const { username, email, emailVerifiedAt, subscriptionStatus, createdAt } = customer
  return (
    <LeaderList
      entries={[
        { name: 'Username', value: username },
        { name: 'Email', value: email },
        { name: 'Email confirmed', value: emailVerifiedAt === null ? 'Not yet' : 'Yes' },
        { name: 'Status', value: planName(subscriptionStatus) },
        { name: 'Member since', value: ownDayInWords(londonDate(createdAt)) },
      ]}
    />
  )
}
