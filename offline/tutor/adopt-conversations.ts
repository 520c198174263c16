import type { AccountDb } from '../account/account-db.ts'
import type { ChatOutboxRow } from './chat-rows.ts'

/** What of an account's conversations another account takes over. */
export interface AdoptedConversations {
  /** How many the target does not hold; one in which nothing was asked is none. */
  countFor(target: AccountDb): Promise<number>
  /** Puts them into the target. Inside a transaction over its tables of conversations. */
  put(target: AccountDb): Promise<void>
}

/** Reads the conversations of an account, to be those of another: under that one the server is told of all that was answered in them, and
 *  asked what it was still to be asked. */
export async function readConversationsToAdopt(source: AccountDb): Promise<AdoptedConversations> {
  const [conversations, messages, duties] = await Promise.all([
    source.conversations.toArray(),
    source.chatMessages.toArray(),
    source.chatOutbox.toArray(),
  ])
  const waiting = new Set(duties.flatMap(({ duty }) => (duty.is === 'ask' ? duty.messageId : [])))
  const asked = new Set(messages.map(({ conversationId }) => conversationId))
  const freshFor = async (target: AccountDb) => {
    const held = new Set(await target.conversations.toCollection().primaryKeys())
    return conversations.filter(({ id }) => !held.has(id))
  }
  return {
    countFor: async (target) => (await freshFor(target)).filter(({ id }) => asked.has(id)).length,
    put: async (target) => {
      const fresh = await freshFor(target)
      const ids = new Set(fresh.map(({ id }) => id))
      const taken = messages.filter(({ conversationId }) => ids.has(conversationId))
      const answered = new Set(taken.flatMap((row) => (row.role === 'assistant' ? row.id : [])))
      const begun = fresh.map(({ id }): ChatOutboxRow => ({ conversationId: id, duty: { is: 'begin' } }))
      const told = taken
        .toSorted((a, b) => a.atMs - b.atMs)
        .flatMap((row): ChatOutboxRow[] => {
          const { id: messageId, conversationId } = row
          if (row.role === 'user') {
            if (answered.has(row.answerId)) return [{ conversationId, duty: { is: 'exchange', messageId } }]
            return waiting.has(messageId) ? [{ conversationId, duty: { is: 'ask', messageId } }] : []
          }
          return row.isHelpful === null ? [] : [{ conversationId, duty: { is: 'feedback', messageId } }]
        })
      await Promise.all([
        target.conversations.bulkPut(fresh.map((row) => ({ ...row, isOnServer: false, revision: 0 }))),
        target.chatMessages.bulkPut(taken.map((row) => (row.role === 'user' ? { ...row, replaces: null } : row))),
        target.chatOutbox.bulkAdd([...begun, ...told]),
      ])
    },
  }
}
