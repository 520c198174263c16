import { type Account, openAccount } from '../../offline/account.ts'
import { pageEnv } from './device-env.ts'

const open = new Map<string, Promise<Account>>()

/** The account's database on this device, opened once a page. */
export function accountFor(userId: string): Promise<Account> {
  const held = open.get(userId)
  if (held) return held
  const opening = openAccount(userId, pageEnv)
  open.set(userId, opening)
  // A failed opening is not kept: the next caller tries again.
  opening.catch(() => open.delete(userId))
  return opening
}

/** Closes every account but this one, before another person's data is on the screen. */
export async function closeOtherAccounts(userId: string | null): Promise<void> {
  for (const [other, account] of open) {
    if (other === userId) continue
    open.delete(other)
    await account.then(
      ({ db }) => db.close(),
      () => undefined,
    )
  }
}

/** Whether work for this account may still be sent from this page. */
export const isAccountOpen = (userId: string): boolean => open.has(userId)
