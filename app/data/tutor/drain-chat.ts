import type { Account } from '../../../offline/account/account.ts'
import { type ChatEnv, type ChatOutcome, drainChat } from '../../../offline/tutor/chat-outbox.ts'
import { send } from '../api/send.ts'
import { isOpenAccount } from '../session/session.ts'

/** Ids of questions whose answers somebody on this page follows while they are made: no other pass asks for them meanwhile. */
const followed = new Set<string>()

const envOf = (account: Account): ChatEnv => ({
  account,
  send,
  isOpen: () => isOpenAccount(account.userId),
  isFollowed: (messageId) => followed.has(messageId),
  ...('locks' in navigator && { locks: navigator.locks }),
})

/** Tells the server what waits of an account's conversations, under its own login only. */
export const drainChatOf = (account: Account): Promise<ChatOutcome> => drainChat(envOf(account))

/** The same, with a question whose answer `follow` then waits for where the server makes it. */
export async function askAndFollow(
  account: Account,
  messageId: string,
  follow: () => Promise<void>,
): Promise<ChatOutcome> {
  followed.add(messageId)
  try {
    const outcome = await drainChat(envOf(account), messageId)
    if (outcome.is === 'sent') await follow()
    return outcome
  } finally {
    followed.delete(messageId)
  }
}
