import type { TutorAnswer } from '../../core/tutor/answer.ts'
import type { Account } from '../../offline/account/account.ts'
import type { ChatFailure, ChatMessageRow, QuestionAsked, QuestionRow } from '../../offline/tutor/chat-rows.ts'
import {
  type Asking,
  askServerLater,
  keepChatDraft,
  keepDeviceAnswer,
  keepFailure,
  keepFeedback,
  keepQuestion,
} from '../../offline/tutor/conversations.ts'
import { newId } from '../data/device/new-id.ts'
import { pageNow } from '../data/device/page-clock.ts'
import type { Store } from '../data/store.ts'

/** What can be done in a conversation, wherever it is kept. Each rejects with `NotSaved` where this device cannot store. */
export interface ChatActions {
  /** Keeps a question. */
  ask(asked: QuestionAsked, how: { by: Asking['by']; replaces?: string }): Promise<QuestionRow>
  answer(question: QuestionRow, answer: TutorAnswer): Promise<void>
  fail(questionId: string, failure: ChatFailure | null): Promise<void>
  /** The server is to answer it when there is a network. */
  askLater(question: QuestionRow): Promise<void>
  /** `null`: nobody would hear of it. */
  say: ((answerId: string, isHelpful: boolean | null) => Promise<void>) | null
  keepDraft(text: string): Promise<void>
}

/** Of a conversation that the account keeps: `id`, or what `begin` makes with the first question. */
export const keptActions = (account: Account, id: string | null, begin: () => Promise<string>): ChatActions => ({
  ask: async (asked, how) => keepQuestion(account, { ...asked, ...how, conversationId: id ?? (await begin()) }),
  answer: (question, answer) => keepDeviceAnswer(account, question, answer),
  fail: (questionId, failure) => keepFailure(account, questionId, failure),
  askLater: (question) => askServerLater(account, question),
  say: (answerId, isHelpful) => keepFeedback(account, answerId, isHelpful),
  keepDraft: async (text) => {
    if (id !== null) await keepChatDraft(account, id, text)
  },
})

/** Of a conversation that nobody keeps: it goes with the screen, and nothing of it is sent. */
export function looseActions(messages: Pick<Store<readonly ChatMessageRow[]>, 'get' | 'set'>): ChatActions {
  const change = (id: string, step: (row: ChatMessageRow) => ChatMessageRow) =>
    messages.set(messages.get().map((row) => (row.id === id ? step(row) : row)))
  return {
    ask: async (asked, { replaces }) => {
      const at = messages.get().findIndex(({ id }) => id === replaces)
      const before = at < 0 ? messages.get() : messages.get().slice(0, at)
      const ids = { id: newId(), answerId: newId(), conversationId: '' }
      const row: QuestionRow = { ...asked, ...ids, role: 'user', atMs: pageNow(), replaces: null, failure: null }
      messages.set([...before, row])
      return row
    },
    answer: async ({ id: questionId, answerId: id, conversationId }, answer) => {
      const held = messages.get()
      // Taken back meanwhile, or answered.
      if (held.every((row) => row.id !== questionId) || held.some((row) => row.id === id)) return
      messages.set([...held, { id, conversationId, role: 'assistant', atMs: pageNow(), answer, isHelpful: null }])
    },
    fail: async (questionId, failure) => change(questionId, (row) => (row.role === 'user' ? { ...row, failure } : row)),
    askLater: async () => undefined,
    say: null,
    keepDraft: async () => undefined,
  }
}
