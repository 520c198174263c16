/** The largest number that an integer column holds. */
export const largestId = 2_147_483_647

/** A number that names something, as an address has it: in one spelling, so that a thing has one address. `null` for anything else.
 *  Apart from its schema, for pages that read an address before they read a schema. */
export function pathNumber(text: string): number | null {
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
  return number !== null && number <= largestId ? number : null
}
