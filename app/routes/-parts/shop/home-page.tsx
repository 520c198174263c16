import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { Contents } from '../../../features/landing/contents.tsx'
import { FallbackCourses } from '../../../features/landing/fallback-courses.tsx'
import { Hero } from '../../../features/landing/hero.tsx'
import { StartQuestion } from '../../../features/landing/question/start-question.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { formatCount, formatPrice } from '../../../ui/words/format-amount.ts'
import { BelowTheFold } from '../../../ui/layout/below-the-fold.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CourseRow } from './course-row.tsx'
import type { HomeBelowTheFoldProps } from './home-below-the-fold.tsx'
import { loadParts } from './shop-loading.ts'

const courseLimit = 3

export function loadHome(queryClient: QueryClient) {
  return loadParts(queryClient, [
    shopQueries.site(),
    courseQueries.list(),
    shopQueries.testimonials(),
    shopQueries.faq(),
  ])
}

// In the first HTML like the rest; its code comes when the part that is seen first stands.
const HomeBelowTheFold = lazy(() =>
  import('./home-below-the-fold.tsx').then((module) => ({ default: module.HomeBelowTheFold })),
)

export function HomePage({ approachId, onApproach }: HomeBelowTheFoldProps) {
  const site = useQuery(shopQueries.site())
  const { data: courses } = useQuery(courseQueries.list())
  const { startingPrice, claims, responsePromise } = site.data ?? {}
  const claimOf = (id: string) => claims?.find((claim) => claim.id === id)
  const [resources, tutors] = [claimOf('resources'), claimOf('tutors')]
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
            <StartQuestion courses={courses} />
            <LinkButton to="/courses" look="secondary">
              Explore Courses
            </LinkButton>
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
              { to: '/resources', name: 'Resources', value: resources ? `${resources.value} free` : '' },
              {
                to: '/tutors',
                name: 'Tutors',
                value: tutors ? `${tutors.value} ${tutors.isSample ? 'sample profiles' : 'tutors'}` : '',
              },
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
      <BelowTheFold>
        <HomeBelowTheFold approachId={approachId} onApproach={onApproach} />
      </BelowTheFold>
    </>
  )
}
