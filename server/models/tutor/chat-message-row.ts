import type { Knex } from 'knex'
import { isPostgres } from '../../database/database.ts'
import { type Columns, insertRow, queryRows, updateRows } from '../../database/raw-sql.ts'
import type { ReplyState } from '../../../core/tutor/chat-message.ts'
import { columnsOf } from '../row.ts'

/** A message as the database has it. */
export interface ChatMessageRow {
  id: string
  conversationId: string
  place: number
  role: 'user' | 'assistant'
  replyTo: string | null
  content: string
  /** JSON of `Asked`. */
  asked: string
  state: ReplyState
  /** JSON of a `TutorAnswer`. */
  answer: string | null
  isHelpful: boolean | null
  chargedOn: string | null
  making: number | null
  claimedUntilMs: number | null
  createdAtMs: number
}

/** What is counted of an answer. */
interface Counted {
  confidence: number | null
  isIntelligent: boolean | null
  /** JSON of titles. */
  topics: string | null
  /** JSON of words. */
  gapWords: string | null
}

const columns = `id, conversation_id as "conversationId", place, role, reply_to as "replyTo", content, asked, state, answer,
  is_helpful as "isHelpful", charged_on as "chargedOn", making, claimed_until_ms as "claimedUntilMs",
  created_at_ms as "createdAtMs"`

/** SQLite has numbers for truth. */
const read = (row: ChatMessageRow): ChatMessageRow => ({
  ...row,
  isHelpful: row.isHelpful === null ? null : Boolean(row.isHelpful),
})

/** Of a conversation, in their order. */
export async function messagesOf(userId: string, conversationId: string, trx: Knex): Promise<ChatMessageRow[]> {
  const rows = await queryRows<ChatMessageRow>(
    trx,
    `select ${columns} from chat_messages where user_id = ? and conversation_id = ? order by place`,
    [userId, conversationId],
  )
  return rows.map(read)
}

/** What a conversation holds: messages, their bytes, and the place of the last one. */
export async function conversationSize(
  userId: string,
  conversationId: string,
  trx: Knex,
): Promise<{ count: number; bytes: number; lastPlace: number }> {
  const [size] = await queryRows<{ count: number; bytes: number; lastPlace: number }>(
    trx,
    `select cast(count(*) as integer) as count, coalesce(max(place), 0) as "lastPlace",
       cast(coalesce(sum(octet_length(content) + coalesce(octet_length(answer), 0)), 0) as integer) as bytes
       from chat_messages where user_id = ? and conversation_id = ?`,
    [userId, conversationId],
  )
  if (!size) throw new Error('a count has no row')
  return size
}

/** The last `limit` messages of the student before a place, the latest last. */
export async function questionsBefore(
  userId: string,
  { conversationId, place }: Pick<ChatMessageRow, 'conversationId' | 'place'>,
  limit: number,
  trx: Knex,
): Promise<string[]> {
  const rows = await queryRows<{ content: string }>(
    trx,
    `select content from chat_messages where user_id = ? and conversation_id = ? and role = 'user' and place < ?
       order by place desc limit ?`,
    [userId, conversationId, place, limit],
  )
  return rows.map(({ content }) => content).reverse()
}

export async function messageById(userId: string, id: string, trx: Knex): Promise<ChatMessageRow | undefined> {
  const [row] = await queryRows<ChatMessageRow>(
    trx,
    `select ${columns} from chat_messages where user_id = ? and id = ?`,
    [userId, id],
  )
  return row && read(row)
}

/** The answer to a message. */
export async function replyOf(userId: string, messageId: string, trx: Knex): Promise<ChatMessageRow | undefined> {
  const message = await messageById(userId, messageId, trx)
  if (!message) return undefined
  const [row] = await queryRows<ChatMessageRow>(
    trx,
    `select ${columns} from chat_messages where user_id = ? and conversation_id = ? and place = ? and reply_to = ?`,
    [userId, message.conversationId, message.place + 1, messageId],
  )
  return row && read(row)
}

export async function addMessage(userId: string, row: ChatMessageRow & Partial<Counted>, trx: Knex): Promise<void> {
  await insertRow('chat_messages', storable({ userId, ...row }, trx), '', trx)
}

/** Changes a message. `making`: only while this making of the answer is under way. Answers whether it did. */
export async function changeMessage(
  userId: string,
  id: string,
  change: Partial<ChatMessageRow & Counted>,
  trx: Knex,
  making?: number,
): Promise<boolean> {
  const under = making === undefined ? '' : `and state = 'writing' and making = ?`
  const changed = await updateRows(
    'chat_messages',
    storable(change, trx),
    `where user_id = ? and id = ? ${under} returning id`,
    [userId, id, ...(making === undefined ? [] : [making])],
    trx,
  )
  return changed.length > 0
}

/** Those from this place on. Answers which they were. */
export const removeMessagesFrom = (
  userId: string,
  conversationId: string,
  place: number,
  trx: Knex,
): Promise<Pick<ChatMessageRow, 'id' | 'role' | 'state' | 'chargedOn'>[]> =>
  queryRows(
    trx,
    `delete from chat_messages where user_id = ? and conversation_id = ? and place >= ?
       returning id, role, state, charged_on as "chargedOn"`,
    [userId, conversationId, place],
  )

const storable = (fields: Columns, trx: Knex): Columns =>
  columnsOf(
    isPostgres(trx)
      ? fields
      : Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
        ),
  )
