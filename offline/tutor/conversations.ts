import type { TutorAnswer } from '../../core/tutor/answer.ts'
import { messageCharLimit } from '../../core/tutor/chat-message.ts'
import type { AccountDb } from '../account/account-db.ts'
import type { Account } from '../account/account.ts'
import { durably, durablyIn } from '../account/durable.ts'
import type {
  AnswerRow,
  ChatDuty,
  ChatFailure,
  ChatMessageRow,
  ConversationRow,
  QuestionAsked,
  QuestionRow,
} from './chat-rows.ts'

/** The only category that a conversation has (specification 2, section 7). */
const category = 'study-help'

/** A new conversation, on the disk when it resolves. Throws `NotSaved`. */
export async function beginConversation(
  account: Account,
  { title, subject }: { title: string; subject: string },
): Promise<ConversationRow> {
  const atMs = account.env.now()
  const id = account.newId()
  const row: ConversationRow = {
    id,
    title,
    subject,
    category,
    createdAtMs: atMs,
    lastMessageAtMs: atMs,
    isOnServer: false,
    revision: 0,
  }
  await writing(account, async ({ conversations, chatOutbox }) => {
    await Promise.all([conversations.add(row), chatOutbox.add({ conversationId: id, duty: { is: 'begin' } })])
  })
  return row
}

export interface Asking extends QuestionAsked {
  conversationId: string
  /** Who is to answer. What the device answers the server keeps when it has been told. */
  by: 'device' | 'server'
  /** Id of an earlier message that this one takes the place of: it goes, and all after it. */
  replaces?: string
}

/** A question that is being kept. */
export interface QuestionAtHand {
  /** As it was asked: it can be answered already. */
  question: QuestionRow
  /** Resolves with the row as it stands on the disk. Rejects with `NotSaved`. */
  kept: Promise<QuestionRow>
}

/** Keeps a question, and takes its draft away. It goes to the server once. */
export function keepQuestion(account: Account, { conversationId, by, replaces, ...asked }: Asking): QuestionAtHand {
  // PostgreSQL cannot store U+0000, so no text of ours holds it.
  const content = asked.content.replaceAll('\u0000', '').trim().slice(0, messageCharLimit)
  const ids = { id: account.newId(), answerId: account.newId() }
  const question: QuestionRow = {
    ...asked,
    ...ids,
    content,
    conversationId,
    role: 'user',
    atMs: account.env.now(),
    replaces: null,
    failure: null,
  }
  const row = { ...question }
  const kept = writing(account, async (db) => {
    if (replaces !== undefined) row.replaces = await takeBackFrom(db, conversationId, replaces)
    const [last, conversation] = await Promise.all([
      messagesIn(db, conversationId).last(),
      db.conversations.get(conversationId),
      db.drafts.delete(draftKey(conversationId)),
      // An exchange of the device is told when it has its answer.
      by === 'server' && addDuty(db, conversationId, { is: 'ask', messageId: row.id }),
    ])
    // The clock may have been set back: what is asked later stands later.
    if (last && last.atMs >= row.atMs) row.atMs = last.atMs + 1
    await Promise.all([
      db.chatMessages.add(row),
      conversation && db.conversations.put({ ...conversation, lastMessageAtMs: row.atMs }),
    ])
  })
  return { question, kept: kept.then(() => row) }
}

/** Keeps what this device answered; a question that waited for the server is not asked there any more. A second answer to the same
 *  question is none. Throws `NotSaved`. */
export async function keepDeviceAnswer(account: Account, question: QuestionRow, answer: TutorAnswer): Promise<void> {
  const { conversationId, id: messageId } = question
  await writing(account, async (db) => {
    if (!(await db.chatMessages.get(messageId)) || (await db.chatMessages.get(question.answerId))) return
    await putAnswer(db, question, answer, account.env.now())
    const waiting = await db.chatOutbox.where({ conversationId }).toArray()
    const own = waiting.find(({ duty }) => isTelling(duty, messageId))
    if (own?.at === undefined) await addDuty(db, conversationId, { is: 'exchange', messageId })
    else await db.chatOutbox.put({ ...own, duty: { is: 'exchange', messageId } })
  })
}

/** Keeps an answer. Inside a transaction over the tables of conversations. */
export async function putAnswer(
  db: AccountDb,
  question: QuestionRow,
  answer: TutorAnswer,
  nowMs: number,
): Promise<void> {
  const { answerId: id, conversationId } = question
  const atMs = Math.max(nowMs, question.atMs + 1)
  const row: AnswerRow = { id, conversationId, role: 'assistant', atMs, answer, isHelpful: null }
  await db.chatMessages.put(row)
  const asked = await db.chatMessages.get(question.id)
  // That the tokens are used up stands beside what the device answered instead.
  const isLimit = asked?.role === 'user' && asked.failure?.is === 'limit' && answer.engine === 'device'
  if (!isLimit) await putFailure(db, question.id, null)
  await db.conversations.update(conversationId, { lastMessageAtMs: atMs })
}

/** Keeps why a question stays without an answer. It can be asked anew. */
export const keepFailure = (account: Account, questionId: string, failure: ChatFailure | null): Promise<void> =>
  writing(account, (db) => putFailure(db, questionId, failure))

/** The same inside a transaction over the tables of conversations. */
export async function putFailure(db: AccountDb, questionId: string, failure: ChatFailure | null): Promise<void> {
  const row = await db.chatMessages.get(questionId)
  if (row?.role === 'user') await db.chatMessages.put({ ...row, failure })
}

/** Asks the server a question that stands without an answer, when there is a network. Throws `NotSaved`. */
export async function askServerLater(account: Account, { id, conversationId }: QuestionRow): Promise<void> {
  await writing(account, async (db) => {
    const row = await db.chatMessages.get(id)
    if (row?.role !== 'user') return
    await db.chatMessages.put({ ...row, failure: null })
    const waiting = await db.chatOutbox.where({ conversationId }).toArray()
    const isAsked = waiting.some(({ duty }) => duty.is === 'ask' && duty.messageId === id)
    if (!isAsked) await addDuty(db, conversationId, { is: 'ask', messageId: id })
  })
}

/** What the student says of an answer; `null` takes it back. Throws `NotSaved`. */
export async function keepFeedback(account: Account, messageId: string, isHelpful: boolean | null): Promise<void> {
  await writing(account, async (db) => {
    const row = await db.chatMessages.get(messageId)
    if (row?.role !== 'assistant' || row.isHelpful === isHelpful) return
    await db.chatMessages.put({ ...row, isHelpful })
    const { conversationId } = row
    const waiting = await db.chatOutbox.where({ conversationId }).toArray()
    // Read when it is sent, so one duty is enough.
    const isAsked = waiting.some(({ duty }) => duty.is === 'feedback' && duty.messageId === messageId)
    if (!isAsked) await addDuty(db, conversationId, { is: 'feedback', messageId })
  })
}

/** Deletes a conversation here at once, and on the server when it can be told. Throws `NotSaved`. */
export async function deleteConversation(account: Account, conversationId: string): Promise<void> {
  await writing(account, async (db) => {
    await forgetConversation(db, conversationId)
    await addDuty(db, conversationId, { is: 'delete' })
  })
}

/** Takes a conversation off this device, with what the server was to be told of it. Inside a transaction over the tables of
 *  conversations. */
export async function forgetConversation(db: AccountDb, conversationId: string): Promise<void> {
  await Promise.all([
    db.conversations.delete(conversationId),
    messagesIn(db, conversationId).delete(),
    db.chatOutbox.where({ conversationId }).delete(),
    db.drafts.delete(draftKey(conversationId)),
  ])
}

/** The newest first. Made for `useLive`. */
export const readConversations = (db: AccountDb): Promise<ConversationRow[]> =>
  db.conversations.orderBy('lastMessageAtMs').reverse().toArray()

export interface ReadConversation {
  conversation: ConversationRow
  /** In their order. */
  messages: ChatMessageRow[]
  /** Ids of questions that wait to be answered by the server. */
  waiting: ReadonlySet<string>
  draft: string
}

/** One of them with its messages; `null` where it is not on this device. Made for `useLive`. */
export async function readConversation(db: AccountDb, id: string): Promise<ReadConversation | null> {
  const [conversation, messages, duties, draft] = await Promise.all([
    db.conversations.get(id),
    messagesIn(db, id).toArray(),
    db.chatOutbox.where({ conversationId: id }).toArray(),
    db.drafts.get(draftKey(id)),
  ])
  if (!conversation) return null
  const waiting = new Set(duties.flatMap(({ duty }) => (duty.is === 'ask' ? [duty.messageId] : [])))
  return { conversation, messages, waiting, draft: draft?.text ?? '' }
}

/** What is being typed into a conversation: no crash takes it, and nobody but this device has it. Throws `NotSaved`. */
export async function keepChatDraft(account: Account, conversationId: string, text: string): Promise<void> {
  const { db, env } = account
  const target = draftKey(conversationId)
  await durably(account, async () => {
    if (text.trim() === '') await db.drafts.delete(target)
    else await db.drafts.put({ target, text, updatedAtMs: env.now() })
  })
}

const draftKey = (conversationId: string) => `chat:${conversationId}`

const addDuty = (db: AccountDb, conversationId: string, duty: ChatDuty) => db.chatOutbox.add({ conversationId, duty })

/** Takes a message and all after it away, and what the server was to be told of them. Answers what of that the server has, or may have:
 *  the id of its first message there. */
async function takeBackFrom(db: AccountDb, conversationId: string, messageId: string): Promise<string | null> {
  const messages = await messagesIn(db, conversationId).toArray()
  const at = messages.findIndex(({ id }) => id === messageId)
  const first = messages[at]
  if (first?.role !== 'user') return null
  const gone = new Set(messages.slice(at).map(({ id }) => id))
  await db.chatMessages.bulkDelete([...gone])
  const duties = await db.chatOutbox.where({ conversationId }).toArray()
  const stale = duties.filter(({ duty }) => 'messageId' in duty && gone.has(duty.messageId))
  await db.chatOutbox.bulkDelete(stale.flatMap(({ at: key }) => key ?? []))
  // What waits to be told may be on its way there, or have come without a reply.
  return (stale.some(({ duty }) => isTelling(duty, messageId)) ? first.replaces : null) ?? messageId
}

/** Messages of a conversation, in their order. */
export const messagesIn = (db: AccountDb, conversationId: string) =>
  db.chatMessages.where('[conversationId+atMs]').between([conversationId], [conversationId, []])

/** The server is told of this question by it. */
const isTelling = (duty: ChatDuty, messageId: string): boolean =>
  (duty.is === 'ask' || duty.is === 'exchange') && duty.messageId === messageId

/** One durable transaction over all that a conversation has. */
export const writing = (account: Account, work: (db: AccountDb) => Promise<void>): Promise<void> => {
  const { db } = account
  const tables = [db.conversations, db.chatMessages, db.chatOutbox, db.drafts]
  return durablyIn(account, tables, () => work(db))
}
