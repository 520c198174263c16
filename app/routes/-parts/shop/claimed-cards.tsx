import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { SampleNote } from '../../../ui/layout/sample-note.tsx'

export interface ClaimedCardsProps<Claim> {
  claims: readonly Claim[]
  className: string | undefined
  /** A card. */
  children: (claim: Claim) => ReactNode
}

/** People and what they say, a card each, with the footnote to those that are samples. */
export function ClaimedCards<Claim extends { id: number | string; isSample: boolean }>({
  claims,
  className,
  children,
}: ClaimedCardsProps<Claim>) {
  return (
    <>
      <ul className={className}>
        {claims.map((claim) => (
          <li key={claim.id}>{children(claim)}</li>
        ))}
      </ul>
      {claims.some(({ isSample }) => isSample) && <Footnote />}
    </>
  )
}

/** The footnote of the daggers in a section. */
function Footnote() {
  const { data: site } = useQuery(shopQueries.site())
  return site ? <SampleNote note={site.sampleNote} /> : null
}
