import { useQuery } from '@tanstack/react-query'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { type Testimonial, TestimonialCard, TestimonialSkeleton } from '../../../features/people/testimonial-card.tsx'
import { QueryView } from '../../../ui/content/query-view.tsx'
import { SkeletonList } from '../../../ui/layout/loading.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ClaimedCards } from './claimed-cards.tsx'
import css from '../../shop-parts.module.css'

/** How many skeletons stand in while the testimonials load. */
const skeletonCount = 3

export interface TestimonialsProps {
  title: string
  /** Which of all testimonials; `undefined` while that is not known. */
  choose: (all: readonly Testimonial[]) => Testimonial[] | undefined
}

export function Testimonials({ title, choose }: TestimonialsProps) {
  const testimonials = useQuery(shopQueries.testimonials())
  const chosen = testimonials.data && choose(testimonials.data)
  if (chosen?.length === 0) return null
  const { isError, isFetching, refetch } = testimonials
  return (
    <Section title={title}>
      <QueryView
        query={{ data: chosen, isError, isFetching, refetch }}
        waiting="Loading what students say..."
        failed="What students say cannot be loaded now."
        skeleton={
          <SkeletonList count={skeletonCount} className={css['testimonials']}>
            <TestimonialSkeleton />
          </SkeletonList>
        }
      >
        {(shown) => (
          <ClaimedCards claims={shown} className={css['testimonials']}>
            {(testimonial) => <TestimonialCard testimonial={testimonial} />}
          </ClaimedCards>
        )}
      </QueryView>
    </Section>
  )
}
