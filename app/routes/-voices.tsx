import { useQuery } from '@tanstack/react-query'
import { shopQueries } from '../data/shop-queries.ts'
import { type Testimonial, TestimonialCard, TestimonialSkeleton } from '../features/people/testimonial-card.tsx'
import { Asked } from '../ui/asked.tsx'
import { Section } from '../ui/section.tsx'
import { Footnote } from './-footnote.tsx'
import css from './shop-parts.module.css'

/** How many pale notes stand in while the testimonials load. */
const skeletonCount = 3

export interface VoicesProps {
  title: string
  /** Which of all testimonials; `undefined` while that is not known. */
  choose: (all: readonly Testimonial[]) => Testimonial[] | undefined
}

export function Voices({ title, choose }: VoicesProps) {
  const testimonials = useQuery(shopQueries.testimonials())
  const chosen = testimonials.data && choose(testimonials.data)
  if (chosen?.length === 0) return null
  const { isError, isFetching, refetch } = testimonials
  return (
    <Section title={title}>
      <Asked
        query={{ data: chosen, isError, isFetching, refetch }}
        waiting="Loading what students say..."
        failed="What students say cannot be loaded now."
        skeleton={
          <ul className={css['voices']} aria-hidden="true">
            {Array.from({ length: skeletonCount }, (_, at) => (
              <li key={at}>
                <TestimonialSkeleton />
              </li>
            ))}
          </ul>
        }
      >
        {(shown) => (
          <>
            <ul className={css['voices']}>
              {shown.map((testimonial) => (
                <li key={testimonial.id}>
                  <TestimonialCard testimonial={testimonial} />
                </li>
              ))}
            </ul>
            {shown.some(({ isSample }) => isSample) && <Footnote />}
          </>
        )}
      </Asked>
    </Section>
  )
}
