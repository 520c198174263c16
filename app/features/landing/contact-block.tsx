import type { Site } from '../../../core/contract/site/site.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { SupportDrawing } from '../../ui/illustrations/approach-drawings.tsx'
import css from './contact-block.module.css'

/** A person who can be asked, and when they answer. */
export function ContactBlock({ site }: { site: Site | undefined }) {
  return (
    <section className={css['block']} aria-labelledby="ask-a-person">
      <div className={css['drawing']}>
        <SupportDrawing />
      </div>
      <div className={css['words']}>
        <h2 id="ask-a-person">Ask a person first</h2>
        <p>
          Which exam, which course, how many weeks are left: write it down as it is. A person reads it and answers
          {site ? ` ${site.responsePromise}` : ''}.
        </p>
        <p className={css['hours']}>{site?.supportHours}</p>
        <div>
          <LinkButton to="/contact">Request Consultation</LinkButton>
        </div>
      </div>
    </section>
  )
}
