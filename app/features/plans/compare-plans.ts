import { tiers } from '../../../core/content/shop/shop-kinds.ts'
import type { Plan } from '../../../core/contract/shop/plans.ts'
import { inThousands } from '../../../core/shop/money.ts'

/** One line of the comparison: for each plan, in order, whether it has it or what it says. */
export interface ComparisonRow {
  name: string
  cells: (boolean | string[])[]
}

const rankOf = ({ tier }: Plan) => tiers.indexOf(tier)
/** "Everything in Professional": what a plan has from another. */
const inherits = /^Everything in (.+)$/
/** Two lines about the same thing begin with the same two words. */
const subject = (line: string) =>
  line
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .slice(0, 2)
    .join(' ')

/** What the plans `compared` unlock and their limits, line by line. `all` are the plans of every page: a tier holds what
 *  the lower ones hold, and only their own plans say what that is. */
export function comparePlans(compared: readonly Plan[], all: readonly Plan[]): ComparisonRow[] {
  const unlocks = unlocksByTier(all)
  const said = new Set(unlocks.map(({ line }) => subject(line)))
  const extras = compared.map((plan) =>
    featuresOf(plan, compared).filter((line) => !isOwn(plan, line) && !said.has(subject(line))),
  )
  return [
    {
      name: 'Courses',
      cells: compared.map(({ courses }) => [courses === 'all' ? 'Every course' : inThousands(courses.length)]),
    },
    {
      name: 'AI tutor answers a month',
      cells: compared.map(({ aiAnswersPerMonth: answers }) =>
        answers === 0 ? [] : [answers === null ? 'No limit' : inThousands(answers)],
      ),
    },
    ...unlocks
      // What every plan has from a tier below all of them is said once, in the order of the tiers.
      .filter(({ rank }) => compared.some((plan) => rankOf(plan) >= rank))
      .map(({ line, rank }) => ({ name: line, cells: compared.map((plan) => rankOf(plan) >= rank) })),
    { name: 'Also in the plan', cells: extras },
    { name: 'Limits', cells: compared.map(({ limits }) => limits) },
  ].filter(({ cells }) => cells.some((cell) => cell === true || (Array.isArray(cell) && cell.length > 0)))
}

/** What a plan opens, whole: its features, and what its tier and the paid ones below hold beyond them. */
export function opensOf(plan: Plan, all: readonly Plan[]): string[] {
  const family = all.filter((one) => one.family === plan.family)
  const features = featuresOf(plan, family)
  const said = new Set(features.map(subject))
  const paidRank = tiers.indexOf('basic')
  const held = unlocksByTier(all).filter(({ line, rank }) => {
    return rank >= paidRank && rank <= rankOf(plan) && !said.has(subject(line))
  })
  return [...new Set([...features, ...held.map(({ line }) => line)])]
}

/** Each line that a tier adds to the one below it; the number of answers is said apart. */
function unlocksByTier(all: readonly Plan[]) {
  return tiers.flatMap((tier, rank) => {
    const plan = all.find((one) => one.tier === tier)
    return (plan?.unlocks ?? [])
      .filter((line) => !inherits.test(line) && !(plan && saysAnswers(plan, line)))
      .map((line) => ({ line, rank }))
  })
}

/** The features of a plan, with those it has from another in their place. */
function featuresOf(plan: Plan, family: readonly Plan[], depth = 0): string[] {
  return plan.features.flatMap((line) => {
    const from = inherits.exec(line)?.[1]
    const other = family.find(({ displayName }) => displayName === from)
    if (from === undefined) return [line]
    // A plan that names itself, or one that is not there, adds nothing.
    return other && depth < family.length
      ? featuresOf(other, family, depth + 1).filter((each) => !isOwn(other, each))
      : []
  })
}

/** Said elsewhere: as a number, or as a limit. */
const isOwn = (plan: Plan, line: string) => saysAnswers(plan, line) || plan.limits.includes(line)

const saysAnswers = ({ aiAnswersPerMonth: answers }: Plan, line: string) =>
  answers !== null && line.startsWith(`${inThousands(answers)} `)
