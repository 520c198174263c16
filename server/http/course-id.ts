import { Problem } from '../../core/problem.ts'

// What an integer column holds.
const largestId = 2_147_483_647

/** A course's number, or a product's, as an address has it. What is no such number is `not-found` rather than `validation`: people and
 *  crawlers follow old addresses. */
export function courseIdFrom(text: string, notFound = 'Course not found'): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id === 0 || id > largestId) throw new Problem('not-found', notFound)
  return id
}
