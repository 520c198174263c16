import { call, type Send } from '../../core/contract/call.ts'
import {
  deleteConversation,
  rateChatMessage,
  sendChatMessage,
  startConversation,
} from '../../core/contract/tutor/chat.ts'
import { Problem, type ProblemCode } from '../../core/problem.ts'
import type { TutorAnswer } from '../../core/tutor/answer.ts'
import { failedReplyWords } from '../../core/tutor/chat-message.ts'
import type { Account } from '../account/account.ts'
import type { ChatFailure, ChatOutboxRow, ConversationRow, QuestionRow } from './chat-rows.ts'
import { forgetConversation, putAnswer, putFailure, writing } from './conversations.ts'
import { withLock } from '../with-lock.ts'
import { isRegister } from '../../core/study/events/event.ts'
import { modelConsentFrom, modelConsentTarget } from '../../core/tutor/model-consent.ts'
import { type AccountDb, eventsOfType } from '../account/account-db.ts'

export interface ChatEnv {
  account: Account
  send: Send
  /** Web Locks, where the runtime has them. */
  locks?: LockManager
  /** The account is still the one that this device has open. */
  isOpen: () => boolean
  /** Somebody waits for the answer to this question already; left out where nobody can. */
  isFollowed?: (messageId: string) => boolean
}

/** How a pass ended. What was not sent stays, whatever it says. */
export type ChatOutcome =
  | { is: 'sent' }
  | { is: 'sign-in-needed' }
  | { is: 'elsewhere' }
  /** Try again, not before `afterMs` when the server said so. */
  | { is: 'retry'; code: ProblemCode; afterMs: number | null }

/** Longest that a pass waits for another to end, ms: a call or two of it. */
const lockTimeoutMs = 30_000

/** Answers after which the same thing is not sent again. */
const final: readonly ProblemCode[] = ['validation', 'too-large', 'taken', 'conflict', 'forbidden']

/** Tells the server what waits of an account's conversations, in the order in which it happened; run by page and worker alike, and
 *  safe to run twice at once. Each call names the account: the login session may become another's between two of them. `streamed`: the
 *  id of a question that somebody waits for: the server is told not to wait for its answer, and it stays to be told until that is
 *  here. */
export async function drainChat(env: ChatEnv, streamed?: string): Promise<ChatOutcome> {
  const { account, locks } = env
  const pass = async () => {
    try {
      return await sendAll(env, streamed)
    } catch (error) {
      if (error instanceof Problem) return outcomeOf(error)
      throw error
    }
  }
  return await withLock(locks, `chat:${account.userId}`, lockTimeoutMs, pass)
}

function outcomeOf({ code, retryAfterS }: Problem): ChatOutcome {
  if (code === 'not-signed-in' || code === 'wrong-account') return { is: 'sign-in-needed' }
  return { is: 'retry', code, afterMs: retryAfterS === undefined ? null : retryAfterS * 1000 }
}

async function sendAll(env: ChatEnv, streamed: string | undefined): Promise<ChatOutcome> {
  const { db } = env.account
  const asked = new Set<number>()
  for (;;) {
    if (!env.isOpen()) return { is: 'elsewhere' }
    const row = await db.chatOutbox
      .orderBy('at')
      .filter(({ at = 0, duty }) => !asked.has(at) && !isLeftOut(env, duty, streamed))
      .first()
    if (row?.at === undefined) return { is: 'sent' }
    asked.add(row.at)
    await sendOne(env, row, streamed)
  }
}

const isLeftOut = ({ isFollowed }: ChatEnv, duty: ChatOutboxRow['duty'], streamed: string | undefined): boolean =>
  duty.is === 'ask' && duty.messageId !== streamed && isFollowed?.(duty.messageId) === true

/** Throws `Problem` where it is to be sent again. */
async function sendOne(env: ChatEnv, row: ChatOutboxRow, streamed: string | undefined): Promise<void> {
  const { account, send } = env
  const { conversationId: id, duty } = row
  const { db, userId } = account
  switch (duty.is) {
    case 'begin': {
      const begun = await db.conversations.get(id)
      if (!begun) return await settled(account, row)
      return await told(account, row, () => begin(env, begun))
    }
    case 'delete':
      return await told(account, row, () => call(send, deleteConversation, { params: { id }, query: { userId } }))
    case 'feedback': {
      const message = await db.chatMessages.get(duty.messageId)
      if (message?.role !== 'assistant') return await settled(account, row)
      const body = { userId, messageId: message.id, isHelpful: message.isHelpful }
      return await told(account, row, () => call(send, rateChatMessage, { params: { id }, body }))
    }
    case 'ask':
    case 'exchange': {
      const question = await db.chatMessages.get(duty.messageId)
      const answer = question?.role === 'user' ? await db.chatMessages.get(question.answerId) : undefined
      const device = answer?.role === 'assistant' ? answer.answer : undefined
      if (question?.role !== 'user' || (duty.is === 'exchange' && !device)) return await settled(account, row)
      return await sendQuestion(env, row, question, { device, isStreamed: question.id === streamed })
    }
  }
}

/** Throws `Problem`. */
async function begin({ account: { db, userId }, send }: ChatEnv, conversation: ConversationRow): Promise<void> {
  const { id, title, subject, category, createdAtMs } = conversation
  const body = { userId, id, title, subject, category, startedAt: new Date(createdAtMs).toISOString() }
  await call(send, startConversation, { body })
  await db.conversations.update(id, { isOnServer: true })
}

interface HowSent {
  /** The answer that this device has given; without it the server is to answer. */
  device: TutorAnswer | undefined
  /** Somebody waits, who follows the answer while it is made. */
  isStreamed: boolean
}

async function sendQuestion(env: ChatEnv, row: ChatOutboxRow, question: QuestionRow, how: HowSent): Promise<void> {
  const { account, send } = env
  const { id, answerId, content, messageType, mode, writingKind, about, rung, replaces, atMs, conversationId } =
    question
  const body = {
    ...{ userId: account.userId, id, answerId, content, messageType, mode, writingKind, about, rung },
    ...(replaces !== null && { replaces }),
    ...(how.device ? { device: how.device } : { isStreamed: how.isStreamed }),
    writtenAt: new Date(atMs).toISOString(),
  }
  // By what the server knows a language model might still read it.
  if (!how.device && (await hasUnsentRefusal(account.db)))
    throw new Problem('unreachable', 'The server does not know yet that no language model is to read this.')
  try {
    const conversation = await account.db.conversations.get(conversationId)
    // The server would not take it before, as one too many.
    if (conversation?.isOnServer === false) await begin(env, conversation)
    const { reply } = await call(send, sendChatMessage, { params: { id: conversationId }, body })
    if (reply.state === 'writing') {
      if (how.isStreamed) return
      throw new Problem('unavailable', 'The answer is still being made.')
    }
    await writing(account, async (db) => {
      // It may have been taken back, deleted or answered here meanwhile.
      const isOpen = (await db.chatMessages.get(id)) && !(await db.chatMessages.get(answerId))
      if (isOpen && reply.answer) await putAnswer(db, question, reply.answer, account.env.now())
      else if (isOpen && reply.state === 'failed') await putFailure(db, id, { is: 'failed', words: failedReplyWords })
      if (row.at !== undefined) await db.chatOutbox.delete(row.at)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'used-up') return await failed(account, row, id, { is: 'limit', words: error.message })
    // What it was to take the place of never came there.
    if (error.code === 'conflict' && replaces !== null)
      return await sendQuestion(env, row, { ...question, replaces: null }, how)
    if (error.code === 'not-found' && (await isOnServer(account, conversationId)))
      return await gone(account, conversationId)
    if (error.code !== 'not-found' && !final.includes(error.code)) throw error
    await failed(account, row, id, { is: 'refused', words: error.message })
  }
}

/** Sends, and takes the duty off; what the server will never take goes too. */
async function told(account: Account, row: ChatOutboxRow, sending: () => Promise<unknown>): Promise<void> {
  try {
    await sending()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code !== 'not-found' && !final.includes(error.code)) throw error
  }
  await settled(account, row)
}

const settled = (account: Account, { at }: ChatOutboxRow): Promise<void> =>
  writing(account, async (db) => {
    if (at !== undefined) await db.chatOutbox.delete(at)
  })

/** The question stays, with why it has no answer. */
const failed = (account: Account, { at }: ChatOutboxRow, messageId: string, failure: ChatFailure): Promise<void> =>
  writing(account, async (db) => {
    await putFailure(db, messageId, failure)
    if (at !== undefined) await db.chatOutbox.delete(at)
  })

const isOnServer = async ({ db }: Account, conversationId: string): Promise<boolean> =>
  (await db.conversations.get(conversationId))?.isOnServer ?? false

/** It was deleted on another device: here it goes too. */
const gone = (account: Account, conversationId: string): Promise<void> =>
  writing(account, (db) => forgetConversation(db, conversationId))

/** Whether the student took back on this device what the server may still hold them to have agreed to: that a language model reads
 *  their questions. */
async function hasUnsentRefusal(db: AccountDb): Promise<boolean> {
  const waiting = await eventsOfType(db, 'register', 1).toArray()
  return waiting.some(({ event }) => {
    if (!isRegister(event) || event.target !== modelConsentTarget) return false
    const consent = modelConsentFrom(event.value)
    return consent === null || consent === 'declined'
  })
}
