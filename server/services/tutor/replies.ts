import * as z from 'zod/mini'
import type { ReplyEvent } from '../../../core/contract/tutor/chat.ts'
import { tutorAnswer } from '../../../core/contract/tutor/tutor-answer.ts'
import type { AnswerSentence, TutorAnswer } from '../../../core/tutor/answer.ts'
import { newAnswer } from '../../../core/tutor/new-answer.ts'
import type { Deps } from '../../deps/deps.ts'
import type { ChatMessageRow } from '../../models/tutor/chat-message-row.ts'
import { messageById } from '../../models/tutor/chat-message-row.ts'
import { toMessage } from './chat-wire.ts'
import { eventOf, firstNumber, storedEvents } from './reply-events.ts'
import type { MadeAnswer, MakeReply, ReplyPart, ReplyPlace, ReplyRequest } from './reply.ts'
import { claimAgain, leaveReply, storeReply } from './stored-replies.ts'

/** Longest time that an answer is made for. A server that is gone by then has lost its claim a little later. */
const longestMs = 40_000
/** Ends what was said until then. */
const stoppedByStudent: AnswerSentence = { text: 'You stopped the answer here.', citation: null, support: 'own' }
/** How often is asked after an answer that another server makes. */
const lookEveryMs = 500

/** An answer while it is made here. */
interface Making extends Pick<ReplyPlace, 'userId' | 'conversationId'> {
  events: ReplyEvent[]
  stop: AbortController
  /** Resolves with the next event; renewed by each. */
  next: Promise<void>
  /** When it is stored. */
  over: Promise<void>
  isOver: boolean
}

/** Makes answers, each once, whether somebody listens or not. */
export function replies(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'wait' | 'log' | 'shutdownHooks'>,
  makeReply: MakeReply,
) {
  const { reads, now, wait, log, shutdownHooks } = deps
  let isEnding = false
  const makings = new Map<string, Making>()
  const nameOf = ({ userId, replyId }: ReplyPlace) => `${userId} ${replyId}`

  /** Begins to make an answer that this server has the claim on. */
  function begin(place: ReplyPlace, making: number, request: ReplyRequest): void {
    const name = nameOf(place)
    let told = () => {}
    const renew = () => new Promise<void>((resolve) => (told = resolve))
    const own: Making = {
      userId: place.userId,
      conversationId: place.conversationId,
      events: [{ is: 'restart', number: firstNumber(making) }],
      stop: new AbortController(),
      next: renew(),
      over: Promise.resolve(),
      isOver: false,
    }
    const tell = (event: ReplyEvent | null) => {
      if (event) own.events.push(event)
      const before = told
      own.next = renew()
      before()
    }
    makings.set(name, own)
    own.over = make()

    async function make(): Promise<void> {
      try {
        const made = await madeAnswer(own, request, (part, at) => tell(eventOf(part, firstNumber(making) + at)))
        if (isEnding && made.state !== 'done') return await leaveReply(deps, place, making)
        const message = await storeReply(deps, place, { making, request, made })
        if (message) tell({ is: 'done', number: firstNumber(making + 1) - 1, message })
      } catch (error) {
        log.error({ error }, 'an answer of the tutor could not be stored')
      } finally {
        own.isOver = true
        makings.delete(name)
        tell(null)
      }
    }
  }

  // Another server, or this one when it is back, makes at once what was not finished.
  shutdownHooks.add(async () => {
    isEnding = true
    const left = [...makings.values()]
    for (const { stop } of left) stop.abort()
    await Promise.all(left.map(({ over }) => over))
  })

  async function madeAnswer(
    { stop: { signal: stopped } }: Making,
    request: ReplyRequest,
    onPart: (part: ReplyPart, at: number) => void,
  ): Promise<MadeAnswer> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(longestMs)])
    const partial = noAnswer()
    try {
      let at = 0
      for await (const part of untilAborted(makeReply(request, signal), signal)) {
        // What does not fit the contract could never be read again, nor could its conversation.
        if (part.is === 'answer') return { state: 'done', answer: z.parse(tutorAnswer, part.answer) }
        if (part.is === 'restart') Object.assign(partial, noAnswer())
        else if (part.is === 'citation') partial.citations.push(part.citation)
        else {
          partial.sentences.push(part.sentence)
          if (part.sentence.support === 'supported') partial.engine = 'model'
        }
        onPart(part, ++at)
      }
    } catch (error) {
      if (!signal.aborted) log.error({ error }, 'an answer of the tutor failed')
    }
    if (!stopped.aborted) return { state: 'failed', answer: null }
    if (partial.sentences.length === 0) return { state: 'stopped', answer: null }
    return { state: 'stopped', answer: { ...partial, sentences: [...partial.sentences, stoppedByStudent] } }
  }

  async function* follow(own: Making, after: number): AsyncGenerator<ReplyEvent> {
    for (let at = 0; ;) {
      const { next } = own
      for (; at < own.events.length; at++) {
        const event = own.events[at]
        if (event && (event.number > after || event.is === 'done')) yield event
      }
      if (own.isOver) return
      await next
    }
  }

  return {
    begin,

    /** The events of an answer after `after`, to its end: while it is made, here or by another server, and afterwards. One whose server is
     *  gone is made anew. `requestOf`: what it answers. */
    async *events(
      place: ReplyPlace,
      after: number,
      requestOf: () => Promise<ReplyRequest | null>,
    ): AsyncGenerator<ReplyEvent> {
      for (;;) {
        const own = makings.get(nameOf(place))
        if (own) return yield* follow(own, after)
        const row = await messageById(place.userId, place.replyId, reads)
        if (!row) return
        if (row.state !== 'writing')
          return yield* storedEvents(toMessage(row), row.making ?? 0).filter(
            ({ is, number }) => number > after || is === 'done',
          )
        if ((row.claimedUntilMs ?? 0) <= now()) await takeOver(place, row, requestOf)
        else await wait(lookEveryMs)
      }
    },

    /** The answer once it is there. */
    async finished(place: ReplyPlace, requestOf: () => Promise<ReplyRequest | null>): Promise<void> {
      for await (const _ of this.events(place, 0, requestOf));
    },

    /** Ends the making. Answers when what is there of it is stored, where that is this server's work. */
    async stop(place: ReplyPlace): Promise<boolean> {
      const own = makings.get(nameOf(place))
      if (!own) return false
      own.stop.abort()
      await own.over
      return true
    },

    /** The same for all answers of a conversation that are made here. */
    async stopAll({ userId, conversationId }: Pick<ReplyPlace, 'userId' | 'conversationId'>): Promise<void> {
      const own = [...makings.values()].filter(
        (each) => each.userId === userId && each.conversationId === conversationId,
      )
      for (const { stop } of own) stop.abort()
      await Promise.all(own.map(({ over }) => over))
    },
  }

  async function takeOver(
    place: ReplyPlace,
    row: ChatMessageRow,
    requestOf: () => Promise<ReplyRequest | null>,
  ): Promise<void> {
    const request = await requestOf()
    const making = request && (await claimAgain(deps, place, row.making ?? 0))
    if (request && making !== null) begin(place, making, request)
  }
}

/** What a reader of the parts gets, at once when the signal is given, whatever makes them may wait for. */
async function* untilAborted(parts: AsyncIterable<ReplyPart>, signal: AbortSignal): AsyncGenerator<ReplyPart> {
  const source = parts[Symbol.asyncIterator]()
  const aborted = new Promise<{ done: true; value: undefined }>((resolve) => {
    const end = () => resolve({ done: true, value: undefined })
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
  })
  try {
    for (;;) {
      const coming = source.next()
      // Lost to the signal, it may still fail.
      coming.catch(() => undefined)
      const { done, value } = await Promise.race([coming, aborted])
      if (done) return
      yield value
    }
  } finally {
    source.return?.().catch(() => undefined)
  }
}

const noAnswer = (): TutorAnswer => newAnswer('server', { sentences: [] })
