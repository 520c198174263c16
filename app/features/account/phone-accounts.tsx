import { Link } from '@tanstack/react-router'
import type { AccountHere } from '../../../offline/accounts-here.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatCount } from '../../ui/format-amount.ts'
import css from './phone-accounts.module.css'

export interface PhoneAccountsProps {
  title: string
  accounts: readonly AccountHere[]
  /** Where a sign-in leads; the dashboard when left out. */
  redirect?: string | undefined
  onOpen: (account: AccountHere) => void
}

/** Accounts of this phone to choose from: one that is locked leads to its sign-in. Nothing when there are none. */
export function PhoneAccounts({ title, accounts, redirect, onOpen }: PhoneAccountsProps) {
  if (accounts.length === 0) return null
  return (
    <section className={css['accounts']} aria-label={title}>
      <p className={css['title']}>{title}</p>
      <ul className={css['list']}>
        {accounts.map((account) => (
          <li key={account.userId}>
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
          </li>
        ))}
      </ul>
    </section>
  )
}

function Label({ account, act }: { account: AccountHere; act: string }) {
  const { username, waitingAnswers } = account
  return (
    <>
      <span className={css['name']}>{username}</span>{' '}
      {waitingAnswers > 0 && <Badge tone="warn">{formatCount(waitingAnswers, 'answer')} waiting</Badge>}{' '}
      <span className={css['act']}>{act}</span>
    </>
  )
}
