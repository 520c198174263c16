import type { AskedAbout, MessageType, Mode, Rung, TutorAnswer, WritingKind } from '../../core/tutor/answer.ts'

/** A conversation with the tutor. Rows of their own and not events: a deletion really deletes them. */
export interface ConversationRow {
  id: string
  title: string
  subject: string
  category: string
  createdAtMs: number
  lastMessageAtMs: number
  /** The server has it, or had it until it was deleted on another device. */
  isOnServer: boolean
  /** Its changes on the server that are here, counted; `null` while its messages are not. */
  revision: number | null
}

/** What a student asks, with all that a device or the server needs to answer it. */
export interface QuestionAsked {
  content: string
  messageType: MessageType
  mode: Mode
  /** Against what a text is read; `null` in other modes. */
  writingKind: WritingKind | null
  about: AskedAbout | null
  /** A hint is wanted, and how strong a one. */
  rung: Rung | null
}

export interface QuestionRow extends QuestionAsked {
  id: string
  conversationId: string
  role: 'user'
  atMs: number
  /** Id that its answer has or will have, whoever makes it: what is sent twice is answered once. */
  answerId: string
  /** Id of a message that the server has and that this one takes the place of, with all after it; `null` for most. */
  replaces: string | null
  /** Why it stays without an answer, to be shown in red; `null` while it has one or waits for one. */
  failure: ChatFailure | null
}

export interface AnswerRow {
  id: string
  conversationId: string
  role: 'assistant'
  atMs: number
  answer: TutorAnswer
  /** What the student said of it; `null`: nothing. */
  isHelpful: boolean | null
  /** The attempts at its questions that were begun on this device. */
  attempts?: ChatAttempt[]
}

/** A question of an answer, as it was first shown: pinned by hash, and drawn by its key. */
export interface ChatAttempt {
  itemId: string
  itemHash: string
  attemptKey: string
}

/** A message of a conversation, the student's or the tutor's. */
export type ChatMessageRow = QuestionRow | AnswerRow

export interface ChatFailure {
  /** `limit`: the tokens of the month are used up. `refused`: the server will never take it as it is. */
  is: 'limit' | 'refused' | 'failed'
  words: string
}

/** What the server is still to be told, in the order in which it happened. Ids only: what is sent is read when it is sent. */
export type ChatDuty =
  | { is: 'begin' }
  /** The server is to answer. */
  | { is: 'ask'; messageId: string }
  /** The device answered; the server keeps both. */
  | { is: 'exchange'; messageId: string }
  | { is: 'feedback'; messageId: string }
  | { is: 'delete' }

export interface ChatOutboxRow {
  /** Counts up. */
  at?: number
  conversationId: string
  duty: ChatDuty
}
