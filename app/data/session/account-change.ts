import { takeDraftsAlong } from './move-drafts.ts'
import { removalDue } from './removal-due.ts'
import { endStay } from './writer.ts'

/** Puts away what the page holds of the account before, and lets in who is here now; `null` is a visitor. */
export async function changeAccount(to: string | null): Promise<void> {
  if (to !== null) {
    endStay()
    takeDraftsAlong(to)
    // It was being removed, and its owner is back.
    if (removalDue.read() === to) removalDue.clear()
  }
  // Fetched when it is wanted: the databases come with it, which shop pages do without.
  const { closeOtherAccounts } = await import('./open-account.ts')
  closeOtherAccounts(to)
  if (to === null) (await import('../device/running-sync.ts')).stopSync()
}
