import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CourseCard as Course } from '../../core/contract/courses.ts'
import { courseQueries } from '../data/course-queries.ts'
import { shopQueries } from '../data/shop-queries.ts'
import { CourseCard } from '../features/catalogue/course-card.tsx'
import { type ClaimPage, ClaimsBand } from '../features/landing/claims-band.tsx'
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx'
import { NewsletterTerms } from '../features/newsletter/newsletter-terms.tsx'
import { type Testimonial, TestimonialCard, TestimonialSkeleton } from '../features/people/testimonial-card.tsx'
import { TutorCard, TutorSkeleton } from '../features/people/tutor-card.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { SampleNote } from '../ui/sample-note.tsx'
import { Section } from '../ui/section.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import css from './shop-parts.module.css'

// Parts that the landing pages share. Each asks for itself, so that one that fails leaves the others standing.

/** How many pale cards stand in while courses and testimonials load, and tutors. */
const skeletons = { courses: 3, testimonials: 3, tutors: 4 }
const tutorLimit = 4

interface CourseRowProps {
  /** Which of all courses. */
  choose: (courses: readonly Course[]) => Course[]
  /** What stands there when that is none. */
  none: ReactNode
}

export function CourseRow({ choose, none }: CourseRowProps) {
  const courses = useQuery(courseQueries.list())
  return (
    <Asked
      query={courses}
      waiting="Loading courses..."
      failed="We're having trouble loading our courses."
      skeleton={<Pale count={skeletons.courses} />}
    >
      {(all) => {
        const shown = choose(all)
        if (shown.length === 0) return none
        return (
          <ul className={css['courses']}>
            {shown.map((course) => (
              <li key={course.id}>
                <CourseCard course={course} />
              </li>
            ))}
          </ul>
        )
      }}
    </Asked>
  )
}

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
            {Array.from({ length: skeletons.testimonials }, (_, at) => (
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
          <ul className={css['tutors']} aria-hidden="true">
            {Array.from({ length: skeletons.tutors }, (_, at) => (
              <li key={at}>
                <TutorSkeleton />
              </li>
            ))}
          </ul>
        }
      >
        {(all) => {
          const shown = all.slice(0, tutorLimit)
          return (
            <>
              <ul className={css['tutors']}>
                {shown.map((tutor) => (
                  <li key={tutor.id}>
                    <TutorCard tutor={tutor} />
                  </li>
                ))}
              </ul>
              {shown.some(({ isSample }) => isSample) && <Footnote />}
            </>
          )
        }}
      </Asked>
    </Section>
  )
}

/** The shop's figures for one page. */
export function Claims({ page }: { page: ClaimPage }) {
  const site = useQuery(shopQueries.site())
  return (
    <Asked
      query={site}
      waiting="Loading figures..."
      failed="The figures cannot be loaded now."
      skeleton={<div className={css['figures']} aria-hidden="true" />}
    >
      {(all) => <ClaimsBand site={all} page={page} />}
    </Asked>
  )
}

/** `source`: where it stands, as the list of subscribers keeps it. */
export function Newsletter({ source }: { source: string }) {
  const { data: site } = useQuery(shopQueries.site())
  return (
    <div className={css['newsletter']}>
      <NewsletterForm source={source} title="A letter now and then">
        {site && <NewsletterTerms newsletter={site.newsletter} />}
      </NewsletterForm>
    </div>
  )
}

function Footnote() {
  const { data: site } = useQuery(shopQueries.site())
  return site ? <SampleNote note={site.sampleNote} /> : null
}

export interface AskedProps<Data> {
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Said while it loads. */
  waiting: string
  failed: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What was asked for, or its pale shape, or that it failed and the way to try again. */
export function Asked<Data>({ query, waiting, failed, skeleton, children }: AskedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <Notice
        tone="warn"
        action={
          <Button look="secondary" icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      >
        {failed}
      </Notice>
    )
  }
  return (
    <>
      <VisuallyHidden as="p">{waiting}</VisuallyHidden>
      {skeleton}
    </>
  )
}

function Pale({ count }: { count: number }) {
  return (
    <ul className={css['courses']} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={css['pale']}>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton />
        </li>
      ))}
    </ul>
  )
}
