import { useQuery } from '@tanstack/react-query'
import { shopQueries } from '../../../data/api/shop-queries.ts'
import { ApproachTabs } from '../../../features/landing/approach-tabs.tsx'
import { Accordion } from '../../../ui/controls/accordion.tsx'
import { QueryView } from '../../../ui/content/query-view.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/layout/loading.tsx'
import { Markdown } from '../../../ui/content/markdown.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Claims } from './claims.tsx'
import { Testimonials } from './testimonials.tsx'

/** Of the testimonials, where the shop does not say which are its success stories. */
const storyLimit = 3

export interface HomeBelowTheFoldProps {
  approachId: string | undefined
  /** Puts the open panel into the address. */
  onApproach: (id: string) => void
}

/** The page from its approach on. */
export function HomeBelowTheFold({ approachId, onApproach }: HomeBelowTheFoldProps) {
  const site = useQuery(shopQueries.site())
  const storyIds = site.data?.storyIds
  return (
    <>
      <Section title="Our Approach">
        <QueryView
          query={site}
          waiting="Loading our approach..."
          failed="Our approach cannot be loaded now."
          skeleton={<Skeleton shape="block" />}
        >
          {({ approach }) => <ApproachTabs approach={approach} openId={approachId} onOpen={onApproach} />}
        </QueryView>
      </Section>
      <Testimonials
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
      title="Asked first"
      action={
        <LinkButton to="/faq" look="plain" iconAfter="arrow-right">
          All questions
        </LinkButton>
      }
    >
      <QueryView
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
      </QueryView>
    </Section>
  )
}

/** Those with these ids, in their order. */
function inOrder<Item extends { id: string }>(all: readonly Item[], ids: readonly string[]): Item[] {
  return ids.flatMap((id) => all.find((item) => item.id === id) ?? [])
}
