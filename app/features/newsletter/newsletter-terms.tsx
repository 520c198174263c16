import type { Site } from '../../../core/contract/site/site.ts'
import css from './newsletter-terms.module.css'

/** What a subscriber receives, how often, and that the address is confirmed first. */
export function NewsletterTerms({ newsletter }: { newsletter: Site['newsletter'] }) {
  return (
    <>
      <p>{newsletter.intro}</p>
      <ul className={css['list']}>
        {newsletter.receives.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={css['often']}>{newsletter.howOften}</p>
    </>
  )
}
