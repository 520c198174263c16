import type { AnswerSentence, AskedAbout, MessageType, Mode, Rung, TutorAnswer, WritingKind } from './answer.ts'
import { answerParts } from './answer-parts.ts'

/** Longest message, characters: a text that is to be summarised or read is pasted into one. */
export const messageCharLimit = 20_000
/** Most messages of one conversation, questions and answers. */
export const conversationMessageLimit = 200
/** All that one conversation holds, bytes as they are stored: it is read, and sent, as a whole. */
export const conversationByteLimit = 2_000_000
/** Most conversations of one student. */
export const conversationLimit = 1_000

/** How far an answer is. `stopped`: by the student; it has what was there by then. `failed`: it has none, and may be asked for again. */
export const replyStates = ['writing', 'done', 'stopped', 'failed'] as const
export type ReplyState = (typeof replyStates)[number]

/** A message of a conversation, on the device and on the server. */
export interface ChatMessage {
  /** UUIDv7, made by who wrote it first: device or server. */
  id: string
  role: 'user' | 'assistant'
  /** What was written; of an answer its sentences as plain text. Never more than text: it holds no markup that means anything. */
  content: string
  messageType: MessageType
  mode: Mode
  /** What it is read against; in the writing mode only. */
  writingKind: WritingKind | null
  about: AskedAbout | null
  /** The hint that was asked for. */
  rung: Rung | null
  /** ISO 8601. */
  createdAt: string
  /** Id of the message that it answers; `null` of a student's own. */
  replyTo: string | null
  /** `done` of a student's own. */
  state: ReplyState
  /** What the student said of it; `null`: nothing. */
  isHelpful: boolean | null
  /** The whole answer; `null` of a student's own, and where there is none. */
  answer: TutorAnswer | null
  /** The parts of it that specification 2 names; `null` of a student's own. */
  metadata: MessageMetadata | null
}

interface MessageMetadata {
  /** It failed, and is nothing to be rated. */
  error: boolean
  /** It says something of the subject, that the library holds. */
  isIntelligent: boolean
  /** 0 to 1. */
  confidence: number | null
  /** At most two. */
  learningInsights: string[]
  /** Addresses within the app that open what is cited, at most three. */
  citations: string[]
}

/** What is said in place of an answer that failed. */
export const failedReplyWords = 'This answer could not be made. Please ask again.'

/** The words of an answer, as a message's `content`: a paragraph or a row a line. */
export const contentOf = ({ sentences }: Pick<TutorAnswer, 'sentences'>): string =>
  answerParts(sentences)
    .map((part) => (part.is === 'words' ? textsOf(part.sentences).join(' ') : textsOf(part.rows).join('\n')))
    .join('\n')

const textsOf = (sentences: readonly AnswerSentence[]) => sentences.map(({ text }) => text)

export function metadataOf(state: ReplyState, answer: TutorAnswer | null): MessageMetadata {
  return {
    error: state === 'failed',
    isIntelligent: answer !== null && !answer.isAbstained && isOfTheSubject(answer),
    confidence: answer?.confidence ?? null,
    learningInsights: answer?.learningInsights.slice(0, 2) ?? [],
    citations: [...new Set(answer?.citations.map(({ href }) => href))].slice(0, 3),
  }
}

const isOfTheSubject = ({ sentences, questions, plan, feedback }: TutorAnswer) =>
  questions.length + plan.length + feedback.length > 0 ||
  sentences.some(({ support }) => support === 'verbatim' || support === 'supported')
/** Said of an answer that was stopped before anything of it was there. */
export const stoppedReplyWords = 'You stopped this answer before anything of it was there.'
