import type { Account } from '../../../../offline/account/account.ts'
import { useLastKnown } from '../../../data/session/last-said.ts'
import { useOwnOrders } from '../../../data/till/own-orders.ts'
import {
  AccountFacts,
  PlanFigures,
  TokenBar,
  UsagePart,
  WithLastKnown,
} from '../../../features/account-summary/account-parts.tsx'
import { type DashboardTab, dashboardTabs } from '../../../features/dashboard/dashboard-tab.ts'
import { OrderFigures } from '../../../features/orders/own-orders.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import css from '../../(account)/dashboard.module.css'
import { AccountOrders, RecentOrdersPart } from './account-orders.tsx'

const tabNames: Record<DashboardTab, string> = {
  overview: 'Overview',
  orders: 'Orders',
  usage: 'Usage',
  profile: 'Profile',
}

export interface AccountTabsProps {
  account: Account
  tab: DashboardTab
  onTab: (tab: DashboardTab) => void
}

/** What was bought and used, and whose account it is. */
export function AccountTabs({ account, tab, onTab }: AccountTabsProps) {
  return (
    <section className={css['account']} aria-labelledby="account">
      <h2 id="account">Account</h2>
      <Tabs
        label="Account"
        open={tab}
        onOpen={onTab}
        tabs={dashboardTabs.map((id) => ({
          id,
          label: tabNames[id],
          content: id === tab ? <AccountPanel tab={id} account={account} onOrders={() => onTab('orders')} /> : null,
        }))}
      />
    </section>
  )
}

interface AccountPanelProps {
  tab: DashboardTab
  account: Account
  onOrders: () => void
}

const recentOrders = 5

function AccountPanel({ tab, account, onOrders }: AccountPanelProps) {
  const lastKnown = useLastKnown(account)
  const orders = useOwnOrders(account)
  if (tab === 'orders') {
    return (
      <div className={css['side']}>
        <AccountOrders account={account} />
      </div>
    )
  }
  return (
    <div className={css['side']}>
      <WithLastKnown lastKnown={lastKnown}>
        {(said) => {
          if (tab === 'usage') return <UsagePart said={said} />
          if (tab === 'profile') return <AccountFacts said={said} />
          return (
            <>
              <PlanFigures said={said}>{orders.is === 'known' && <OrderFigures said={orders.said} />}</PlanFigures>
              <TokenBar said={said} />
            </>
          )
        }}
      </WithLastKnown>
      {tab === 'overview' && <RecentOrdersPart orders={orders} most={recentOrders} onAll={onOrders} hasMoneyLink />}
      {tab === 'profile' && (
        <p>
          <LinkButton to="/profile" look="secondary">
            Open your profile
          </LinkButton>
        </p>
      )}
    </div>
  )
}
