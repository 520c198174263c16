import { chatReply, stopChatReply, type ReplyEvent } from '../../core/contract/tutor/chat.ts'
import { call } from '../../core/contract/call.ts'
import { Problem } from '../../core/problem.ts'
import type { AnswerSentence, Citation } from '../../core/tutor/answer.ts'
import type { AccountDb } from '../../offline/account/account-db.ts'
import type { Account } from '../../offline/account/account.ts'
import type { QuestionRow } from '../../offline/tutor/chat-rows.ts'
import { putAnswer, putFailure, writing } from '../../offline/tutor/conversations.ts'
import type { ChatOutcome } from '../../offline/tutor/chat-outbox.ts'
import { failedReplyWords, stoppedReplyWords } from '../../core/tutor/chat-message.ts'
import { readServerEvents } from '../data/api/server-events.ts'
import { send } from '../data/api/send.ts'
import { closedSignal } from '../data/tutor/closed-signal.ts'
import { askAndFollow } from '../data/tutor/drain-chat.ts'
import type { ServerAnswers } from './use-asking.ts'

/** Answers of the server to an account's questions, followed while they are made. */
export function serverAnswersOf(account: Account): ServerAnswers {
  /** Ids of questions of which no more is wanted. */
  const stopped = new Set<string>()
  return {
    answer: async (question, onProgress) => {
      const { id, answerId } = question
      const { db } = account
      stopped.delete(id)
      const tell = () =>
        askAndFollow(account, id, async () => {
          // The word to stop may have been there before the question.
          if (stopped.has(id) && (await tellToStop(question)) === 'unknown') return
          const asked = await db.chatMessages.get(id)
          if (asked?.role !== 'user') return
          const { failure } = asked
          if (failure && !stopped.has(id))
            throw new Problem(failure.is === 'limit' ? 'used-up' : 'conflict', failure.words)
          if (!(await db.chatMessages.get(answerId))) await follow(account, question, onProgress)
        })
      const startedAtMs = performance.now()
      let outcome = await tell()
      // It may have come there, and only the reply was lost.
      if (isUnheard(outcome) && performance.now() - startedAtMs < longestTryMs) {
        await new Promise((resolve) => setTimeout(resolve, secondTryMs))
        outcome = await tell()
      }
      if (isUnheard(outcome)) return 'unreachable'
      // Where nobody is signed in it waits too: it is asked when that has changed.
      if (outcome.is === 'retry') throw new Problem(outcome.code, failedReplyWords)
      return 'told'
    },
    stop: async (question) => {
      stopped.add(question.id)
      if ((await tellToStop(question)) !== 'told') await withdraw(account, question)
    },
  }
}

/** `unknown`: the server does not have the question, or not yet. Throws `Problem`. */
async function tellToStop({ conversationId: id, id: messageId }: QuestionRow): Promise<'told' | 'unknown' | 'unheard'> {
  try {
    await call(send, stopChatReply, { params: { id, messageId } })
    return 'told'
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return 'unknown'
    if (error instanceof Problem && isOffline(error.code)) return 'unheard'
    throw error
  }
}

/** The server is not asked any more what it was not asked yet. */
const withdraw = (account: Account, question: QuestionRow): Promise<void> =>
  writing(account, async (db) => {
    if (await takeDutyOff(db, question)) await putFailure(db, question.id, { is: 'failed', words: stoppedReplyWords })
  })

/** Answers whether the server was still to be asked. Inside a transaction over the tables of conversations. */
async function takeDutyOff(db: AccountDb, { id, conversationId }: QuestionRow): Promise<boolean> {
  const duties = await db.chatOutbox.where({ conversationId }).toArray()
  const own = duties.filter(({ duty }) => duty.is === 'ask' && duty.messageId === id)
  await db.chatOutbox.bulkDelete(own.flatMap(({ at }) => at ?? []))
  return own.length > 0
}

/** After this the server is tried once more, ms. */
const secondTryMs = 700
/** Who has waited this long already is not kept waiting for another try, ms. */
const longestTryMs = 5_000

const isUnheard = (outcome: ChatOutcome) => outcome.is === 'retry' && isOffline(outcome.code)

const isOffline = (code: string) => code === 'unreachable' || code === 'unreadable'

/** Waits between two looks at a reply whose stream was cut, ms; then it is left to the next pass of the outbox. */
const pausesMs = [300, 1_000, 2_000, 4_000, 8_000]

/** Follows a reply to its end, over streams that are cut, and keeps it; until the account is closed, from when nothing of it is read. */
async function follow(
  account: Account,
  question: QuestionRow,
  onProgress: Parameters<ServerAnswers['answer']>[1],
): Promise<void> {
  const closed = closedSignal(account.userId)
  try {
    await followUntil(closed.signal, account, question, onProgress)
  } finally {
    closed.release()
  }
}

async function followUntil(
  closed: AbortSignal,
  account: Account,
  question: QuestionRow,
  onProgress: Parameters<ServerAnswers['answer']>[1],
): Promise<void> {
  const { conversationId: id, id: messageId } = question
  let sentences: AnswerSentence[] = []
  let citations: Citation[] = []
  let last = 0
  let cuts = 0
  while (!closed.aborted) {
    try {
      const path = chatReply.path.replace('{id}', id).replace('{messageId}', messageId)
      for await (const event of readServerEvents(`${path}?after=${last}`, chatReply.answer, closed)) {
        if (closed.aborted) return
        last = event.number
        cuts = 0
        if (event.is === 'done') return await keep(account, question, event)
        if (event.is === 'restart') [sentences, citations] = [[], []]
        else if (event.is === 'citation') citations = [...citations, event.citation]
        else sentences = [...sentences, event.sentence]
        onProgress({ sentences, citations })
      }
    } catch (error) {
      if (error instanceof Problem && !isOffline(error.code) && error.code !== 'unavailable') throw error
    }
    const pauseMs = pausesMs[cuts++]
    // It goes on being made, and is brought with the next pass.
    if (pauseMs === undefined) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** The answer as the server stored it, which counts in place of what came before. */
function keep(
  account: Account,
  question: QuestionRow,
  { message }: Extract<ReplyEvent, { is: 'done' }>,
): Promise<void> {
  return writing(account, async (db) => {
    if (!(await db.chatMessages.get(question.id))) return
    // Where this device has answered in the server's place, that stays.
    if (!(await db.chatMessages.get(question.answerId))) {
      if (message.answer) await putAnswer(db, question, message.answer, account.env.now())
      else {
        const words = message.state === 'stopped' ? stoppedReplyWords : failedReplyWords
        await putFailure(db, question.id, { is: 'failed', words })
      }
    }
    await takeDutyOff(db, question)
  })
}
