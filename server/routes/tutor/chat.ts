import type { Router } from '@koa/router'
import { aiAnalytics, aiLearningStatus } from '../../../core/contract/tutor/ai-analytics.ts'
import {
  chatReply,
  deleteConversation,
  getConversation,
  listConversations,
  rateChatMessage,
  sendChatMessage,
  startConversation,
  stopChatReply,
} from '../../../core/contract/tutor/chat.ts'
import { getStudyPreferences, saveStudyPreferences } from '../../../core/contract/tutor/study-preferences.ts'
import type { Deps } from '../../deps/deps.ts'
import { admitInTurn } from '../../http/admit-in-turn.ts'
import { handle } from '../../http/handle.ts'
import { whileSignedIn } from '../../http/while-signed-in.ts'
import { accountTurns } from '../../services/limits/account-turns.ts'
import { requireOwn } from '../../services/account/require-own.ts'
import { chatService } from '../../services/tutor/chat.ts'
import { conversationService } from '../../services/tutor/conversations.ts'
import { ownPreferences, savePreferences } from '../../services/tutor/own-preferences.ts'
import type { MakeReply } from '../../services/tutor/reply.ts'
import { tutorFigures } from '../../services/tutor/tutor-figures.ts'

type ChatDeps = Pick<
  Deps,
  'db' | 'reads' | 'now' | 'wait' | 'log' | 'newId' | 'randomBytes' | 'limits' | 'config' | 'shutdownHooks'
>

/** Conversations of customers with the tutor, how they want to be taught, and how it went. */
export function chatRoutes(router: Router, deps: ChatDeps, makeReply: MakeReply): void {
  const { limits, config } = deps
  const conversations = conversationService(deps)
  const chat = chatService(deps, makeReply)
  const figures = tutorFigures(deps)
  const writes = (userId: string) =>
    limits.take([{ name: 'chat-write', owner: userId, limit: config.limits.chat.writes.perUser }])
  const reads = (userId: string) =>
    limits.take([{ name: 'chat-read', owner: userId, limit: config.limits.chat.reads.perUser }])
  const admit = admitInTurn(accountTurns(config.limits.chat, deps.wait))

  handle(router, listConversations, async ({ query }, { state: { userId } }) => {
    requireOwn(userId, query.userId)
    await reads(userId)
    return await conversations.list(userId)
  })
  handle(
    router,
    getConversation,
    async ({ params, query }, { state: { userId } }) => {
      requireOwn(userId, query.userId)
      await reads(userId)
      return await conversations.get(userId, params.id)
    },
    { admit },
  )
  handle(router, startConversation, async ({ body }, { state: { userId } }) => {
    requireOwn(userId, body.userId)
    await writes(userId)
    return await conversations.start(userId, body)
  })
  handle(router, deleteConversation, async ({ params, query }, { state: { userId } }) => {
    requireOwn(userId, query.userId)
    await writes(userId)
    await chat.end(userId, params.id)
    await conversations.remove(userId, params.id)
    return null
  })
  handle(router, rateChatMessage, async ({ params, body }, { state: { userId } }) => {
    requireOwn(userId, body.userId)
    await writes(userId)
    return await conversations.rate(userId, params.id, body)
  })

  handle(router, sendChatMessage, async ({ params, body }, { state: { userId } }) => {
    requireOwn(userId, body.userId)
    return await chat.send(userId, params.id, body)
  })
  handle(router, chatReply, async ({ params, query }, ctx) => {
    await reads(ctx.state.userId)
    const last = /^\d{1,9}$/.exec(ctx.get('Last-Event-ID'))?.[0]
    const after = last === undefined ? query.after : Number(last)
    const events = chat.events(ctx.state.userId, { conversationId: params.id, messageId: params.messageId, after })
    return whileSignedIn(ctx.state.loginHash, events, deps)
  })
  handle(router, stopChatReply, async ({ params }, { state: { userId } }) => {
    await writes(userId)
    return await chat.stop(userId, params.id, params.messageId)
  })

  handle(router, getStudyPreferences, (_, { state }) => ownPreferences(state.userId, deps.reads))
  handle(router, saveStudyPreferences, async ({ body }, { state: { userId } }) => {
    await writes(userId)
    return await savePreferences(deps, userId, body)
  })

  handle(router, aiAnalytics, async (_, { state: { userId } }) => {
    await reads(userId)
    return await figures.ofUser(userId)
  })
  handle(router, aiLearningStatus, async (_, { state: { userId } }) => {
    await reads(userId)
    return await figures.ofAll()
  })
}
