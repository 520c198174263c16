import * as z from 'zod/mini'
import { line } from '../shop/written-text.ts'

/** Most rows that one answer of an operator's list has; a page with fewer is the last. */
export const rowsOnPage = 50

/** Pages count from 1. */
export const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)

/** Of what somebody wrote: `open` until an operator is through with it. */
export const openOrClosed = z.object({ state: z._default(z.enum(['open', 'closed']), 'open'), page })

/** An id in a path, whoever made it. */
export const anyId = z.object({ id: line(64).check(z.minLength(1)) })
