import type { ModelMessage } from '../../../core/tutor/model/prompt.ts'

/** What a language model is asked. Nothing in it says who asks. */
export interface ModelRequest {
  messages: readonly ModelMessage[]
  /** It writes no more than this. */
  mostTokens: number
}

/** What it cost, as the endpoint counts. */
export interface ModelUsage {
  inputTokens: number
  outputTokens: number
}

/** A piece of what it writes. `end` comes last, and only where it ended by itself. */
export type ModelPiece = { is: 'text'; text: string } | { is: 'end'; isCutShort: boolean; usage: ModelUsage | null }

/** A language model behind an endpoint. */
export interface LanguageModel {
  /** The host that receives what is asked, as a student is told it. */
  recipient: string
  /** Throws `ModelFailure`, also where nothing comes for too long. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPiece>
}

/** Why there was no answer, in words for the log: never the endpoint's own, which may hold the key or what was asked. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  /** It refused before it wrote anything, and charges nothing. */
  readonly isRefused: boolean

  constructor(message: string, { isRefused = false, cause }: { isRefused?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isRefused = isRefused
  }
}
