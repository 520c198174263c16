import type { Knex } from 'knex'
import type { BodyOf } from '../../../core/contract/endpoint.ts'
import type { sendChatMessage } from '../../../core/contract/tutor/chat.ts'
import { Problem } from '../../../core/problem.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { conversationByteLimit, conversationMessageLimit } from '../../../core/tutor/chat-message.ts'
import { dayOf, monthOf, resetsAtMs, usedUpWords } from '../../../core/tutor/tokens.ts'
import type { Deps } from '../../deps/deps.ts'
import { takeToken, tokenLimitOf } from '../../models/account/token-usage-row.ts'
import {
  addMessage,
  type ChatMessageRow,
  changeMessage,
  conversationSize,
  messageById,
  removeMessagesFrom,
  replyOf,
} from '../../models/tutor/chat-message-row.ts'
import { changeConversation, lockConversation } from '../../models/tutor/conversation-row.ts'
import { type AskDetails, askedOf } from './chat-wire.ts'
import { topicsOf } from './answer-topics.ts'
import { answerColumns, claimMs, giveUnsaidBack } from './stored-replies.ts'

type Body = BodyOf<typeof sendChatMessage>

/** A question and its answer, as they are stored. */
export interface StoredExchange {
  message: ChatMessageRow
  reply: ChatMessageRow
  /** The making of the answer that this server is to begin; `null` where it is there, or under way. */
  begin: number | null
  /** Answers that went with messages that were replaced. */
  replaced: string[]
}

/** Stores a message with the place of its answer, once: in one transaction with the token that the answer takes. Throws `not-found`,
 *  `taken`, `conflict` and `used-up`; nothing is stored then. */
export async function storeExchange(
  { db, reads, now, newId }: Pick<Deps, 'db' | 'reads' | 'now' | 'newId'>,
  { userId, conversationId }: { userId: string; conversationId: string },
  body: Body,
): Promise<StoredExchange> {
  const nowMs = now()
  const id = body.id ?? newId()
  const given = body.device && {
    ...answerColumns(
      { ...body.device, engine: 'device' },
      { text: body.content, asked: askedIn(body) },
      await topicsOf(body.device, reads),
    ),
    state: 'done' as const,
  }
  return await db.transaction(async (trx) => {
    if (!(await lockConversation(userId, conversationId, trx)))
      throw new Problem('not-found', 'There is no such conversation.')
    const known = await messageById(userId, id, trx)
    if (known) return await sentAgain(known, { userId, conversationId, nowMs, body, given }, trx)

    const replaced = body.replaces === undefined ? [] : await replaceFrom(body.replaces)
    const before = await conversationSize(userId, conversationId, trx)
    if (before.count + 2 > conversationMessageLimit) throw full()
    requireRoom(before, body.content, given)
    const replyId = body.answerId ?? newId()
    if (await messageById(userId, replyId, trx)) throw taken()
    const chargedOn = given ? null : await charge(userId, nowMs, trx)
    const asked = askedIn(body)
    const place = before.lastPlace + 1
    const writtenAtMs = body.writtenAt === undefined ? nowMs : Math.min(Date.parse(body.writtenAt), nowMs)
    const message: ChatMessageRow = {
      id,
      conversationId,
      place,
      role: 'user',
      replyTo: null,
      content: body.content,
      asked: JSON.stringify(asked),
      state: 'done',
      answer: null,
      isHelpful: null,
      chargedOn: null,
      making: null,
      claimedUntilMs: null,
      createdAtMs: writtenAtMs,
    }
    const reply: ChatMessageRow = {
      ...message,
      id: replyId,
      place: place + 1,
      role: 'assistant',
      replyTo: id,
      content: '',
      chargedOn,
      ...(given ?? { state: 'writing', making: 1, claimedUntilMs: nowMs + claimMs, createdAtMs: nowMs }),
    }
    await addMessage(userId, message, trx)
    await addMessage(userId, reply, trx)
    await changeConversation(userId, conversationId, given ? writtenAtMs : nowMs, trx)
    return { message, reply, begin: given ? null : 1, replaced }

    async function replaceFrom(replaces: string): Promise<string[]> {
      const gone = await messageById(userId, replaces, trx)
      if (gone?.conversationId !== conversationId || gone.role !== 'user')
        throw new Problem('conflict', 'The message that this one replaces is no longer there.')
      const after = await removeMessagesFrom(userId, conversationId, gone.place, trx)
      await giveUnsaidBack(userId, after, trx)
      return after.filter(({ role }) => role === 'assistant').map((each) => each.id)
    }
  })
}

interface Sent {
  userId: string
  conversationId: string
  nowMs: number
  body: Body
  /** The answer that the device gave, as a row has it. */
  given: Partial<ChatMessageRow> | undefined
}

/** The same message again: it has its answer, or the answer that failed is asked for once more. */
async function sentAgain(
  message: ChatMessageRow,
  { userId, conversationId, nowMs, body, given }: Sent,
  trx: Knex,
): Promise<StoredExchange> {
  const reply = await replyOf(userId, message.id, trx)
  const isSame =
    message.conversationId === conversationId &&
    message.content === body.content &&
    canonicalJson(askedOf(message)) === canonicalJson(askedIn(body)) &&
    (body.answerId === undefined || body.answerId === reply?.id)
  if (!isSame || !reply) throw taken()
  // One that was stopped before it said anything: the device made it, or somebody waits for it now.
  const isWanted = given !== undefined || body.isStreamed
  const mayBeMadeAgain = reply.state === 'failed' || (reply.state === 'stopped' && reply.answer === null && isWanted)
  if (!mayBeMadeAgain) return { message, reply, begin: null, replaced: [] }
  if (given) {
    requireRoom(await conversationSize(userId, conversationId, trx), '', given)
    await changeMessage(userId, reply.id, given, trx)
    await changeConversation(userId, conversationId, null, trx)
    return { message, reply: { ...reply, ...given }, begin: null, replaced: [] }
  }
  const making = (reply.making ?? 0) + 1
  const change = {
    state: 'writing' as const,
    content: '',
    making,
    claimedUntilMs: nowMs + claimMs,
    chargedOn: await charge(userId, nowMs, trx),
  }
  await changeMessage(userId, reply.id, change, trx)
  await changeConversation(userId, conversationId, null, trx)
  return { message, reply: { ...reply, ...change }, begin: making, replaced: [] }
}

/** Takes the token of an answer. Answers the day that it counts for. */
async function charge(userId: string, nowMs: number, trx: Knex): Promise<string> {
  const limit = await tokenLimitOf(userId, trx)
  const day = dayOf(nowMs)
  if (await takeToken(userId, { day, month: monthOf(nowMs), limit }, trx)) return day
  throw new Problem('used-up', usedUpWords(limit, nowMs), {
    retryAfterS: Math.ceil((resetsAtMs(nowMs) - nowMs) / 1000),
  })
}

/** Throws `conflict` where a message, with the answer that a device gave it, would make a conversation too long. */
function requireRoom({ bytes }: { bytes: number }, text: string, given: Partial<ChatMessageRow> | undefined): void {
  const added = Buffer.byteLength(text + (given?.content ?? '') + (given?.answer ?? ''))
  if (bytes + added > conversationByteLimit) throw full()
}

const askedIn = ({ messageType, mode, writingKind, about, rung }: Body): AskDetails => ({
  messageType,
  mode,
  writingKind,
  about,
  rung,
})

const taken = () => new Problem('taken', 'Another message has this id.')
const full = () => new Problem('conflict', 'This conversation is full. Please begin another one.')
