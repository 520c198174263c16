import { useQuery } from '@tanstack/react-query'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { NewsletterForm } from '../../../features/newsletter/newsletter-form.tsx'
import { NewsletterTerms } from '../../../features/newsletter/newsletter-terms.tsx'
import css from '../../shop-parts.module.css'

/** `source`: where it stands, as the list of subscribers keeps it. */
export function Newsletter({ source }: { source: string }) {
  const { data: site } = useQuery(shopQueries.site())
  return (
    <div className={css['newsletter']}>
      <NewsletterForm source={source} title="The newsletter">
        {site && <NewsletterTerms newsletter={site.newsletter} />}
      </NewsletterForm>
    </div>
  )
}
