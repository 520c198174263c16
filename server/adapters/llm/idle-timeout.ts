import { ModelFailure } from '../../services/tutor/language-model.ts'

/** How long may pass, ms: before the first words, between words, and in all. */
export interface ModelTimeouts {
  firstMs: number
  betweenMs: number
  wholeMs: number
}

/** Ends a call whose words do not come. `heard` is told of each word; what else an endpoint sends to keep a line open is no word. */
export function idleTimeout({ firstMs, betweenMs, wholeMs }: ModelTimeouts, outer: AbortSignal) {
  const own = new AbortController()
  let failure: ModelFailure | null = null
  const giveUp = (message: string) => {
    failure = new ModelFailure(message)
    own.abort(failure)
  }
  const whole = setTimeout(giveUp, wholeMs, 'the endpoint took too long')
  let silence = setTimeout(giveUp, firstMs, 'the endpoint was silent')
  return {
    signal: AbortSignal.any([outer, own.signal]),
    heard: () => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, betweenMs, 'the endpoint fell silent')
    },
    /** Why it was ended, where it was. */
    failure: (): ModelFailure | null => failure,
    end: () => {
      clearTimeout(whole)
      clearTimeout(silence)
      own.abort()
    },
  }
}
