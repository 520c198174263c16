import { useQuery } from '@tanstack/react-query'
import { shopQueries } from '../data/shop-queries.ts'
import { TutorCard, TutorSkeleton } from '../features/people/tutor-card.tsx'
import { Asked } from '../ui/asked.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PaleList } from '../ui/loading.tsx'
import { Section } from '../ui/section.tsx'
import { ClaimedCards } from './-claimed-cards.tsx'
import css from './shop-parts.module.css'

/** At most this many tutors, and as many pale cards while they load. */
const tutorLimit = 4

export function TutorRow() {
  const tutors = useQuery(shopQueries.tutors())
  if (tutors.data?.length === 0) return null
  return (
    <Section
      title="Tutors who know the paper"
      intro="For what a page cannot do: hearing you answer, and asking why."
      action={
        <LinkButton to="/tutors" look="plain" iconAfter="arrow-right">
          All tutors
        </LinkButton>
      }
    >
      <Asked
        query={tutors}
        waiting="Loading tutors..."
        failed="The tutors cannot be loaded now."
        skeleton={
          <PaleList count={tutorLimit} className={css['tutors']}>
            <TutorSkeleton />
          </PaleList>
        }
      >
        {(all) => (
          <ClaimedCards claims={all.slice(0, tutorLimit)} className={css['tutors']}>
            {(tutor) => <TutorCard tutor={tutor} />}
          </ClaimedCards>
        )}
      </Asked>
    </Section>
  )
}
