import type { ScaledScore } from '../../../core/exams/scale.ts'
import { formatCount } from './format-amount.ts'

interface Marks {
  marks: number
  of: number
}

/** Before any scale: "31 of 50 marks". */
export const rawScoreInWords = ({ marks, of }: Marks): string => `${marks} of ${formatCount(of, 'mark')}`

/** A result in a few words: "62%", "1860", "Band 2"; where its scale is not reckoned the marks, and without any "Not marked". */
export function scoreInWords(score: ScaledScore, marks: Marks): string {
  switch (score.is) {
    case 'percent':
      return `${score.value}%`
    case 'scaled':
      return String(score.value)
    case 'band':
      return score.value
    case 'none':
      return marks.of === 0 ? 'Not marked' : rawScoreInWords(marks)
  }
}
