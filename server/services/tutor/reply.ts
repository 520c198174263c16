import type { AnswerSentence, Citation, TutorAnswer } from '../../../core/tutor/answer.ts'
import type { AskDetails } from './chat-wire.ts'

/** Of what a student wrote before, so many messages are handed on. */
export const earlierMessages = 4

/** A question that the server is to answer. */
export interface ReplyRequest {
  userId: string
  /** Of the question: chance is drawn by it. */
  messageId: string
  text: string
  asked: AskDetails
  /** What the student wrote last before in this conversation, the latest last: `earlierMessages` at most. */
  earlier: readonly string[]
}

/** An answer of a conversation, in the database. */
export interface ReplyPlace {
  userId: string
  conversationId: string
  /** Of the answer. */
  replyId: string
}

/** A piece of an answer, in the order in which it is shown. */
export type ReplyPart =
  /** Before the first sentence that cites it. */
  | { is: 'citation'; citation: Citation }
  | { is: 'sentence'; sentence: AnswerSentence }
  /** What came so far is no part of the answer: another one begins. */
  | { is: 'restart' }
  /** The last: the whole answer, with all that came since the last `restart`. */
  | { is: 'answer'; answer: TutorAnswer }

/** Makes an answer. Whoever takes the parts ends it by `signal`: then what was there so far is the answer. A failure is thrown. */
export type MakeReply = (request: ReplyRequest, signal: AbortSignal) => AsyncIterable<ReplyPart>

/** What came of making an answer. `null`: nothing. */
export type MadeAnswer =
  | { state: 'done'; answer: TutorAnswer }
  | { state: 'stopped' | 'failed'; answer: TutorAnswer | null }

/** An answer that is there, part by part. */
export function* partsOf(answer: TutorAnswer): Generator<ReplyPart> {
  const shown = new Set<number>()
  for (const sentence of answer.sentences) {
    const citation = answer.citations.find(({ number }) => number === sentence.citation)
    if (citation && !shown.has(citation.number)) {
      shown.add(citation.number)
      yield { is: 'citation', citation }
    }
    yield { is: 'sentence', sentence }
  }
  yield { is: 'answer', answer }
}
