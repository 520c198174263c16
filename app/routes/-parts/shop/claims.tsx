import { useQuery } from '@tanstack/react-query'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { type ClaimPage, ClaimsBand } from '../../../features/landing/claims-band.tsx'
import { QueryView } from '../../../ui/content/query-view.tsx'
import css from '../../shop-parts.module.css'

/** The shop's figures for one page. */
export function Claims({ page }: { page: ClaimPage }) {
  const site = useQuery(shopQueries.site())
  return (
    <QueryView
      query={site}
      waiting="Loading figures..."
      failed="The figures cannot be loaded now."
      skeleton={<div className={css['figures']} aria-hidden="true" />}
    >
      {(all) => <ClaimsBand site={all} page={page} />}
    </QueryView>
  )
}
