import { useCallback, useMemo, useRef, useState } from 'react'
import type { AnswerSentence, Citation, TutorAnswer } from '../../core/tutor/answer.ts'
import { Problem } from '../../core/problem.ts'
import type { QuestionAsked, QuestionRow } from '../../offline/tutor/chat-rows.ts'
import type { Account } from '../../offline/account/account.ts'
import type { QuestionAtHand } from '../../offline/tutor/conversations.ts'
import type { ChatActions } from './chat-actions.ts'
import type { ChatScope } from './chat-scope.ts'
import { yieldToMain } from '../../offline/yield-to-main.ts'

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

export interface AnswerRequest {
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
  answerOnDevice(asked: AnswerRequest): Promise<TutorAnswer>
}

/** Makes an answer on this device. `replaces`: see `Working`. */
export type AnswerOnDevice = (question: QuestionRow, replaces: string | null) => Promise<TutorAnswer>

export interface ServerAnswers {
  /** Sends what waits and follows the answer while it is made; resolves when it is kept, or the question waits: `unreachable` where
   *  nothing of the server could be heard. Throws `Problem` where the server says no. */
  answer(
    question: QuestionRow,
    onProgress: (part: Pick<Working, 'sentences' | 'citations'>) => void,
  ): Promise<'told' | 'unreachable'>
  /** What is there of it by now stays; what the server has not heard of yet is not asked. Throws `Problem`. */
  stop(question: QuestionRow): Promise<void>
}

export interface AskingOptions {
  actions: ChatActions
  answerOnDevice: AnswerOnDevice
  /** `null`: only this device answers. */
  server: ServerAnswers | null
  /** A question was not answered for a reason that the student is told in words. */
  onFailed: () => void
}

/** Who is to answer. Where the server cannot be reached the device does in its place, unless it is `server-alone`: then it waits. */
export type Answerer = 'device' | 'server' | 'server-alone'

export interface Asking {
  working: Working | null
  /** Keeps the question and has it answered. Rejects where it cannot be kept. Ignored while another one is under way. */
  ask(asked: QuestionAsked, by: Answerer, replaces?: string): Promise<void>
  /** Has this device answer a question that stands without an answer. */
  answerOnDevice(question: QuestionRow): Promise<void>
  /** The same of the server: now, or when there is a network. */
  answerOnServer(question: QuestionRow): Promise<void>
  /** Has this device answer what the server was asked and says nothing to. */
  answerInstead(): Promise<void>
  stop(): void
}

/** What is said in place of an answer that this device could not make. */
const failedWords = 'This answer could not be made. Please ask again.'

/** One question being answered; each has one of its own. */
interface Run {
  question: QuestionRow
}

const alreadyKept = (question: QuestionRow): QuestionAtHand => ({ question, kept: Promise.resolve(question) })

/** Asks and answers, one question at a time. */
export function useAsking({ actions, answerOnDevice, server, onFailed }: AskingOptions): Asking {
  const [working, setWorking] = useState<Working | null>(null)
  const current = useRef<Run | null>(null)
  const isKeeping = useRef(false)

  /** A run that was stopped shows nothing more, and another one may be under way. */
  const runs = useMemo(
    () => ({
      begin: (run: Run) => {
        current.current = run
      },
      show: (run: Run, state: Working) => {
        if (current.current === run) setWorking(state)
      },
      end: (run: Run) => {
        if (current.current !== run) return
        current.current = null
        setWorking(null)
      },
    }),
    [],
  )

  const byDevice = useCallback(
    async ({ question: asked, kept }: QuestionAtHand, replaces: string | null) => {
      // It is made while the question is written to the disk, and shown when that is done. A frame in which the box is empty comes before
      // the engine takes the page's thread.
      const making = yieldToMain().then(() => answerOnDevice(asked, replaces))
      making.catch(() => undefined)
      const question = await kept
      const run = { question }
      runs.begin(run)
      const begun = { question, replaces, by: 'device' } as const
      runs.show(run, { ...begun, sentences: [], citations: [] })
      try {
        const answer = await making
        if (current.current !== run) return
        // It stands there while it is being kept.
        const { sentences, citations } = answer
        runs.show(run, { ...begun, sentences, citations })
        await actions.answer(question, answer)
      } catch {
        await actions.fail(question.id, { is: 'failed', words: failedWords }).catch(() => undefined)
        onFailed()
      } finally {
        runs.end(run)
      }
    },
    [actions, answerOnDevice, onFailed, runs],
  )

  const byServer = useCallback(
    async (question: QuestionRow, replaces: string | null, isAlone: boolean) => {
      if (!server) return
      const run = { question }
      runs.begin(run)
      const begun = { question, replaces, by: 'server' } as const
      runs.show(run, { ...begun, sentences: [], citations: [] })
      let isLeftToDevice = false
      try {
        const heard = await server.answer(question, (part) => runs.show(run, { ...begun, ...part }))
        isLeftToDevice = heard === 'unreachable' && !isAlone
      } catch (error) {
        // The limit stops the server, and nobody's studying.
        isLeftToDevice = error instanceof Problem && error.code === 'used-up'
        if (!isLeftToDevice && current.current === run) onFailed()
      }
      const isStopped = current.current !== run
      runs.end(run)
      if (isLeftToDevice && !isStopped) await byDevice(alreadyKept(question), replaces)
    },
    [server, onFailed, byDevice, runs],
  )

  return {
    working,
    ask: async (asked, by, replaces) => {
      if (current.current || isKeeping.current || asked.content.trim() === '') return
      const isThere = by !== 'device' && server !== null
      isKeeping.current = true
      const how = { by: isThere ? 'server' : 'device', ...(replaces !== undefined && { replaces }) } as const
      const keeping = actions.ask(asked, how)
      keeping
        .then(({ kept }) => kept)
        .catch(() => undefined)
        .finally(() => (isKeeping.current = false))
      const atHand = await keeping
      if (isThere) await byServer(await atHand.kept, replaces ?? null, by === 'server-alone')
      else await byDevice(atHand, replaces ?? null)
    },
    answerOnDevice: async (question) => {
      if (!current.current) await byDevice(alreadyKept(question), null)
    },
    answerOnServer: async (question) => {
      if (current.current || !server) return
      await actions.askLater(question)
      await byServer(question, null, true)
    },
    answerInstead: async () => {
      const run = current.current
      if (!run || working?.by !== 'server') return
      void server?.stop(run.question).catch(() => undefined)
      await byDevice(alreadyKept(run.question), working.replaces)
    },
    stop: () => {
      const run = current.current
      if (!run) return
      if (working?.by === 'server') void server?.stop(run.question).catch(() => undefined)
      runs.end(run)
    },
  }
}
