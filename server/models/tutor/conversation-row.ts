import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'

export interface ConversationRow {
  id: string
  title: string
  subject: string
  category: string
  createdAtMs: number
  lastMessageAtMs: number
  /** Changes of it and of its messages. */
  revision: number
}

const columns = `c.id, c.title, c.subject, c.category, c.created_at_ms as "createdAtMs",
  c.last_message_at_ms as "lastMessageAtMs", c.revision`

/** A user's, the one with the latest message first. */
export const conversationsOf = (userId: string, trx: Knex): Promise<(ConversationRow & { messageCount: number })[]> =>
  queryRows(
    trx,
    `select ${columns}, cast((select count(*) from chat_messages m
         where m.user_id = c.user_id and m.conversation_id = c.id) as integer) as "messageCount"
       from conversations c where c.user_id = ? order by c.last_message_at_ms desc, c.id desc`,
    [userId],
  )

export async function conversationById(userId: string, id: string, trx: Knex): Promise<ConversationRow | undefined> {
  const [row] = await queryRows<ConversationRow>(
    trx,
    `select ${columns} from conversations c where c.user_id = ? and c.id = ?`,
    [userId, id],
  )
  return row
}

/** Makes whoever else writes it wait until this transaction ends. Answers whether there is such a conversation. */
export async function lockConversation(userId: string, id: string, trx: Knex): Promise<boolean> {
  const locked = await queryRows(
    trx,
    'update conversations set revision = revision where user_id = ? and id = ? returning id',
    [userId, id],
  )
  return locked.length > 0
}

/** Something in it changed; `messageAtMs`: a message of then came, which may be older than others that are there. */
export async function changeConversation(
  userId: string,
  id: string,
  messageAtMs: number | null,
  trx: Knex,
): Promise<void> {
  await queryRows(
    trx,
    `update conversations set revision = revision + 1,
       last_message_at_ms = case when ? > last_message_at_ms then ? else last_message_at_ms end
       where user_id = ? and id = ?`,
    [messageAtMs, messageAtMs, userId, id],
  )
}

/** Adds it, unless the user has one with its id. */
export async function addConversation(userId: string, row: ConversationRow, trx: Knex): Promise<void> {
  const { id, title, subject, category, createdAtMs, lastMessageAtMs, revision } = row
  await queryRows(
    trx,
    `insert into conversations (user_id, id, title, subject, category, created_at_ms, last_message_at_ms, revision)
       values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (user_id, id) do nothing`,
    [userId, id, title, subject, category, createdAtMs, lastMessageAtMs, revision],
  )
}

/** With all its messages. */
export async function removeConversation(userId: string, id: string, trx: Knex): Promise<void> {
  await queryRows(trx, 'delete from conversations where user_id = ? and id = ?', [userId, id])
}
