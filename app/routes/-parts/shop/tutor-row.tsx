import { useQuery } from '@tanstack/react-query'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { TutorCard, TutorSkeleton } from '../../../features/people/tutor-card.tsx'
import { QueryView } from '../../../ui/content/query-view.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { SkeletonList } from '../../../ui/layout/loading.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ClaimedCards } from './claimed-cards.tsx'
import css from '../../shop-parts.module.css'

/** At most this many tutors, and as many skeletons while they load. */
const tutorLimit = 4

export function TutorRow() {
  const tutors = useQuery(shopQueries.tutors())
  if (tutors.data?.length === 0) return null
  return (
    <Section
      title="Tutors who know the paper"
      intro="A tutor hears you answer, and asks why."
      action={
        <LinkButton to="/tutors" look="plain" iconAfter="arrow-right">
          All tutors
        </LinkButton>
      }
    >
      <QueryView
        query={tutors}
        waiting="Loading tutors..."
        failed="The tutors cannot be loaded now."
        skeleton={
          <SkeletonList count={tutorLimit} className={css['tutors']}>
            <TutorSkeleton />
          </SkeletonList>
        }
      >
        {(all) => (
          <ClaimedCards claims={all.slice(0, tutorLimit)} className={css['tutors']}>
            {(tutor) => <TutorCard tutor={tutor} />}
          </ClaimedCards>
        )}
      </QueryView>
    </Section>
  )
}
