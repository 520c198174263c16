import * as z from 'zod/mini'
import { rulesOf } from './rules-by-type.ts'

const list = z._default(z.array(z.unknown()), [])

/** Of a pack's item that is not judged by its whole schema. */
const counted = z.object({
  type: z.string(),
  options: list,
  statements: list,
  items: list,
  sets: list,
  key: z.optional(z.unknown()),
})

/** Part of the marks of a question that blind guessing earns on average, 0..1. `question`: as a pack has it, of any type; 0 for one
 *  that this release does not know, and for a template, whose number is typed. */
export function chanceOf(question: unknown): number {
  const { data } = z.safeParse(counted, question)
  return (data && rulesOf(data)?.chance(data)) ?? 0
}

/** The same for a question whose options stand in a list that it shares; `options`: how many there are. `null` for any other. */
export const chanceOfListed = (type: string, options: number): number | null =>
  rulesOf({ type })?.chanceOfListed?.(options) ?? null

/** How many options an option list has; 0 for a passage. */
export const optionCount = (stimulus: unknown): number =>
  z.safeParse(z.object({ options: z.array(z.unknown()) }), stimulus).data?.options.length ?? 0
