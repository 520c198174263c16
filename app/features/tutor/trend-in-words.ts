import type { Trend } from '../../../core/study/learner/learner-view.ts'

/** Where the answers are going, and how surely that can be said. */
export function trendInWords(trend: Trend): string {
  switch (trend) {
    case 'improving':
      return 'Improving: your later answers are better than your earlier ones, by more than chance would make them.'
    case 'declining':
      return 'Declining: your later answers are worse than your earlier ones, by more than chance would make them.'
    case 'steady':
      return 'Steady: between your earlier and your later answers there is no difference that chance could not make.'
    case 'unknown':
      return 'There are too few answers to tell earlier ones from later ones.'
  }
}
