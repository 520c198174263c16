import { normalise, holdsAll, wordsOf } from '../../core/search/words.ts'
import { contentOf } from '../../core/tutor/chat-message.ts'
import type { AccountDb } from '../account/account-db.ts'
import type { ChatMessageRow, ConversationRow } from './chat-rows.ts'
import { messagesIn, readConversations } from './conversations.ts'

export interface ListedConversation extends ConversationRow {
  /** What was asked first in it, or the words that were found; empty where neither is here. */
  excerpt: string
}

/** Longest excerpt, characters. */
const excerptLimit = 120

/** Conversations of which a message, or the title, holds all words, the newest first; without words all of them. Made for
 *  `useLive`. */
export async function searchConversations(db: AccountDb, words: string): Promise<ListedConversation[]> {
  if (words.trim() === '') return await listConversations(db)
  const [conversations, messages] = await Promise.all([
    readConversations(db),
    db.chatMessages.orderBy('[conversationId+atMs]').toArray(),
  ])
  const own = byConversation(messages)
  const holds = holdsAll(words)
  return conversations.flatMap((conversation) => {
    const texts = (own.get(conversation.id) ?? []).map(textOf)
    const found = texts.find((text) => holds(normalise(text)))
    if (found === undefined && !holds(normalise(conversation.title))) return []
    return [{ ...conversation, excerpt: found === undefined ? cut(texts[0] ?? '') : around(found, words) }]
  })
}

/** A row of the list, and the conversation as it was read with it. */
interface Listed {
  of: string
  row: ListedConversation
}

const listed = new WeakMap<AccountDb, Map<string, Listed>>()

/** All of them. A question or an answer is added to one: of the others nothing is read again, and their rows are the ones that were
 *  given before. */
function listConversations(db: AccountDb): Promise<ListedConversation[]> {
  const known = listed.get(db) ?? new Map<string, Listed>()
  listed.set(db, known)
  return db.transaction('r', db.conversations, db.chatMessages, async () => {
    const conversations = await readConversations(db)
    return await Promise.all(
      conversations.map(async (conversation) => {
        const of = JSON.stringify(conversation)
        const before = known.get(conversation.id)
        if (before?.of === of) return before.row
        const first = await messagesIn(db, conversation.id).first()
        const row = { ...conversation, excerpt: first ? cut(textOf(first)) : '' }
        known.set(conversation.id, { of, row })
        return row
      }),
    )
  })
}

const textOf = (row: ChatMessageRow): string => (row.role === 'user' ? row.content : contentOf(row.answer))

/** Characters of a message before the words that were found in it. */
const beforeFound = 40

/** The part of a message in which the first of the words stands. */
function around(text: string, words: string): string {
  const holds = holdsAll(wordsOf(words)[0] ?? '')
  const found = [...text.matchAll(/\S+/g)].find(([piece]) => holds(normalise(piece)))
  const from = found ? text.lastIndexOf(' ', found.index - beforeFound) + 1 : 0
  if (!found || from === 0 || found.index + found[0].length <= excerptLimit) return cut(text)
  return `…${cut(text.slice(from))}`
}

/** Not amid a letter that takes two places. */
const cut = (text: string) =>
  text.length > excerptLimit ? `${text.slice(0, excerptLimit).replace(/[\ud800-\udbff]$/, '')}…` : text

function byConversation(messages: readonly ChatMessageRow[]): Map<string, ChatMessageRow[]> {
  const groups = new Map<string, ChatMessageRow[]>()
  for (const row of messages) {
    const own = groups.get(row.conversationId)
    if (own) own.push(row)
    else groups.set(row.conversationId, [row])
  }
  return groups
}
