import * as z from 'zod/mini'
import { words } from '../content/parts.ts'

/** Part of all marks, 0..1. */
export const share = z.number().check(z.minimum(0), z.maximum(1))

/** How a result is reported; `note` says how it is reckoned, and what of that is ours, in words for the student. */
export const scale = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** Per cent of the marks, with the body's pass mark or a yardstick that the note calls one. */
    z.strictObject({ kind: z.literal('percent'), passPercent: z.optional(z.number()), note: words }),
    /** In a straight line from no marks to `passShare`, which is `pass`, and from there to all marks. */
    z.strictObject({
      kind: z.literal('scaled'),
      from: z.number(),
      to: z.number(),
      pass: z.optional(z.number()),
      passShare: z.optional(share),
      note: words,
    }),
    /** The first band whose least share is reached. One without a share is not reckoned. */
    z.strictObject({
      kind: z.literal('bands'),
      bands: z.array(z.strictObject({ title: words, fromShare: z.optional(share) })).check(z.minLength(2)),
      note: words,
    }),
    /** The sum of those sections that are scaled. */
    z.strictObject({ kind: z.literal('sum'), note: words }),
    z.strictObject({ kind: z.literal('unscored'), note: words }),
  ]),
)
export type Scale = z.infer<typeof scale>
