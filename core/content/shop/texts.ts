/** Every text in `value`, however deep; what stands under a name of `without` is left out. */
export function textsIn(value: unknown, without: ReadonlySet<string> = new Set()): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, without))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => (without.has(name) ? [] : textsIn(each, without)))
}

/** A copy of `value` with every text in it changed. */
export function withTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((each: unknown) => withTexts(each, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts<unknown>(each, change)])) as T
}
