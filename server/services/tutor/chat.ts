import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import type { ReplyEvent, sendChatMessage } from '../../../core/contract/tutor/chat.ts'
import { Problem } from '../../../core/problem.ts'
import type { ChatMessage } from '../../../core/tutor/chat-message.ts'
import type { Deps } from '../../deps/deps.ts'
import { messageById, questionsBefore, replyOf } from '../../models/tutor/chat-message-row.ts'
import { askedOf, toMessage } from './chat-wire.ts'
import { replies } from './replies.ts'
import { earlierMessages, type MakeReply, type ReplyPlace, type ReplyRequest } from './reply.ts'
import { storeExchange } from './send-message.ts'
import { storeReply } from './stored-replies.ts'

/** Questions to the tutor and their answers: each is answered once, and counts once, however often it is sent or read. */
export function chatService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'wait' | 'log' | 'newId' | 'limits' | 'config' | 'shutdownHooks'>,
  makeReply: MakeReply,
) {
  const { db, reads, limits, config } = deps
  const answers = replies(deps, makeReply)

  /** What an answer is to. `null`: it was deleted or replaced. */
  async function requestOf(userId: string, messageId: string): Promise<ReplyRequest | null> {
    const message = await messageById(userId, messageId, db)
    if (!message) return null
    return {
      userId,
      messageId,
      text: message.content,
      asked: askedOf(message),
      earlier: await questionsBefore(userId, message, earlierMessages, db),
    }
  }

  async function placeOf(userId: string, conversationId: string, messageId: string): Promise<ReplyPlace> {
    const reply = await replyOf(userId, messageId, db)
    if (reply?.conversationId !== conversationId) throw new Problem('not-found', 'There is no such message.')
    return { userId, conversationId, replyId: reply.id }
  }

  async function stored(userId: string, id: string): Promise<ChatMessage> {
    const row = await messageById(userId, id, db)
    if (!row) throw new Problem('not-found', 'There is no such message.')
    return toMessage(row)
  }

  return {
    /** Throws `not-found`, `taken`, `conflict`, `used-up` and `too-many-requests`. */
    async send(
      userId: string,
      conversationId: string,
      body: BodyOf<typeof sendChatMessage>,
    ): Promise<AnswerOf<typeof sendChatMessage>> {
      const { asks, writes, kilobytes } = config.limits.chat
      await limits.take(
        body.device
          ? [
              { name: 'chat-write', owner: userId, limit: writes.perUser },
              { name: 'chat-kilobytes', owner: userId, limit: kilobytes.perUser, tokens: kilobytesOf(body) },
            ]
          : [{ name: 'chat-ask', owner: userId, limit: asks.perUser }],
      )
      const { message, reply, begin, replaced } = await storeExchange(deps, { userId, conversationId }, body)
      const place = { userId, conversationId, replyId: reply.id }
      const again = () => requestOf(userId, message.id)
      if (begin !== null) {
        const request = await again()
        if (request) answers.begin(place, begin, request)
      }
      for (const replyId of replaced) void answers.stop({ ...place, replyId })
      if (body.isStreamed || reply.state !== 'writing') return { message: toMessage(message), reply: toMessage(reply) }
      await answers.finished(place, again)
      return { message: toMessage(message), reply: await stored(userId, reply.id) }
    },

    /** Ends all that is made for a conversation: it is about to be deleted. */
    end: (userId: string, conversationId: string): Promise<void> => answers.stopAll({ userId, conversationId }),

    /** What happens to an answer after the event `after`. Throws `not-found` before the first event. */
    async *events(
      userId: string,
      { conversationId, messageId, after }: { conversationId: string; messageId: string; after: number },
    ): AsyncGenerator<ReplyEvent> {
      const place = await placeOf(userId, conversationId, messageId)
      yield* answers.events(place, after, () => requestOf(userId, messageId))
    },

    /** Throws `not-found`. */
    async stop(userId: string, conversationId: string, messageId: string): Promise<ChatMessage> {
      const place = await placeOf(userId, conversationId, messageId)
      const row = await messageById(userId, place.replyId, reads)
      if (!(await answers.stop(place)) && row?.state === 'writing') {
        // Another server makes it, or none any more: what that one makes finds its place taken.
        const request = await requestOf(userId, messageId)
        const made = { state: 'stopped', answer: null } as const
        if (request) await storeReply(deps, place, { making: row.making ?? 0, request, made })
      }
      return await stored(userId, place.replyId)
    },
  }
}

const kilobytesOf = (body: object) => Math.ceil(Buffer.byteLength(JSON.stringify(body)) / 1000)
