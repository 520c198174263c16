import type { CourseFile } from '../../core/content/course.ts'
import { type Line, textOf } from '../../core/content/shop/requires.ts'
import type { Shop } from '../../core/content/shop/shop.ts'
import { areThere, type CapabilityName } from '../../core/shop/capabilities.ts'
import { finding, type Finding } from './finding.ts'

/** How people speak of what the shop may be without. A text in these words names the capability under `requires`. */
export const spokenOf: Partial<Record<CapabilityName, RegExp>> = {
  newsletter: /\bnewsletter\b/i,
  'live-chat': /\blive chat\b/i,
  'practice-without-account': /\bwithout an account\b/i,
  'mock-exams': /\bmock exams?\b|\bagainst the clock\b|\btimed\b|\btimers?\b|\b(a|the) clock\b/i,
  'extra-time': /\bextra time\b/i,
  tasks: /\b(stations?|scenarios?|essay (titles?|questions?|outlines?)|role-plays?|manual tasks?)\b/i,
  'question-sets': /\bextended matching\b|\bfull papers?\b|\d+ passages\b/i,
  'varied-numbers': /\bnew numbers\b/i,
  reference: /\breference sheets?\b|\bglossar(y|ies)\b/i,
  'question-reports': /\b(tap|press) report\b/i,
  'ai-tutor': /\bAI\b|\bstudy companion\b/,
  'adaptive-learning': /\badaptive\b|\blearning paths?\b|\bknowledge gaps?\b|\bmastery\b/i,
  'generated-quizzes': /\bwritten for you\b/i,
  performance: /\bperformance pages?\b/i,
  checkout: /\bthe cart\b|\bcheckout\b|\bpaid for once\b|\bcard details\b/i,
  'guest-checkout': /\bas a guest\b|\bguest checkout\b/i,
  coupons: /\bcoupons?\b/i,
  orders: /\breceipts?\b|\b(the|your|an) orders?\b/i,
  refunds: /\bmoney back\b|\brefunds?\b/i,
  'plan-sessions': /\b(live|tutor) sessions a month\b|\bmock interviews\b/i,
  'question-allowance': /\bMMI questions a month\b/i,
  'free-trial': /\btrials?\b/i,
  profile: /\bchange (your|the) password\b/i,
}

const nothingSetUp: ReadonlySet<never> = new Set()

interface Said {
  id: string
  text: string
  requires: readonly CapabilityName[]
}

/** Texts of the shop and of its courses that speak of a capability and do not name it: they would be shown where it is not. What this
 *  release has wherever it runs needs no naming. */
export function lintCapabilities(shop: Shop, courses: readonly CourseFile[]): Finding[] {
  return [...saidByShop(shop), ...courses.flatMap(saidByCourse)].flatMap(({ id, text, requires }) =>
    capabilitiesIn(text)
      .filter((name) => !requires.includes(name) && !areThere([name], nothingSetUp))
      .map((name) => finding('requires', id, `speaks of ${name}, so name it under requires, or say it otherwise`)),
  )
}

/** The capabilities that a text speaks of. */
export function capabilitiesIn(text: string): CapabilityName[] {
  const spoken = Object.entries(spokenOf) as [CapabilityName, RegExp][]
  return spoken.filter(([, words]) => words.test(text)).map(([name]) => name)
}

function saidByShop({ faq, testimonials, tiers, plans, site }: Shop): Said[] {
  return [
    ...faq.flatMap(({ id, question, answer, also = [], requires = [], unless = [] }) => [
      // Who says that something is not there speaks of it.
      { id, text: `${question} ${answer}`, requires: [...requires, ...unless] },
      ...also.map((part) => ({ id, text: part.text, requires: [...requires, ...(part.requires ?? [])] })),
    ]),
    ...testimonials.map(({ id, content, requires = [] }) => ({ id, text: content, requires })),
    ...tiers.flatMap(({ id, unlocks }) => unlocks.map((line) => saidInLine(id, line))),
    ...plans.flatMap(({ id, description, features, limits }) =>
      [description, ...features, ...limits].map((line) => saidInLine(id, line)),
    ),
    ...(site?.supportOptions ?? []).map(({ id, title, text, requires = [] }) => ({
      id,
      text: `${title} ${text}`,
      requires,
    })),
    ...(site?.approach ?? []).flatMap(({ id, text, points }) => [text, ...points].map((line) => saidInLine(id, line))),
  ]
}

const saidByCourse = ({ slug, description, features }: CourseFile): Said[] =>
  [description, ...features].map((line) => saidInLine(slug, line))

const saidInLine = (id: string, line: Line): Said => ({
  id,
  text: textOf(line),
  requires: typeof line === 'string' ? [] : (line.requires ?? []),
})
