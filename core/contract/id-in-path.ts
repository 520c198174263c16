import * as z from 'zod/mini'
import { pathNumber } from './path-number.ts'

/** `words`: what is said where there is no such thing. */
export const idInPath = (words: string) =>
  z.pipe(
    z.transform((given) => pathNumber(String(given)) ?? Number.NaN),
    z.int(words),
  )
