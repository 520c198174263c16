import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { courseQueries } from '../data/course-queries.ts'
import { shopQueries } from '../data/shop-queries.ts'
import { ApproachTabs } from '../features/landing/approach-tabs.tsx'
import { Contents } from '../features/landing/contents.tsx'
import { FallbackCourses } from '../features/landing/fallback-courses.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { Asked } from '../ui/asked.tsx'
import { LinkButton } from '../ui/button.tsx'
import { formatCount, formatPrice } from '../ui/format-amount.ts'
import { Skeleton } from '../ui/loading.tsx'
import { Section } from '../ui/section.tsx'
import { CourseRow } from './-course-row.tsx'
import { loadParts } from './-shop-loading.ts'

const courseLimit = 3

// Its HTML is in the page; its code comes after what is seen first, and brings it to life.
const HomeRest = import.meta.env.SSR
  ? (await import('./-home-rest.tsx')).HomeRest
  : lazy(() => import('./-home-rest.tsx').then((module) => ({ default: module.HomeRest })))

export function loadHome(queryClient: QueryClient) {
  return loadParts(queryClient, [
    shopQueries.site(),
    courseQueries.list(),
    shopQueries.testimonials(),
    shopQueries.faq(),
  ])
}

export interface HomePageProps {
  approachId: string | undefined
  /** Puts the open leaf into the address. */
  onApproach: (id: string) => void
}

export function HomePage({ approachId, onApproach }: HomePageProps) {
  const site = useQuery(shopQueries.site())
  const { data: courses } = useQuery(courseQueries.list())
  const { startingPrice, claims, responsePromise } = site.data ?? {}
  const counted = (id: string) => claims?.find((claim) => claim.id === id)?.value ?? ''
  return (
    <>
      <Hero
        over="How Vademecum prepares you"
        title={
          <>
            A tutor, a shelf of books, <em>and someone to ask.</em>
          </>
        }
        lead="In one handbook, and with you wherever you are. Look up what you need, or read on from the first page."
        actions={
          <>
            <LinkButton to="/courses">Explore Courses</LinkButton>
            <LinkButton to="/plans" look="secondary">
              See the plans
            </LinkButton>
          </>
        }
        small={site.data?.moneyBack.text}
        figure={
          <Contents
            entries={[
              { to: '/courses', name: 'Courses', value: courses ? formatCount(courses.length, 'course') : '' },
              { to: '/resources', name: 'Resources', value: counted('resources') && `${counted('resources')} free` },
              { to: '/tutors', name: 'Tutors', value: counted('tutors') && `${counted('tutors')} tutors` },
              {
                to: '/plans',
                name: 'Plans',
                value: startingPrice ? `from ${formatPrice(startingPrice.amountMinor, startingPrice.currency)}` : '',
              },
              { to: '/contact', name: 'Contact', value: responsePromise ?? '' },
            ]}
          />
        }
      />
      <Section
        title="Courses"
        action={
          <LinkButton to="/courses" look="plain" iconAfter="arrow-right">
            All courses
          </LinkButton>
        }
      >
        <CourseRow
          choose={(all) => all.slice(0, courseLimit)}
          none={<FallbackCourses courses={site.data?.fallbackCourses ?? []} />}
        />
      </Section>
      <Section title="Our Approach">
        <Asked
          query={site}
          waiting="Loading our approach..."
          failed="Our approach cannot be loaded now."
          skeleton={<Skeleton shape="block" />}
        >
          {({ approach }) => <ApproachTabs approach={approach} openId={approachId} onOpen={onApproach} />}
        </Asked>
      </Section>
      <Suspense>
        <HomeRest />
      </Suspense>
    </>
  )
}
