import type { Site } from '../../../core/contract/site/site.ts'
import { formatPrice } from '../../ui/words/format-amount.ts'
import { LinkButton } from '../../ui/controls/button.tsx'

export interface TrialLinkProps {
  site: Pick<Site, 'trial'> | undefined
  to: '/contact' | '/plans'
}

/** Leads to where a trial begins; nothing where none can be had. While that is not known its place is kept, so that nothing moves. */
export function TrialLink({ site, to }: TrialLinkProps) {
  if (site?.trial.text === '') return null
  return (
    <LinkButton to={to} look="secondary">
      Start Free Trial
    </LinkButton>
  )
}

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
