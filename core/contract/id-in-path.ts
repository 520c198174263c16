import * as z from 'zod/mini'

/** The largest number that an integer column holds. */
export const largestId = 2_147_483_647

/** A number that names something, as an address has it: in one spelling, so that a thing has one address. `words`: what is said where
 *  there is no such thing. */
export const idInPath = (words: string) =>
  z.pipe(
    z.transform((given) => (/^[1-9]\d{0,9}$/.test(String(given)) ? Number(given) : Number.NaN)),
    z.int(words).check(z.maximum(largestId, words)),
  )
