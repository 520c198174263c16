import type { Knex } from 'knex'
import { gapWords } from '../../../core/tutor/gap-words.ts'
import { type ChatMessage, contentOf, failedReplyWords, metadataOf } from '../../../core/tutor/chat-message.ts'
import type { TutorAnswer } from '../../../core/tutor/answer.ts'
import type { Deps } from '../../deps/deps.ts'
import { giveTokenBack } from '../../models/account/token-usage-row.ts'
import { type ChatMessageRow, changeMessage, messageById } from '../../models/tutor/chat-message-row.ts'
import { changeConversation, lockConversation } from '../../models/tutor/conversation-row.ts'
import { toMessage, type AskDetails } from './chat-wire.ts'
import { topicsOf } from './answer-topics.ts'
import type { MadeAnswer, ReplyPlace } from './reply.ts'

/** So long a server has an answer to itself: a little longer than it may take to make it. */
export const claimMs = 45_000

/** Keeps what was made, and gives the token back where it says nothing. `null`: it was deleted, replaced, or taken over meanwhile. */
export async function storeReply(
  { db, reads, now }: Pick<Deps, 'db' | 'reads' | 'now'>,
  { userId, conversationId, replyId }: ReplyPlace,
  { making, request, made }: { making: number; request: Question; made: MadeAnswer },
): Promise<ChatMessage | null> {
  const columns =
    made.answer === null
      ? { content: made.state === 'failed' ? failedReplyWords : '', answer: null }
      : answerColumns(made.answer, request, await topicsOf(made.answer, reads))
  return await db.transaction(async (trx) => {
    if (!(await lockConversation(userId, conversationId, trx))) return null
    const change = { ...columns, state: made.state, claimedUntilMs: null }
    if (!(await changeMessage(userId, replyId, change, trx, making))) return null
    await changeConversation(userId, conversationId, now(), trx)
    const row = await messageById(userId, replyId, trx)
    if (!row) return null
    if (row.chargedOn !== null && saysNothing(made.answer)) {
      await giveTokenBack(userId, row.chargedOn, trx)
      await changeMessage(userId, replyId, { chargedOn: null }, trx)
    }
    return toMessage(row)
  })
}

/** Leaves an answer to whoever is asked for it next: nothing is kept of what there is of it. */
export async function leaveReply(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, replyId }: ReplyPlace,
  making: number,
): Promise<void> {
  await changeMessage(userId, replyId, { claimedUntilMs: now() }, db, making)
}

/** Takes over an answer whose server is gone: its next making, or `null` where somebody else was quicker. */
export async function claimAgain(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, replyId }: ReplyPlace,
  making: number,
): Promise<number | null> {
  const claim = { making: making + 1, claimedUntilMs: now() + claimMs }
  return (await changeMessage(userId, replyId, claim, db, making)) ? claim.making : null
}

/** Gives back the tokens of those messages that were still being answered when they were removed. */
export async function giveUnsaidBack(
  userId: string,
  messages: readonly Pick<ChatMessageRow, 'state' | 'chargedOn'>[],
  trx: Knex,
): Promise<void> {
  for (const { state, chargedOn } of messages)
    if (state === 'writing' && chargedOn !== null) await giveTokenBack(userId, chargedOn, trx)
}

/** What an answer is to. */
interface Question {
  text: string
  asked: AskDetails
}

/** An answer as a row has it. `topics`: see `topicsOf`. */
export function answerColumns(answer: TutorAnswer, { text, asked }: Question, topics: readonly string[]) {
  const { isIntelligent, confidence } = metadataOf('done', answer)
  return {
    content: contentOf(answer),
    answer: JSON.stringify(answer),
    confidence: isIntelligent ? confidence : null,
    isIntelligent,
    topics: JSON.stringify(topics),
    gapWords: isGap(answer, asked) ? JSON.stringify(gapWords(text)) : null,
  }
}

/** A question to the library, which it had no answer to. */
export const isGap = ({ isAbstained }: TutorAnswer, { mode, messageType }: AskDetails) =>
  isAbstained && mode === 'qa' && (messageType === 'question' || messageType === 'explanation')

const saysNothing = (answer: TutorAnswer | null) =>
  answer === null || answer.isAbstained || (answer.sentences.length === 0 && answer.questions.length === 0)
