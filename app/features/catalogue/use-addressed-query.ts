import { useEffect, useRef, useState } from 'react'
import { type CatalogueSearch, searchOf, type CatalogueQuery, queryOf } from './catalogue-query.ts'

/** How long typing or dragging rests before the address follows: browsers refuse an address that changes too often. */
const restMs = 150

/** The query of the address, and the way to change it. The screen answers at once and the address follows; a link or the Back
 *  button changes the address, and the screen follows. */
export function useAddressedQuery(search: CatalogueSearch, onSearch: (search: CatalogueSearch) => void) {
  const [query, setQuery] = useState(() => queryOf(search))
  const addressed = keyOf(queryOf(search))
  // The first address is known: what was typed before the page's code came is newer.
  const typed = useRef({ newest: addressed, all: new Set([addressed]) })
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const { newest, all } = typed.current
    if (addressed === newest) all.clear()
    // An address on its way to what was wished last is not news.
    else if (!all.has(addressed)) {
      clearTimeout(resting.current)
      typed.current = { newest: addressed, all: new Set() }
      setQuery(queryOf(search))
    }
  }, [addressed, search])
  useEffect(() => () => clearTimeout(resting.current), [])

  const change = (part: Partial<CatalogueQuery>) => {
    const next = { ...query, ...part }
    typed.current.newest = keyOf(next)
    typed.current.all.add(keyOf(next))
    setQuery(next)
    clearTimeout(resting.current)
    resting.current = setTimeout(() => onSearch(searchOf(next)), restMs)
  }
  return [query, change] as const
}

/** Equal for equal queries. */
export const keyOf = (query: CatalogueQuery): string => JSON.stringify(searchOf(query))
