import type { SiteFile } from '../content/shop/shop.ts'
import type { computedFigures } from '../content/shop/shop-kinds.ts'
import type { Claim } from '../contract/site/site.ts'
import { areThere, type Setting } from './capabilities.ts'
import { inThousands } from './money.ts'

export type Figures = Record<(typeof computedFigures)[number], number>

interface CountedCourse {
  /** Questions that the app asks. */
  questionCount: number
  noteCount: number
  topicCount: number
  isFree: boolean
}

export function figuresOf(
  courses: readonly CountedCourse[],
  others: Pick<Figures, 'resources' | 'tutors' | 'expert-sessions'>,
): Figures {
  const sum = (numberOf: (course: CountedCourse) => number) =>
    courses.reduce((total, course) => total + numberOf(course), 0)
  return {
    ...others,
    courses: courses.length,
    questions: sum(({ questionCount }) => questionCount),
    'free-questions': sum(({ questionCount, isFree }) => (isFree ? questionCount : 0)),
    topics: sum(({ topicCount }) => topicCount),
    'study-notes': sum(({ noteCount }) => noteCount),
  }
}

type ClaimInFile = SiteFile['claims'][number]
type OperatorsClaim = Exclude<ClaimInFile, { computed: unknown }>

/** Whether an operator's claim says who measured it and when: no other is shown. */
export const isMeasured = (
  claim: OperatorsClaim,
): claim is OperatorsClaim & { measuredBy: string; measuredOn: string } =>
  claim.measuredBy !== undefined && claim.measuredOn !== undefined

/** The shop's claims as pages show them. Left out are those that count what is not there and those that nobody measured.
 *  `areTutorsSamples`: the figure of the tutors counts invented people. */
export function shownClaims(
  claims: SiteFile['claims'],
  figures: Figures,
  { settings, areTutorsSamples }: { settings: ReadonlySet<Setting>; areTutorsSamples: boolean },
): Claim[] {
  return claims.flatMap((claim): Claim[] => {
    if (!('computed' in claim)) return isMeasured(claim) ? [operatorsClaim(claim)] : []
    const { computed, requires, ...said } = claim
    const number = figures[computed]
    if (number === 0 || !areThere(requires, settings)) return []
    const isSample = computed === 'tutors' && areTutorsSamples
    return [{ ...said, value: inThousands(number), number, source: 'computed', isSample }]
  })
}

function operatorsClaim({
  label,
  measuredBy,
  measuredOn,
  ...said
}: OperatorsClaim & { measuredBy: string; measuredOn: string }): Claim {
  const measured = `${label} (measured by ${measuredBy}, ${inWords(measuredOn)})`
  return { ...said, label: measured, source: 'operator', isSample: false }
}

const inWords = (day: string) => new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
