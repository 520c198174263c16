import type { SiteFile } from '../content/shop/shop.ts'
import type { computedFigures } from '../content/shop/shop-kinds.ts'
import type { Claim } from '../contract/site/site.ts'
import { inThousands } from './money.ts'

export type Figures = Record<(typeof computedFigures)[number], number>

/** Each course with a question bank has this many mock exams. */
const mockExamsPerCourse = 5

export function figuresOf(
  courses: readonly { questionCount: number; noteCount: number }[],
  others: { resources: number; tutors: number },
): Figures {
  return {
    ...others,
    courses: courses.length,
    questions: courses.reduce((sum, { questionCount }) => sum + questionCount, 0),
    'study-notes': courses.reduce((sum, { noteCount }) => sum + noteCount, 0),
    'mock-exams': mockExamsPerCourse * courses.filter(({ questionCount }) => questionCount > 0).length,
  }
}

/** The shop's claims as pages show them. One that counts what is not there is left out. */
export function shownClaims(claims: SiteFile['claims'], figures: Figures): Claim[] {
  return claims.flatMap((claim): Claim[] => {
    if (!('computed' in claim)) return [{ ...claim, source: 'operator' }]
    const { computed, ...said } = claim
    const number = figures[computed]
    const counted = { value: inThousands(number), number, source: 'computed' as const, isSample: false }
    return number === 0 ? [] : [{ ...said, ...counted }]
  })
}
