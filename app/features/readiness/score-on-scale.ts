import type { ScaledScore } from '../../../core/exams/scale.ts'
import { inPercent } from '../../learning/learning-words.ts'
import { scoreInWords } from '../../ui/words/score-in-words.ts'

export interface ExpectedScore {
  share: number
  low: number
  high: number
  scaled: ScaledScore
}

/** An expected score with its interval, in words and as places on a line. */
export interface ScoreOnScale {
  value: string
  low: string
  high: string
  /** Ends of the line. */
  from: string
  to: string
  /** Places on the line, 0..1. */
  at: { value: number; low: number; high: number }
  /** The pass mark; `null` where the scale has none. */
  pass: { at: number; words: string } | null
}

/** On the exam's own scale; in per cent of the marks where that is not reckoned or has no places. */
export function scoreOnScale({ share, low, high, scaled }: ExpectedScore): ScoreOnScale {
  const shares = { value: share, low, high }
  if (scaled.is === 'scaled') {
    const { from, to, pass } = scaled
    const on = (given: number) => (given - from) / (to - from)
    return {
      value: String(scaled.value),
      low: String(scaled.low),
      high: String(scaled.high),
      from: String(from),
      to: String(to),
      at: { value: on(scaled.value), low: on(scaled.low), high: on(scaled.high) },
      pass: pass === null ? null : { at: on(pass), words: String(pass) },
    }
  }
  const line = { from: '0%', to: '100%', at: shares, pass: null }
  if (scaled.is === 'band')
    return { ...line, value: scoreInWords(scaled, { marks: 0, of: 1 }), low: scaled.low, high: scaled.high }
  const pass = scaled.is === 'percent' && scaled.pass !== null ? scaled.pass : null
  return {
    ...line,
    value: `${inPercent(share)}%`,
    low: `${inPercent(low)}%`,
    high: `${inPercent(high)}%`,
    pass: pass === null ? null : { at: pass / 100, words: `${pass}%` },
  }
}

/** "between 51% and 72%"; "Band 2" where both ends are the same. */
export const betweenInWords = ({ low, high }: Pick<ScoreOnScale, 'low' | 'high'>): string =>
  low === high ? `at ${low}` : `between ${low} and ${high}`
