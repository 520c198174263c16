import { type QueryClient, useQuery } from '@tanstack/react-query'
import { courseQueries } from '../data/course-queries.ts'
import { shopQueries } from '../data/shop-queries.ts'
import { ApproachTabs } from '../features/landing/approach-tabs.tsx'
import { Contents } from '../features/landing/contents.tsx'
import { FallbackCourses } from '../features/landing/fallback-courses.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { Accordion } from '../ui/accordion.tsx'
import { Asked } from '../ui/asked.tsx'
import { LinkButton } from '../ui/button.tsx'
import { formatCount, formatPrice } from '../ui/format-amount.ts'
import { Skeleton } from '../ui/loading.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { Section } from '../ui/section.tsx'
import { Claims } from './-claims.tsx'
import { CourseRow } from './-course-row.tsx'
import { loadParts } from './-shop-loading.ts'
import { Voices } from './-voices.tsx'

const courseLimit = 3
/** Of the testimonials, where the shop does not say which are its success stories. */
const storyLimit = 3

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
  const { startingPrice, claims, responsePromise, storyIds } = site.data ?? {}
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
      <Voices
        title="Success stories"
        choose={(all) => (site.isError ? all.slice(0, storyLimit) : storyIds && inOrder(all, storyIds))}
      />
      <Section title="What it holds" intro="What can be counted is counted from the content, each time it changes.">
        <Claims page="home" />
      </Section>
      <Questions />
    </>
  )
}

/** The few questions that are asked before all others. */
function Questions() {
  const site = useQuery(shopQueries.site())
  const faq = useQuery(shopQueries.faq())
  return (
    <Section
      title="Asked before all else"
      action={
        <LinkButton to="/faq" look="plain" iconAfter="arrow-right">
          All questions
        </LinkButton>
      }
    >
      <Asked
        query={{
          data: site.data && faq.data && inOrder(faq.data, site.data.homeFaqIds),
          isError: site.isError || faq.isError,
          isFetching: site.isFetching || faq.isFetching,
          refetch: () => Promise.all([site, faq].filter(({ isError }) => isError).map((query) => query.refetch())),
        }}
        waiting="Loading questions..."
        failed="The questions and answers cannot be loaded now."
        skeleton={<Skeleton shape="block" />}
      >
        {(questions) => (
          <Accordion
            items={questions.map(({ id, question, answer }) => ({
              id,
              title: question,
              content: <Markdown source={answer} under={3} />,
            }))}
          />
        )}
      </Asked>
    </Section>
  )
}

/** Those with these ids, in their order. */
function inOrder<Item extends { id: string }>(all: readonly Item[], ids: readonly string[]): Item[] {
  return ids.flatMap((id) => all.find((item) => item.id === id) ?? [])
}
