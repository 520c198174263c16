import type { Account } from '../../offline/account/account.ts'
import type { ChatMessageRow, QuestionRow } from '../../offline/tutor/chat-rows.ts'
import { newId } from '../data/device/new-id.ts'
import { pageNow } from '../data/device/page-clock.ts'
import type { Store } from '../data/store.ts'
import type { ChatActions } from './chat-actions.ts'

/** Of a conversation that nobody keeps: it goes with the screen, and nothing of it is sent but what is answered to questions in it,
 *  under the id of the message that brought them; so an account makes the ids of its own, as of all its runs. */
export function looseActions(
  messages: Pick<Store<readonly ChatMessageRow[]>, 'get' | 'set'>,
  account: Account | null,
): ChatActions {
  const makeId = account?.newId ?? newId
  const change = (id: string, step: (row: ChatMessageRow) => ChatMessageRow) =>
    messages.set(messages.get().map((row) => (row.id === id ? step(row) : row)))
  return {
    ask: async (asked, { replaces }) => {
      const at = messages.get().findIndex(({ id }) => id === replaces)
      const before = at < 0 ? messages.get() : messages.get().slice(0, at)
      const ids = { id: makeId(), answerId: makeId(), conversationId: '' }
      const row: QuestionRow = { ...asked, ...ids, role: 'user', atMs: pageNow(), replaces: null, failure: null }
      messages.set([...before, row])
      return { question: row, kept: Promise.resolve(row) }
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
