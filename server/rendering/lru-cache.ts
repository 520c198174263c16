/** Holds the `most` values that were used last. */
export function lruCache<Value>(most: number) {
  const values = new Map<string, Value>()
  const set = (key: string, value: Value) => {
    values.delete(key)
    values.set(key, value)
    for (const oldest of values.keys()) {
      if (values.size <= most) break
      values.delete(oldest)
    }
  }
  return {
    set,
    get(key: string): Value | undefined {
      const value = values.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    clear: () => values.clear(),
  }
}
