import { useQuery } from '@tanstack/react-query'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { SampleNote } from '../../ui/layout/sample-note.tsx'

/** The footnote of the daggers in a section. */
export function Footnote() {
  const { data: site } = useQuery(shopQueries.site())
  return site ? <SampleNote note={site.sampleNote} /> : null
}
