import { Link } from '@tanstack/react-router'
import type { DeviceAccount } from '../../../offline/account/device-accounts.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import css from './device-accounts.module.css'

export interface DeviceAccountsProps {
  title: string
  accounts: readonly DeviceAccount[]
  /** Id of the account that this device has open; it is not removed from here. */
  opened: string | null
  /** Where a sign-in leads; the dashboard when left out. */
  redirect?: string | undefined
  onOpen: (account: DeviceAccount) => void
  onRemove: (account: DeviceAccount) => void
}

/** Accounts of this device to choose from: one that is locked leads to its sign-in. Nothing when there are none. */
export function DeviceAccounts({ title, accounts, opened, redirect, onOpen, onRemove }: DeviceAccountsProps) {
  if (accounts.length === 0) return null
  return (
    <section className={css['accounts']} aria-label={title}>
      <p className={css['title']}>{title}</p>
      <ul className={css['list']}>
        {accounts.map((account) => (
          <li key={account.userId} className={css['row']}>
            {account.isLocked ? (
              <Link
                to="/signin"
                search={{ as: account.userId, ...(redirect !== undefined && { redirect }) }}
                className={css['account']}
              >
                <Label account={account} act="Sign in" />
              </Link>
            ) : (
              <button type="button" className={css['account']} onClick={() => onOpen(account)}>
                <Label account={account} act="Open" />
              </button>
            )}
            {account.userId !== opened && (
              <button
                type="button"
                className={css['remove']}
                aria-label={`Remove ${account.username} from this device`}
                title="Remove from this device"
                onClick={() => onRemove(account)}
              >
                <Icon name="bin" size="small" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {accounts.some(({ isLocked }) => isLocked) && (
        <p className={css['small']}>
          A lock keeps people out, not tools: someone with this device and the right ones could still read a locked
          account. Remove it to leave nothing of it here.
        </p>
      )}
    </section>
  )
}

function Label({ account, act }: { account: DeviceAccount; act: string }) {
  const { username, waitingAnswers } = account
  return (
    <>
      <span className={css['name']}>{username}</span>{' '}
      {waitingAnswers > 0 && <Badge tone="warn">{formatCount(waitingAnswers, 'answer')} waiting</Badge>}{' '}
      <span className={css['act']}>{act}</span>
    </>
  )
}
