import * as z from 'zod/mini'
import { difficulty, itemParts, slug, words } from './parts.ts'

/** Tasks that no key can mark: the student compares the own answer with what a good one weighs. */

const common = { kind: z.literal('task'), ...itemParts, concept: slug, difficulty, title: words }

const sample = z.strictObject({
  text: words,
  /** What makes it this good and no better. */
  comment: words,
})

/** Two questions about one scene; both typed answers share three and a half minutes, a recorded one has a minute. */
const casperScenario = z.strictObject({
  ...common,
  type: z.literal('casper-scenario'),
  format: z.enum(['typed', 'video']),
  scenario: words,
  prompts: z.array(words).check(z.length(2)),
  weighs: z.array(words).check(z.minLength(3)),
  samples: z.strictObject({ strong: sample, fair: sample, weak: sample }),
})

const stations = [
  'ethics',
  'role-play',
  'motivation',
  'nhs',
  'prioritising',
  'data',
  'teamwork',
  'communication',
  'reflection',
  'manual-skill',
] as const

const mmiStation = z.strictObject({
  ...common,
  type: z.literal('mmi-station'),
  station: z.enum(stations),
  readingSeconds: z.int().check(z.minimum(0)),
  speakingSeconds: z.int().check(z.minimum(60)),
  briefing: words,
  followUps: z.array(words).check(z.minLength(3)),
  /** The student's own checklist after speaking. */
  criteria: z.array(z.strictObject({ text: words, good: words, poor: words })).check(z.minLength(4)),
  /** What a strong candidate brings up; in a role-play, the actor's part too. */
  notes: words,
})

const essay = z.strictObject({
  ...common,
  type: z.literal('essay'),
  minutes: z.int().check(z.minimum(1)),
  /** What the question turns on, and lines of argument on each side. */
  guidance: words,
  /** One good structure, a paragraph each. */
  outline: z.array(words).check(z.minLength(3)),
  pitfalls: z.array(words).check(z.minLength(2)),
})

export const task = z.discriminatedUnion('type', [casperScenario, mmiStation, essay])
export type Task = z.infer<typeof task>
