/** An object whose members are each reckoned when they are first read, and once. They are enumerable: what is written as JSON has all. */
export function lazyMembers<T extends object>(reckon: { readonly [Name in keyof T]: () => T[Name] }): T {
  const made: Partial<T> = {}
  for (const name in reckon) {
    Object.defineProperty(made, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = reckon[name]()
        Object.defineProperty(made, name, { enumerable: true, value })
        return value
      },
    })
  }
  return made as T
}
