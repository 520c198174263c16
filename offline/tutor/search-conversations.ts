import { fold, holdsAll } from '../../core/search/words.ts'
import { contentOf } from '../../core/tutor/chat-message.ts'
import type { AccountDb } from '../account/account-db.ts'
import type { ChatMessageRow, ConversationRow } from './chat-rows.ts'

export interface ListedConversation extends ConversationRow {
  /** What was asked first in it, or the words that were found; empty where neither is here. */
  excerpt: string
}

/** Longest excerpt, characters. */
const excerptLimit = 120

/** Conversations of which a message, or the title, holds all words, the newest first; without words all of them. Made for
 *  `useLive`. */
export async function searchConversations(db: AccountDb, words: string): Promise<ListedConversation[]> {
  const [conversations, messages] = await Promise.all([
    db.conversations.orderBy('lastMessageAtMs').reverse().toArray(),
    db.chatMessages.orderBy('[conversationId+atMs]').toArray(),
  ])
  const own = byConversation(messages)
  const isWanted = words.trim() !== ''
  const holds = holdsAll(words)
  return conversations.flatMap((conversation) => {
    const texts = (own.get(conversation.id) ?? []).map(textOf)
    if (!isWanted) return [{ ...conversation, excerpt: cut(texts[0] ?? '') }]
    const found = texts.find((text) => holds(fold(text)))
    if (found === undefined && !holds(fold(conversation.title))) return []
    return [{ ...conversation, excerpt: cut(found ?? texts[0] ?? '') }]
  })
}

const textOf = (row: ChatMessageRow): string => (row.role === 'user' ? row.content : contentOf(row.answer))

const cut = (text: string) => (text.length > excerptLimit ? `${text.slice(0, excerptLimit)}…` : text)

function byConversation(messages: readonly ChatMessageRow[]): Map<string, ChatMessageRow[]> {
  const groups = new Map<string, ChatMessageRow[]>()
  for (const row of messages) {
    const own = groups.get(row.conversationId)
    if (own) own.push(row)
    else groups.set(row.conversationId, [row])
  }
  return groups
}
