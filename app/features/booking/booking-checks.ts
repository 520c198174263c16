import * as z from 'zod/mini'
import { requestBooking } from '../../../core/contract/shop/bookings.ts'

// Fetched when the form is shown: the schemas come with it.

/** The first thing that is wrong with each field, by its name. */
export function wrongFields(given: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const issue of z.safeParse(requestBooking.body, given).error?.issues ?? []) {
    found[issue.path.join('.')] ??= issue.message
  }
  return found
}
