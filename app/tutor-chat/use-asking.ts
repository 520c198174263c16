import { useCallback, useRef, useState } from 'react'
import type { AnswerSentence, Citation, TutorAnswer } from '../../core/tutor/answer.ts'
import { Problem } from '../../core/problem.ts'
import type { QuestionAsked, QuestionRow } from '../../offline/tutor/chat-rows.ts'
import type { Account } from '../../offline/account/account.ts'
import type { QuestionAtHand } from '../../offline/tutor/conversations.ts'
import type { ChatActions } from './chat-actions.ts'
import type { ChatScope } from './chat-scope.ts'

/** A question that is being answered now. */
export interface Working {
  /** As it is kept on this device. */
  question: QuestionRow
  /** Id of the message that it takes the place of, with all after it; `null` for most. */
  replaces: string | null
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

const alreadyKept = (question: QuestionRow): QuestionAtHand => ({ question, kept: Promise.resolve(question) })

/** A frame in which the box is empty comes before the engine takes the page's thread. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })

/** Asks and answers, one question at a time. */
export function useAsking({ actions, answerHere, server, onFailed }: AskingOptions): Asking {
  const [working, setWorking] = useState<Working | null>(null)
  const current = useRef<{ question: QuestionRow; isStopped: boolean } | null>(null)
  const isKeeping = useRef(false)

  const byDevice = useCallback(
    async ({ question: asked, kept }: QuestionAtHand, replaces: string | null) => {
      // It is made while the question is written to the disk, and shown when that is done.
      const making = nextTask().then(() => answerHere(asked))
      making.catch(() => undefined)
      const question = await kept
      const run = { question, isStopped: false }
      current.current = run
      const begun = { question, replaces, by: 'device' } as const
      setWorking({ ...begun, sentences: [], citations: [] })
      try {
        const answer = await making
        if (run.isStopped) return
        // It stands there while it is being kept.
        const { sentences, citations } = answer
        setWorking({ ...begun, sentences, citations })
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
    async (question: QuestionRow, replaces: string | null) => {
      if (!server) return
      current.current = { question, isStopped: false }
      const begun = { question, replaces, by: 'server' } as const
      setWorking({ ...begun, sentences: [], citations: [] })
      let isUsedUp = false
      try {
        await server.answer(question, (part) => setWorking({ ...begun, ...part }))
      } catch (error) {
        isUsedUp = error instanceof Problem && error.code === 'used-up'
        if (!isUsedUp) onFailed()
      } finally {
        current.current = null
        setWorking(null)
      }
      // The limit stops the server, and nobody's studying.
      if (isUsedUp) await byDevice(alreadyKept(question), null)
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
      const keeping = actions.ask(asked, how)
      keeping
        .then(({ kept }) => kept)
        .catch(() => undefined)
        .finally(() => (isKeeping.current = false))
      const atHand = await keeping
      if (isThere) await byServer(await atHand.kept, replaces ?? null)
      else await byDevice(atHand, replaces ?? null)
    },
    answerHere: async (question) => {
      if (!current.current) await byDevice(alreadyKept(question), null)
    },
    answerThere: async (question) => {
      if (current.current || !server) return
      await actions.askLater(question)
      await byServer(question, null)
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
