import { call } from '../../core/contract/call.ts'
import { type Conversation, getConversation, listConversations } from '../../core/contract/tutor/chat.ts'
import { type ChatMessage, failedReplyWords } from '../../core/tutor/chat-message.ts'
import type { AccountDb } from '../account/account-db.ts'
import type { AnswerRow, ChatMessageRow, ConversationRow, QuestionRow } from './chat-rows.ts'
import type { ChatEnv } from './chat-outbox.ts'
import { forgetConversation, writing } from './conversations.ts'

/** Brings the list of conversations, and takes off this device those that were deleted on another. Of what is not sent yet nothing
 *  is lost. Throws `Problem`; `wrong-account`, with nothing changed, under another's login session. */
export async function fetchConversations({ account, send }: Pick<ChatEnv, 'account' | 'send'>): Promise<void> {
  // What the server is told of while it makes the list may be missing there.
  const known = await account.db.conversations.filter(({ isOnServer }) => isOnServer).primaryKeys()
  const listed = await call(send, listConversations, { query: { userId: account.userId } })
  const ids = new Set(listed.map(({ id }) => id))
  await writing(account, async (db) => {
    const [held, duties] = await Promise.all([db.conversations.toArray(), db.chatOutbox.toArray()])
    const leaving = new Set(duties.flatMap(({ conversationId, duty }) => (duty.is === 'delete' ? conversationId : [])))
    for (const id of known) if (!ids.has(id)) await forgetConversation(db, id)
    const own = new Map(held.map((row) => [row.id, row]))
    await db.conversations.bulkPut(
      listed.filter(({ id }) => !leaving.has(id)).map((each) => rowOf(each, own.get(each.id))),
    )
  })
}

const rowOf = (
  { id, title, subject, category, createdAt, lastMessageAt }: Omit<Conversation, 'messageCount'>,
  own: ConversationRow | undefined,
): ConversationRow => ({
  ...{ id, title, subject, category },
  createdAtMs: Date.parse(createdAt),
  lastMessageAtMs: Math.max(Date.parse(lastMessageAt), own?.lastMessageAtMs ?? 0),
  isOnServer: true,
  revision: own?.revision ?? null,
})

/** Brings the messages of one conversation. What is here and not sent yet stays. Throws `Problem`; `not-found`: it was deleted on
 *  another device, and goes from this one with the next list. */
export async function fetchConversation(
  { account, send }: Pick<ChatEnv, 'account' | 'send'>,
  id: string,
): Promise<void> {
  const known = await toldMessages(account.db, id)
  const { messages, ...conversation } = await call(send, getConversation, {
    params: { id },
    query: { userId: account.userId },
  })
  await writing(account, async (db) => {
    const own = await db.conversations.get(id)
    // Deleted here meanwhile.
    if (!own) return
    await db.conversations.put({ ...rowOf(conversation, own), revision: conversation.revision })
    await mergeMessages(db, id, messages, known)
  })
}

async function readHeld(db: AccountDb, conversationId: string) {
  const index = db.chatMessages.where('[conversationId+atMs]').between([conversationId], [conversationId, []])
  const [held, duties] = await Promise.all([index.toArray(), db.chatOutbox.where({ conversationId }).toArray()])
  return { held, waiting: new Set(duties.flatMap(({ duty }) => ('messageId' in duty ? duty.messageId : []))) }
}

/** Ids of the messages that the server has been told of: of these, what it does not have any more was taken back. */
async function toldMessages(db: AccountDb, conversationId: string): Promise<ReadonlySet<string>> {
  const { held, waiting } = await readHeld(db, conversationId)
  const unsent = new Set(
    held.flatMap((row) => (row.role === 'user' && waiting.has(row.id) ? [row.id, row.answerId] : [])),
  )
  return new Set(held.flatMap(({ id }) => (unsent.has(id) ? [] : id)))
}

/** `known`: what the server had been told of when it was asked. */
async function mergeMessages(
  db: AccountDb,
  conversationId: string,
  messages: readonly ChatMessage[],
  known: ReadonlySet<string>,
): Promise<void> {
  const { held, waiting } = await readHeld(db, conversationId)
  const replaced = new Set(
    held.flatMap((row) => (row.role === 'user' && waiting.has(row.id) ? (row.replaces ?? []) : [])),
  )
  // What this device is about to take back on the server stays away.
  const from = messages.findIndex(({ id }) => replaced.has(id))
  const counted = from < 0 ? messages : messages.slice(0, from)
  const byId = new Map(held.map((row) => [row.id, row]))
  const ids = new Set(counted.map(({ id }) => id))
  const answers = new Set(held.flatMap((row) => (row.role === 'assistant' ? row.id : [])))
  // What the server would not take, as a conversation that was full, is nowhere else.
  const isOwn = (row: QuestionRow) => waiting.has(row.id) || row.failure?.is === 'refused'
  const isKept = (row: ChatMessageRow) =>
    ids.has(row.id) ||
    !known.has(row.id) ||
    (row.role === 'user'
      ? isOwn(row) || !answers.has(row.answerId)
      : held.some((other) => other.role === 'user' && other.answerId === row.id && isOwn(other)))
  await db.chatMessages.bulkDelete(held.filter((row) => !isKept(row)).map(({ id }) => id))
  const rows = counted.flatMap(
    (message) => messageRow(conversationId, message, counted, byId.get(message.id), waiting) ?? [],
  )
  await db.chatMessages.bulkPut(inTheirOrder(rows))
}

/** Rows are read by their time: what was written in one millisecond stays in the server's order by one more each. */
function inTheirOrder(rows: readonly ChatMessageRow[]): ChatMessageRow[] {
  let last = 0
  return rows.map((row) => {
    last = Math.max(row.atMs, last + 1)
    return { ...row, atMs: last }
  })
}

function messageRow(
  conversationId: string,
  message: ChatMessage,
  all: readonly ChatMessage[],
  held: ChatMessageRow | undefined,
  waiting: ReadonlySet<string>,
): ChatMessageRow | null {
  const { id, content, messageType, mode, writingKind, about, rung } = message
  const atMs = Date.parse(message.createdAt)
  if (message.role === 'user') {
    const reply = all.find(({ replyTo }) => replyTo === id)
    const own = held?.role === 'user' ? held : null
    const failure =
      reply?.state === 'failed' ? { is: 'failed' as const, words: failedReplyWords } : (own?.failure ?? null)
    const answerId = reply?.id ?? own?.answerId ?? id
    const row: QuestionRow = {
      ...{ id, conversationId, role: 'user', content, messageType, mode, writingKind, about, rung, atMs, answerId },
      replaces: own?.replaces ?? null,
      failure: reply?.answer ? null : failure,
    }
    return row
  }
  if (!message.answer) return null
  const own = held?.role === 'assistant' ? held : null
  const row: AnswerRow = {
    ...{ id, conversationId, role: 'assistant', atMs, answer: message.answer },
    // What was said here and is not sent yet counts.
    isHelpful: own && waiting.has(id) ? own.isHelpful : message.isHelpful,
    ...(own?.attempts && { attempts: own.attempts }),
  }
  return row
}
