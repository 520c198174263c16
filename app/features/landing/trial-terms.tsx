import type { Site } from '../../../core/contract/site/site.ts'
import { formatPrice } from '../../ui/content/format-amount.ts'

/** What trying costs, where one can: nothing, for how long; and what the cheapest plan costs. */
export function TrialTerms({ site }: { site: Pick<Site, 'trial' | 'startingPrice'> }) {
  const { trial, startingPrice } = site
  return (
    <>
      {trial.text}
      {startingPrice && ` Plans from ${formatPrice(startingPrice.amountMinor, startingPrice.currency)} a month.`}
    </>
  )
}
