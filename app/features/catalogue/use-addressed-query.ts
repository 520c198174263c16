import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTextOfAddress } from '../../ui/controls/use-text-of-address.ts'
import { type CatalogueSearch, catalogueSearch, searchOf, type CatalogueQuery, queryOf } from './catalogue-query.ts'

/** How long typing or dragging rests before the address follows: browsers refuse an address that changes too often. */
const restMs = 150

/** The query of the address, and the way to change it. The screen answers at once and the address follows; a link or the Back
 *  button changes the address, and the screen follows. */
export function useAddressedQuery(search: CatalogueSearch, onSearch: (search: CatalogueSearch) => void) {
  const addressed = keyOf(queryOf(search))
  const [key, setKey] = useTextOfAddress(addressed)
  const query = useMemo(() => queryOf(catalogueSearch(JSON.parse(key))), [key])

  const follow = useEffectEvent(() => onSearch(searchOf(query)))
  useEffect(() => {
    if (key === addressed) return
    const resting = setTimeout(() => follow(), restMs)
    return () => clearTimeout(resting)
  }, [key, addressed])

  const change = (part: Partial<CatalogueQuery>) => setKey(keyOf({ ...query, ...part }))
  return [query, change] as const
}

/** Equal for equal queries. */
export const keyOf = (query: CatalogueQuery): string => JSON.stringify(searchOf(query))
