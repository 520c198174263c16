import type { QueryClient } from '@tanstack/react-query'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import type { Billing } from '../../../../core/shop/plan-price.ts'
import type { BillingSearch } from '../../../features/plans/plan-search.ts'

/** What every list of plans shows. */
export async function loadPlans(queryClient: QueryClient) {
  await Promise.all([
    queryClient.ensureQueryData({ ...shopQueries.plans(), revalidateIfStale: true }),
    queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
  ])
}

interface AddressedBilling {
  search: BillingSearch
  onSearch: (search: BillingSearch) => void
}

/** By the month or by the year, as the address says: the month where it says nothing. */
export const billingOf = ({ search: { interval = 'month' }, onSearch }: AddressedBilling) => ({
  billing: interval,
  onBilling: (next: Billing) => onSearch(next === 'year' ? { interval: next } : {}),
})
