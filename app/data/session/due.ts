import { localEntry } from '../device/device-storage.ts'

// What a page that is cut off leaves to the next one, whoever is here then.

/** Accounts whose login session is still to be ended on the server. Earlier releases wrote `yes`, for whosever it is. */
export const signOutDue = dueAccounts('vademecum.sign-out-due')

/** Accounts whose owners have signed out here, until the list of accounts says that they are locked. */
export const lockDue = dueAccounts('vademecum.lock-due')

/** Accounts that are being removed from this device, with whatever is in them. */
export const removalDue = dueAccounts('vademecum.removal-due')

/** Accounts that leave this device since everything of them was sent. What another tab has taken since then stays, locked. */
export const sentRemovalDue = dueAccounts('vademecum.sent-removal-due')

/** All that can be due of an account. */
export const closingsDue = [lockDue, removalDue, sentRemovalDue]

/** Ids of accounts, with a space between them: earlier releases wrote one. */
function dueAccounts(key: string) {
  const entry = localEntry(key)
  const read = () => entry.read()?.split(' ') ?? []
  return {
    read,
    clear: entry.clear,
    add: (userId: string) => entry.write([...new Set([...read(), userId])].join(' ')),
    remove: (userId: string) => {
      const rest = read().filter((due) => due !== userId)
      if (rest.length > 0) entry.write(rest.join(' '))
      else entry.clear()
    },
  }
}
