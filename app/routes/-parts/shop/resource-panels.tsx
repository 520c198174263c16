import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import type { HubSearch } from '../../../features/resources/hub-search.ts'

type HubTab = NonNullable<HubSearch['tab']>

const files: Record<HubTab, () => Promise<ComponentType>> = {
  'ai-assistant': async () => {
    const { AssistantWidget } = await import('./assistant-widget.tsx')
    return AssistantWidget
  },
  booking: async () => {
    const { BookingPanel } = await import('../../../features/booking/booking-panel.tsx')
    return function Booking() {
      const { data: site } = useSuspenseQuery(shopQueries.site())
      return <BookingPanel bookingUrl={site.bookingUrl} />
    }
  },
  newsletter: async () => {
    const [{ NewsletterForm }, { NewsletterTerms }] = await Promise.all([
      import('../../../features/newsletter/newsletter-form.tsx'),
      import('../../../features/newsletter/newsletter-terms.tsx'),
    ])
    return function Newsletter() {
      const { data: site } = useSuspenseQuery(shopQueries.site())
      return (
        <NewsletterForm source="resources-hub" title="The newsletter">
          <NewsletterTerms newsletter={site.newsletter} />
        </NewsletterForm>
      )
    }
  },
  contact: async () => {
    const { ContactPanel } = await import('../../../features/contact/contact-panel.tsx')
    return function Contact() {
      const { data: site } = useSuspenseQuery(shopQueries.site())
      return <ContactPanel supportEmail={site.supportEmail} responsePromise={site.responsePromise} />
    }
  },
}

const loaded: Partial<Record<HubTab, ComponentType>> = {}

/** Brings a panel of the hub: the loader waits for it, so that it is drawn at once, on the server too. */
export async function loadPanel(tab: HubTab): Promise<void> {
  loaded[tab] ??= await files[tab]()
}

/** A panel that `loadPanel` has brought. */
export function HubPanel({ tab }: { tab: HubTab }) {
  const Loaded = loaded[tab]
  return Loaded ? <Loaded /> : null
}
