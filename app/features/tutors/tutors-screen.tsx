import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { listTutors } from '../../../core/contract/shop/tutors.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { FactBand } from '../../ui/layout/fact-band.tsx'
import { SkeletonList } from '../../ui/layout/loading.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SampleNote } from '../../ui/layout/sample-note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { MarkedPage } from './marked-page.tsx'
import css from './tutors-screen.module.css'

type Tutor = AnswerOf<typeof listTutors>[number]

export interface TutorsScreenProps {
  /** A tutor's card, with the name as a heading of the second level. */
  card: (tutor: Tutor) => ReactNode
}

export function TutorsScreen({ card }: TutorsScreenProps) {
  const { data: tutors } = useSuspenseQuery(shopQueries.tutors())
  const { data: site } = useSuspenseQuery(shopQueries.site())
  return (
    <>
      <TutorsHead />
      <FactBand facts={site.claims.filter(({ shownOn }) => shownOn.includes('tutors'))} sampleNote={site.sampleNote} />
      {tutors.length === 0 ? (
        <EmptyPage
          as="part"
          title="No tutors at the moment"
          actions={<LinkButton to="/contact">Write to us</LinkButton>}
        >
          <p>Tell us what you are preparing for, and we will say who could help.</p>
        </EmptyPage>
      ) : (
        <>
          <ul className={css['grid']}>
            {tutors.map((tutor) => (
              <li key={tutor.id}>{card(tutor)}</li>
            ))}
          </ul>
          {tutors.some(({ isSample }) => isSample) && <SampleNote note={site.sampleNote} />}
        </>
      )}
      <Section title="How to book a session">
        <div className={css['booking']}>
          <div className={css['words']}>
            <ol className={css['steps']}>
              <li>Choose a session: an interview, your application, or a plan for the weeks that are left.</li>
              <li>Pick one of the free times. They are London times, and yours stand beside them.</li>
              <li>Say what you would like to work on. A person replies {site.responsePromise}.</li>
            </ol>
            <div className={css['actions']}>
              <LinkButton to="/resources" search={{ tab: 'booking' }} iconAfter="arrow-right">
                See sessions and times
              </LinkButton>
              <LinkButton to="/contact" look="plain">
                Ask first
              </LinkButton>
            </div>
          </div>
          <MarkedPage />
        </div>
      </Section>
    </>
  )
}

function TutorsHead() {
  return (
    <PageHead title="Our Expert Tutors">
      <p>A tutor hears you answer, asks why, and finds the step that went wrong.</p>
    </PageHead>
  )
}

/** How many skeletons stand in while the tutors load. */
const skeletonCount = 8

export function TutorsLoading({ skeleton }: { skeleton: ReactNode }) {
  return (
    <>
      <TutorsHead />
      <div className={css['band']} aria-hidden="true" />
      <p className={css['wait']} role="status">
        Loading tutors...
      </p>
      <SkeletonList count={skeletonCount} className={css['grid']}>
        {skeleton}
      </SkeletonList>
    </>
  )
}
