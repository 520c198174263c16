/** An amount in major units, as the specification's calls send it ("149.00" or 149), in minor ones; `null` where it is none. */
export function minorAmount(given: number | string): number | null {
  const isWritten = typeof given === 'number' || /^\d{1,9}(\.\d{1,2})?$/.test(given.trim())
  const minor = Number(given) * 100
  const isWhole = Math.abs(minor - Math.round(minor)) < 1e-6
  return isWritten && isWhole && minor >= 0 ? Math.round(minor) : null
}
