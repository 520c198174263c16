import type { Conversation } from '../../../core/contract/tutor/chat.ts'
import type { TutorAnswer } from '../../../core/tutor/answer.ts'
import { type ChatMessage, contentOf, metadataOf } from '../../../core/tutor/chat-message.ts'
import type { ChatMessageRow } from '../../models/tutor/chat-message-row.ts'
import type { ConversationRow } from '../../models/tutor/conversation-row.ts'

/** How something was asked. */
export type AskDetails = Pick<ChatMessage, 'messageType' | 'mode' | 'writingKind' | 'about' | 'rung'>

const iso = (ms: number) => new Date(ms).toISOString()

/** A conversation as it travels. */
export const toConversation = ({ createdAtMs, lastMessageAtMs, ...row }: ConversationRow) => ({
  ...row,
  createdAt: iso(createdAtMs),
  lastMessageAt: iso(lastMessageAtMs),
})

export const toListed = ({ messageCount, ...row }: ConversationRow & { messageCount: number }): Conversation => ({
  ...toConversation(row),
  messageCount,
})

/** What was stored of an ask. Only this server writes it. */
export const askedOf = ({ asked }: Pick<ChatMessageRow, 'asked'>) => JSON.parse(asked) as AskDetails

/** The answer in a row; only what fits the contract was stored. */
export const answerOf = ({ answer }: Pick<ChatMessageRow, 'answer'>) =>
  answer === null ? null : (JSON.parse(answer) as TutorAnswer)

/** A message as it travels. */
export function toMessage(row: ChatMessageRow): ChatMessage {
  const { id, role, replyTo, state, isHelpful, createdAtMs } = row
  const answer = answerOf(row)
  return {
    id,
    role,
    content: answer ? contentOf(answer) : row.content,
    ...askedOf(row),
    createdAt: iso(createdAtMs),
    replyTo,
    state,
    isHelpful,
    answer,
    metadata: role === 'user' ? null : metadataOf(state, answer),
  }
}
