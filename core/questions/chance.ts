import * as z from 'zod/mini'
import { dragSetsKind } from './drag-sets/kind.ts'
import { extendedMatchingKind } from './extended-matching/kind.ts'
import { mostLeastKind } from './most-least/kind.ts'
import { multipleResponseKind } from './multiple-response/kind.ts'
import { rankingKind } from './ranking/kind.ts'
import { singleBestAnswerKind } from './single-best-answer/kind.ts'
import { sjtRatingKind } from './sjt-rating/kind.ts'
import { yesNoKind } from './yes-no/kind.ts'

/** How many options an item has, as far as its type has any: of a pack's item that is not judged by its whole schema. */
const counted = z.object({
  type: z.string(),
  options: z._default(z.array(z.unknown()), []),
  statements: z._default(z.array(z.unknown()), []),
  items: z._default(z.array(z.unknown()), []),
  sets: z._default(z.array(z.unknown()), []),
  key: z.optional(z.unknown()),
})
type Counted = z.infer<typeof counted>

/** One of `n`, any of which may be the key. */
const oneOf = (n: number) => (n > 0 ? 1 / n : 0)

/** Two marks for `n` parts, one with a single mistake, where each part is right by chance with probability `p`. */
function oneMistakeIsHalf(n: number, p: number): number {
  if (n === 0) return 0
  let others = 1
  for (let part = 1; part < n; part++) others *= p
  return others * p + (n * others * (1 - p)) / 2
}

/** What each type pays, on average, to who ticks blindly. A number that is typed is never right by chance. */
const chances: Readonly<Record<string, (item: Counted) => number>> = {
  [singleBestAnswerKind.type]: ({ options }) => oneOf(options.length),
  // Any choice but none.
  [multipleResponseKind.type]: ({ options }) => oneOf(2 ** options.length - 1),
  // Of its list, which is another item: `chanceOfListed`.
  [extendedMatchingKind.type]: () => 0,
  [yesNoKind.type]: ({ statements }) => oneMistakeIsHalf(statements.length, 1 / 2),
  // Half of the marks for the key's neighbour, of which a and d have one and the others two.
  [sjtRatingKind.type]: ({ key }) => (key === 'a' || key === 'd' ? 3 / 8 : 1 / 2),
  [mostLeastKind.type]: ({ options }) => oneOf(options.length),
  // Of n places, a random order is (n² − 1) / 3 away in all, and costs that of the n (n − 1) marks.
  [rankingKind.type]: ({ options: { length: n } }) => (n > 1 ? 1 - (n + 1) / (3 * n) : 0),
  [dragSetsKind.type]: ({ items, sets }) => oneMistakeIsHalf(items.length, oneOf(sets.length)),
}

/** Part of the marks of a question that blind guessing earns on average, 0..1. `question`: as a pack has it, of any type; 0 for one
 *  that this release does not know. */
export function chanceOf(question: unknown): number {
  const { data } = z.safeParse(counted, question)
  return data && Object.hasOwn(chances, data.type) ? (chances[data.type]?.(data) ?? 0) : 0
}

/** The same for a question whose options stand in a list that it shares; `options`: how many there are. */
export const chanceOfListed = (type: string, options: number): number | null =>
  type === extendedMatchingKind.type ? oneOf(options) : null

/** How many options an option list has; 0 for a passage. */
export const optionCount = (stimulus: unknown): number =>
  z.safeParse(z.object({ options: z.array(z.unknown()) }), stimulus).data?.options.length ?? 0
