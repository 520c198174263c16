import * as z from 'zod/mini'
import { areThere, type CapabilityName, capabilityNames, type Setting } from '../../shop/capabilities.ts'
import { words } from '../parts.ts'

/** The capabilities that a text speaks of. */
export const requires = z.optional(z.array(z.enum(capabilityNames)).check(z.minLength(1)))

/** A line of a list; one that speaks of a capability is written with it. */
export const line = z.union([words, z.strictObject({ text: words, requires })])
export type Line = z.infer<typeof line>

export const textOf = (given: Line): string => (typeof given === 'string' ? given : given.text)

/** The texts of those lines whose capabilities are there. */
export function shownLines(lines: readonly Line[], settings: ReadonlySet<Setting> = new Set()): string[] {
  return lines.filter((each) => typeof each === 'string' || areThere(each.requires, settings)).map(textOf)
}

interface Conditional {
  requires?: readonly CapabilityName[] | undefined
  /** Where these are there, the item is not shown. */
  unless?: readonly CapabilityName[] | undefined
}

/** Those of `items` whose capabilities are there. */
export const shownItems = <Item extends Conditional>(items: readonly Item[], settings: ReadonlySet<Setting>): Item[] =>
  items.filter(
    ({ requires: needed, unless }) =>
      areThere(needed, settings) && (unless === undefined || !areThere(unless, settings)),
  )
