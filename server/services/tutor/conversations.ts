import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import type {
  getConversation,
  listConversations,
  rateChatMessage,
  startConversation,
} from '../../../core/contract/tutor/chat.ts'
import { Problem } from '../../../core/problem.ts'
import { conversationLimit } from '../../../core/tutor/chat-message.ts'
import { gapWords } from '../../../core/tutor/gap-words.ts'
import { sessionTitle } from '../../../core/tutor/study-preferences.ts'
import type { Deps } from '../../deps/deps.ts'
import { changeMessage, messageById, messagesOf, removeMessagesFrom } from '../../models/tutor/chat-message-row.ts'
import {
  addConversation,
  changeConversation,
  conversationById,
  conversationsOf,
  lockConversation,
  removeConversation,
} from '../../models/tutor/conversation-row.ts'
import { answerOf, askedOf, toConversation, toListed, toMessage } from './chat-wire.ts'
import { ownPreferences } from './own-preferences.ts'
import { giveUnsaidBack, isGap } from './stored-replies.ts'

/** Conversations of a customer with the tutor. Somebody else's are as if they were not there. */
export function conversationService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId'>) {
  const { db, reads, now, newId } = deps

  return {
    async list(userId: string): Promise<AnswerOf<typeof listConversations>> {
      return (await conversationsOf(userId, reads)).map(toListed)
    },

    /** Throws `not-found`. */
    async get(userId: string, id: string): Promise<AnswerOf<typeof getConversation>> {
      const row = await conversationById(userId, id, reads)
      if (!row) throw notFound()
      return { ...toConversation(row), messages: (await messagesOf(userId, id, reads)).map(toMessage) }
    },

    /** Throws `conflict` where there are too many. */
    async start(
      userId: string,
      { id = newId(), title, subject, category, startedAt }: BodyOf<typeof startConversation>,
    ): Promise<AnswerOf<typeof startConversation>> {
      const before = await conversationsOf(userId, reads)
      const isKnown = before.some((each) => each.id === id)
      if (!isKnown && before.length >= conversationLimit)
        throw new Problem('conflict', 'You have very many conversations. Please delete some of them first.')
      const preferences = title === '' || subject === '' ? await ownPreferences(userId, reads) : null
      const nowMs = now()
      const createdAtMs = startedAt === undefined ? nowMs : Math.min(Date.parse(startedAt), nowMs)
      const row = {
        id,
        title: title === '' && preferences ? sessionTitle(preferences) : title,
        subject: subject === '' ? (preferences?.preferredSubjects[0] ?? 'General') : subject,
        category: category === '' ? 'study-help' : category,
        createdAtMs,
        lastMessageAtMs: createdAtMs,
        revision: 1,
      }
      await addConversation(userId, row, db)
      const listed = (await conversationsOf(userId, db)).find((each) => each.id === id)
      // Deleted by another device in this very moment.
      return toListed(listed ?? { ...row, messageCount: 0 })
    },

    /** With all its messages, for good; an answer that another server is making is not paid. */
    remove: (userId: string, id: string): Promise<void> =>
      db.transaction(async (trx) => {
        if (!(await lockConversation(userId, id, trx))) return
        await giveUnsaidBack(userId, await removeMessagesFrom(userId, id, 0, trx), trx)
        await removeConversation(userId, id, trx)
      }),

    /** Keeps whether an answer helped. One that did not goes to the authors as a gap, as one that the library did not have. Throws
     *  `not-found`, and `conflict` for what is no answer. */
    async rate(
      userId: string,
      conversationId: string,
      { messageId, isHelpful }: BodyOf<typeof rateChatMessage>,
    ): Promise<AnswerOf<typeof rateChatMessage>> {
      return await db.transaction(async (trx) => {
        if (!(await lockConversation(userId, conversationId, trx))) throw notFound()
        const row = await messageById(userId, messageId, trx)
        if (row?.conversationId !== conversationId) throw new Problem('not-found', 'There is no such message.')
        const answer = answerOf(row)
        if (answer === null || row.replyTo === null) throw new Problem('conflict', 'Only an answer can be rated.')
        if (row.isHelpful === isHelpful) return { messageId, isHelpful }
        const question = await messageById(userId, row.replyTo, trx)
        const isMissing = isHelpful === false || isGap(answer, askedOf(row))
        const words = isMissing && askedOf(row).mode === 'qa' ? gapWords(question?.content ?? '') : null
        await changeMessage(userId, messageId, { isHelpful, gapWords: words && JSON.stringify(words) }, trx)
        await changeConversation(userId, conversationId, null, trx)
        return { messageId, isHelpful }
      })
    },
  }
}

const notFound = () => new Problem('not-found', 'There is no such conversation.')
