import type { TutorAnswer } from '../../core/tutor/answer.ts'
import type { Account } from '../../offline/account/account.ts'
import type { ChatFailure, QuestionAsked, QuestionRow } from '../../offline/tutor/chat-rows.ts'
import {
  type Asking,
  askServerLater,
  keepChatDraft,
  keepDeviceAnswer,
  keepFailure,
  keepFeedback,
  keepQuestion,
  type QuestionAtHand,
} from '../../offline/tutor/conversations.ts'

/** What can be done in a conversation, wherever it is kept. Each rejects with `NotSaved` where this device cannot store. */
export interface ChatActions {
  /** Keeps a question, which can be answered meanwhile. */
  ask(asked: QuestionAsked, how: { by: Asking['by']; replaces?: string }): Promise<QuestionAtHand>
  answer(question: QuestionRow, answer: TutorAnswer): Promise<void>
  fail(questionId: string, failure: ChatFailure | null): Promise<void>
  /** The server is to answer it when there is a network. */
  askLater(question: QuestionRow): Promise<void>
  /** `null`: nobody would hear of it. */
  say: ((answerId: string, isHelpful: boolean | null) => Promise<void>) | null
  keepDraft(text: string): Promise<void>
}

/** Of a conversation that the account keeps: its id, or what makes one with the first question. */
export const keptActions = (account: Account, of: { id: string } | { begin: () => Promise<string> }): ChatActions => ({
  ask: async (asked, how) =>
    keepQuestion(account, { ...asked, ...how, conversationId: 'id' in of ? of.id : await of.begin() }),
  answer: (question, answer) => keepDeviceAnswer(account, question, answer),
  fail: (questionId, failure) => keepFailure(account, questionId, failure),
  askLater: (question) => askServerLater(account, question),
  say: (answerId, isHelpful) => keepFeedback(account, answerId, isHelpful),
  keepDraft: async (text) => {
    if ('id' in of) await keepChatDraft(account, of.id, text)
  },
})
