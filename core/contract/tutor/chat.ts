import * as z from 'zod/mini'
import { eventId } from '../../study/events/event.ts'
import { messageTypes, modes, rungs, writingKinds } from '../../tutor/answer.ts'
import { type ChatMessage, messageCharLimit, replyStates } from '../../tutor/chat-message.ts'
import { endpoint } from '../endpoint.ts'
import { line, lines } from '../shop/written-text.ts'
import { answerCitation, answerSentence, askedAbout, tutorAnswer } from './tutor-answer.ts'

const whole = z.int().check(z.minimum(0))
const isoTime = z.string()
/** Whose conversations are meant; another login session's user gets `wrong-account`, and nothing is stored or told. Earlier releases
 *  leave it out, and mean those of who is signed in. */
const meantUser = z.optional(z.string())
const noConversation = 'There is no such conversation.'
const idIn = (words: string) => z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, words))

const conversationParts = {
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  category: z.string(),
  createdAt: isoTime,
  lastMessageAt: isoTime,
  /** Counts up with each change of it, or of a message in it: who has this one has all. */
  revision: whole,
}

const conversation = z.object({ ...conversationParts, messageCount: whole })
export type Conversation = z.infer<typeof conversation>

export const chatMessage: z.ZodMiniType<ChatMessage> = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  messageType: z.enum(messageTypes),
  mode: z.enum(modes),
  writingKind: z.nullable(z.enum(writingKinds)),
  about: z.nullable(askedAbout),
  rung: z.nullable(z.enum(rungs)),
  createdAt: isoTime,
  replyTo: z.nullable(z.string()),
  state: z.enum(replyStates),
  isHelpful: z.nullable(z.boolean()),
  answer: z.nullable(tutorAnswer),
  metadata: z.nullable(
    z.object({
      error: z.boolean(),
      isIntelligent: z.boolean(),
      confidence: z.nullable(z.number()),
      learningInsights: z.array(z.string()),
      citations: z.array(z.string()),
    }),
  ),
})

/** What is pasted may hold what no form lets one type, such as the end of a page: it counts as a space. */
const question = z.pipe(
  z.transform((given) => (typeof given === 'string' ? given.replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, ' ') : given)),
  lines(messageCharLimit, 'Please enter a question').check(z.minLength(1, 'Please enter a question')),
)

export const listConversations = endpoint({
  name: 'listConversations',
  method: 'GET',
  path: '/api/chat/conversations',
  summary: 'Conversations with the tutor, the one with the latest message first.',
  access: 'user',
  query: z.object({ userId: meantUser }),
  answer: z.array(conversation),
  failures: ['wrong-account'],
})

export const getConversation = endpoint({
  name: 'getConversation',
  method: 'GET',
  path: '/api/chat/conversations/{id}',
  summary: 'A conversation with its messages, in their order.',
  access: 'user',
  params: z.object({ id: idIn(noConversation) }),
  query: z.object({ userId: meantUser }),
  answer: z.object({ ...conversationParts, messages: z.array(chatMessage) }),
  failures: ['wrong-account', 'not-found'],
})

export const startConversation = endpoint({
  name: 'startConversation',
  method: 'POST',
  path: '/api/chat/conversations',
  summary: 'Begins a conversation. The same id again is the same one.',
  access: 'user',
  maxBytes: 10_000,
  body: z.object({
    userId: meantUser,
    /** Made by the device, so that what it sends twice is one; the server makes one where it is missing. */
    id: z.optional(eventId),
    title: z._default(line(200), ''),
    subject: z._default(line(200), ''),
    category: z._default(line(64), 'study-help'),
    /** ISO 8601; one begun without a connection comes later. */
    startedAt: z.optional(z.iso.datetime({ offset: true, error: 'Invalid input' })),
  }),
  answer: conversation,
  failures: ['wrong-account', 'conflict'],
})

export const deleteConversation = endpoint({
  name: 'deleteConversation',
  method: 'DELETE',
  path: '/api/chat/conversations/{id}',
  summary: 'Deletes a conversation with all its messages, for good. Answers the same where there is none.',
  access: 'user',
  params: z.object({ id: idIn(noConversation) }),
  query: z.object({ userId: meantUser }),
  answer: z.null(),
  failures: ['wrong-account'],
})

export const sendChatMessage = endpoint({
  name: 'sendChatMessage',
  method: 'POST',
  path: '/api/chat/conversations/{id}/messages',
  summary:
    'Asks the tutor. The same id again is the same message: it is answered once, and counts once. An exchange that the device answered itself is stored as it is, and costs no token.',
  access: 'user',
  maxBytes: 400_000,
  params: z.object({ id: idIn(noConversation) }),
  body: z
    .object({
      userId: meantUser,
      /** Of the message and of its answer, made by the device; the server makes those that are missing. */
      id: z.optional(eventId),
      answerId: z.optional(eventId),
      content: question,
      messageType: z._default(z.enum(messageTypes), 'question'),
      mode: z._default(z.enum(modes), 'qa'),
      writingKind: z._default(z.nullable(z.enum(writingKinds)), null),
      about: z._default(z.nullable(askedAbout), null),
      /** A hint of this strength, to the question of `about`. */
      rung: z._default(z.nullable(z.enum(rungs)), null),
      /** An earlier message of the student in this conversation: it and all after it are replaced by this one. */
      replaces: z.optional(eventId),
      /** The answer that the device gave itself. */
      device: z.optional(tutorAnswer),
      /** ISO 8601; one written without a connection comes later. */
      writtenAt: z.optional(z.iso.datetime({ offset: true, error: 'Invalid input' })),
      /** Does not wait for the answer, which is then read from `chatReply`. */
      isStreamed: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ id, answerId }) => id === undefined || id !== answerId, {
        path: ['answerId'],
        message: 'Invalid input',
      }),
    ),
  answer: z.object({ message: chatMessage, reply: chatMessage }),
  failures: ['wrong-account', 'not-found', 'taken', 'conflict', 'used-up'],
})

/** What happens while an answer is made. `number` counts up over a reply, and goes along as the event's id. */
const replyEvent = z.discriminatedUnion('is', [
  /** Comes before the first sentence that cites it. */
  z.object({ is: z.literal('citation'), number: whole, citation: answerCitation }),
  z.object({ is: z.literal('sentence'), number: whole, sentence: answerSentence }),
  /** All before counts no more: the answer is made anew. */
  z.object({ is: z.literal('restart'), number: whole }),
  /** The last: the answer as it is stored, which counts in place of all that came before. */
  z.object({ is: z.literal('done'), number: whole, message: chatMessage }),
])
export type ReplyEvent = z.infer<typeof replyEvent>

const ofReply = z.object({ id: idIn(noConversation), messageId: idIn('There is no such message.') })

export const chatReply = endpoint({
  name: 'chatReply',
  method: 'GET',
  path: '/api/chat/conversations/{id}/messages/{messageId}/reply',
  summary:
    'The answer to a message of the student while it is made, as events: those after `Last-Event-ID`, or after `after`. It goes on being made when nobody listens.',
  access: 'user',
  params: ofReply,
  query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e9)), 0) }),
  reply: 'events',
  answer: replyEvent,
  failures: ['not-found'],
})

export const stopChatReply = endpoint({
  name: 'stopChatReply',
  method: 'POST',
  path: '/api/chat/conversations/{id}/messages/{messageId}/stop',
  summary:
    'Ends the making of the answer to a message of the student: what is there of it stays. One that is done is answered as it is.',
  access: 'user',
  params: ofReply,
  answer: chatMessage,
  failures: ['not-found'],
})

export const rateChatMessage = endpoint({
  name: 'rateChatMessage',
  method: 'POST',
  path: '/api/chat/conversations/{id}/feedback',
  summary: 'Keeps whether an answer helped; `null` takes that back.',
  access: 'user',
  maxBytes: 1_000,
  params: z.object({ id: idIn(noConversation) }),
  body: z.object({ userId: meantUser, messageId: eventId, isHelpful: z.nullable(z.boolean()) }),
  answer: z.object({ messageId: z.string(), isHelpful: z.nullable(z.boolean()) }),
  failures: ['wrong-account', 'not-found', 'conflict'],
})
