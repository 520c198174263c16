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

/** A student's page with a tutor's marks in its margin. */
function MarkedPage() {
  return (
    <figure className={css['figure']}>
      <svg viewBox="0 0 320 220" className={css['drawing']} aria-hidden="true" focusable="false">
        <path className={css['sheet']} d="M20 14h196v192H20z" />
        <path d="M20 14h196v192H20zM60 14v192" />
        <path d="M76 44h118M76 64h96M76 84h110M76 132h104M76 152h118M76 172h72" className={css['lines']} />
        <path d="M76 108h64" />
        <path className={css['ribbon']} d="M68 108c0-13 76-15 82-2 5 12-78 15-82 2ZM150 100c26-22 42-26 66-28" />
        <path className={css['ribbon']} d="M30 106l7 7 14-17" />
        <path d="M232 58h70M232 72h56M232 86h62" />
        <path d="M226 186l62-62 10 10-62 62-14 4 4-14ZM282 130l10 10M226 186l10 10" />
      </svg>
      <figcaption className={css['caption']}>
        <span className={css['number']}>Fig. 1</span> An hour with your own work: the step that went wrong, and what to
        do about it.
      </figcaption>
    </figure>
  )
}
