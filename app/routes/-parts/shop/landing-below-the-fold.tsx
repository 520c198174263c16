import { useQuery } from '@tanstack/react-query'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { ContactBlock } from '../../../features/landing/contact-block.tsx'
import { OfflineFigure } from '../../../features/landing/offline-figure.tsx'
import { NewsletterForm } from '../../../features/newsletter/newsletter-form.tsx'
import { NewsletterTerms } from '../../../features/newsletter/newsletter-terms.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Claims } from './claims.tsx'
import { TutorRow } from './tutor-row.tsx'
import { Testimonials } from './testimonials.tsx'
import css from '../../shop-parts.module.css'

/** The landing page from its second screen on. */
export function LandingBelowTheFold() {
  const { data: site } = useQuery(shopQueries.site())
  return (
    <>
      <Section
        title="Between two stations"
        intro="Most of the time to study is where the network is not: in tunnels, in basements, on night shifts."
      >
        <OfflineFigure number={2} />
      </Section>
      <Section title="What it holds" intro="What can be counted is counted from the content, each time it changes.">
        <Claims page="landing" />
      </Section>
      <Testimonials title="What students say" choose={(all) => all.slice(0, 3)} />
      <TutorRow />
      <ContactBlock site={site} />
      <div className={css['newsletter']}>
        <NewsletterForm source="landing" title="The newsletter">
          {site && <NewsletterTerms newsletter={site.newsletter} />}
        </NewsletterForm>
      </div>
    </>
  )
}
