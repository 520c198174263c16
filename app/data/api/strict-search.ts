type Search = Record<string, unknown>

/** A route's `validateSearch` after which nothing is left but what `read` makes of the address. The router lays what is read
 *  over what was written, so that a wrong `?tab=` would reach the screen wherever the reader leaves it out. */
export function strictSearch<Read extends object>(read: (search: Search) => Read): (search: Search) => Read {
  return (search) => ({ ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])), ...read(search) })
}

interface Members {
  string: string
  number: number
}

/** As `strictSearch`, for an address of which these members are read where they are of these types. */
export function typedSearch<const Types extends Record<string, keyof Members>>(types: Types) {
  return strictSearch(
    (search) =>
      Object.fromEntries(Object.entries(search).filter(([name, value]) => typeof value === types[name])) as {
        [Name in keyof Types]?: Members[Types[Name]]
      },
  )
}
