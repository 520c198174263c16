import { useCallback, useRef, useState } from 'react'
import type { AnswerSentence, Citation, TutorAnswer } from '../../core/tutor/answer.ts'
import { Problem } from '../../core/problem.ts'
import type { QuestionAsked, QuestionRow } from '../../offline/tutor/chat-rows.ts'
import type { Account } from '../../offline/account/account.ts'
import type { ChatActions } from './chat-actions.ts'
import type { ChatScope } from './chat-scope.ts'

/** A question that is being answered now. */
export interface Working {
  questionId: string
  by: 'device' | 'server'
  /** What is there of it already. */
  sentences: readonly AnswerSentence[]
  citations: readonly Citation[]
}

export interface Asked {
  /** `null`: a visitor, of whom nothing is known and for whom only the shop's own is open. */
  account: Account | null
  question: QuestionRow
  /** What the student wrote before in the conversation, the latest last. */
  earlier: readonly string[]
  given: ChatScope['given']
}

/** The engine of this device, fetched with the first question. */
export interface DeviceEngine {
  prepareAnswers(account: Account | null): Promise<void>
  answerOnDevice(asked: Asked): Promise<TutorAnswer>
}

/** Makes an answer on this device. */
export type AnswerHere = (question: QuestionRow) => Promise<TutorAnswer>

export interface ServerAnswers {
  /** Sends what waits and follows the answer while it is made; resolves when it is kept, or the question waits for a network. Throws
   *  `Problem` where the server says no. */
  answer(question: QuestionRow, onProgress: (part: Pick<Working, 'sentences' | 'citations'>) => void): Promise<void>
  /** What is there of it by now stays. */
  stop(question: QuestionRow): Promise<void>
}

export interface AskingOptions {
  actions: ChatActions
  answerHere: AnswerHere
  /** `null`: only this device answers. */
  server: ServerAnswers | null
  /** A question was not answered for a reason that the student is told in words. */
  onFailed: () => void
}

export interface Asking {
  working: Working | null
  /** Keeps the question and has it answered. Rejects where it cannot be kept. Ignored while another one is under way. */
  ask(asked: QuestionAsked, by: 'device' | 'server', replaces?: string): Promise<void>
  /** Has this device answer a question that stands without an answer. */
  answerHere(question: QuestionRow): Promise<void>
  /** The same of the server: now, or when there is a network. */
  answerThere(question: QuestionRow): Promise<void>
  stop(): void
}

/** What is said in place of an answer that this device could not make. */
const failedWords = 'This answer could not be made. Please ask again.'

/** Asks and answers, one question at a time. */
export function useAsking({ actions, answerHere, server, onFailed }: AskingOptions): Asking {
  const [working, setWorking] = useState<Working | null>(null)
  const current = useRef<{ question: QuestionRow; isStopped: boolean } | null>(null)
  const isKeeping = useRef(false)

  const byDevice = useCallback(
    async (question: QuestionRow) => {
      const run = { question, isStopped: false }
      current.current = run
      setWorking({ questionId: question.id, by: 'device', sentences: [], citations: [] })
      try {
        // A frame in which the question stands, before the engine takes the page's thread.
        await new Promise((resolve) => setTimeout(resolve, 0))
        const answer = await answerHere(question)
        if (run.isStopped) return
        // It stands there while it is being kept.
        const { sentences, citations } = answer
        setWorking({ questionId: question.id, by: 'device', sentences, citations })
        await actions.answer(question, answer)
      } catch {
        await actions.fail(question.id, { is: 'failed', words: failedWords }).catch(() => undefined)
        onFailed()
      } finally {
        current.current = null
        setWorking(null)
      }
    },
    [actions, answerHere, onFailed],
  )

  const byServer = useCallback(
    async (question: QuestionRow) => {
      if (!server) return
      current.current = { question, isStopped: false }
      setWorking({ questionId: question.id, by: 'server', sentences: [], citations: [] })
      let isUsedUp = false
      try {
        await server.answer(question, (part) => setWorking({ questionId: question.id, by: 'server', ...part }))
      } catch (error) {
        isUsedUp = error instanceof Problem && error.code === 'used-up'
        if (!isUsedUp) onFailed()
      } finally {
        current.current = null
        setWorking(null)
      }
      // The limit stops the server, and nobody's studying.
      if (isUsedUp) await byDevice(question)
    },
    [server, onFailed, byDevice],
  )

  return {
    working,
    ask: async (asked, by, replaces) => {
      if (current.current || isKeeping.current || asked.content.trim() === '') return
      const isThere = by === 'server' && server !== null
      isKeeping.current = true
      const how = { by: isThere ? 'server' : 'device', ...(replaces !== undefined && { replaces }) } as const
      const question = await actions.ask(asked, how).finally(() => {
        isKeeping.current = false
      })
      await (isThere ? byServer(question) : byDevice(question))
    },
    answerHere: async (question) => {
      if (!current.current) await byDevice(question)
    },
    answerThere: async (question) => {
      if (current.current || !server) return
      await actions.askLater(question)
      await byServer(question)
    },
    stop: () => {
      const run = current.current
      if (!run) return
      run.isStopped = true
      if (working?.by === 'server') void server?.stop(run.question).catch(() => undefined)
      setWorking(null)
    },
  }
}
