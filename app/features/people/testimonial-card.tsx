import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { listTestimonials } from '../../../core/contract/shop/testimonials.ts'
import { Skeleton } from '../../ui/layout/loading.tsx'
import { SampleMark } from '../../ui/layout/sample-note.tsx'
import { Stars } from '../../ui/layout/stars.tsx'
import css from './testimonial-card.module.css'

export type Testimonial = AnswerOf<typeof listTestimonials>[number]

/** What one customer says, as a note in the margin. */
export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  return (
    <figure className={css['note']}>
      <Stars rating={testimonial.rating} />
      <blockquote className={css['words']}>
        <p>{testimonial.content}</p>
      </blockquote>
      <figcaption className={css['person']}>
        <strong>
          {testimonial.name}
          {testimonial.isSample && <SampleMark />}
        </strong>
        <span>{testimonial.title}</span>
      </figcaption>
    </figure>
  )
}

/** Words that are still being fetched. */
export function TestimonialSkeleton() {
  return (
    <div className={css['note']} aria-hidden="true">
      <Skeleton />
      <Skeleton shape="block" />
      <Skeleton />
    </div>
  )
}
