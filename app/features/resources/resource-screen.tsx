import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResourceDetail } from '../../../core/contract/shop/resource-detail.ts'
import type { ResourceCard } from '../../../core/contract/shop/resources.ts'
import { askServer } from '../../data/api/ask-server.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Crumbs } from '../../ui/navigation/crumbs.tsx'
import { dayInWords } from '../../ui/words/day-in-words.ts'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LoadFailed } from '../../ui/content/load-failed.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { Markdown } from '../../ui/content/markdown.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SourceList } from '../../ui/content/source-list.tsx'
import { Stars } from '../../ui/layout/stars.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import css from './resource-screen.module.css'
import { ResourcePart } from './resource-parts.tsx'
import { categoryNames, typeNames } from './resource-words.ts'
import { TypeFigure } from './type-figure.tsx'

const resourceFile = () => import('./resource-file.ts')

export interface ResourceScreenProps {
  resource: ResourceDetail
  /** Others to go on with. */
  related: readonly ResourceCard[]
  /** Whose it is: stands on what is downloaded. */
  shop: string
}

/** A resource itself: to read, calculate, answer or watch, to print and to take along. */
export function ResourceScreen({ resource, related, shop }: ResourceScreenProps) {
  const { title, description, type, category, tags, body, animation, sources, reviewBy } = resource
  return (
    <article className={css['sheet']}>
      <div className={css['crumbs']}>
        <Crumbs
          links={[
            <Link key="hub" to="/resources" activeOptions={{ exact: true }}>
              Resources
            </Link>,
            <Link key="category" to="/resources" search={{ category }}>
              {categoryNames[category]}
            </Link>,
          ]}
          here={title}
        />
      </div>
      <PageHead over={<span className={css['type']}>{typeNames[type]}</span>} title={title}>
        <p>{description}</p>
      </PageHead>
      <SplitPage className={css['spread']} isSticky>
        <div className={css['main']}>
          {type === 'quiz' && <Markdown source={body} under={0} />}
          <ResourcePart resource={resource} />
          {type !== 'quiz' && (
            <section
              className={css['text']}
              data-type={type}
              aria-label={animation === undefined ? undefined : 'In words'}
            >
              {animation !== undefined && <h2 className={css['partTitle']}>In words</h2>}
              <Markdown source={body} under={0} />
            </section>
          )}
          {sources.length > 0 && (
            <section aria-labelledby="sources">
              <h2 id="sources" className={css['partTitle']}>
                Sources
              </h2>
              <SourceList sources={sources} />
            </section>
          )}
        </div>
        <aside className={css['side']} aria-label="About this resource">
          <div className={css['figure']}>
            <TypeFigure type={type} />
          </div>
          <TakeAlong resource={resource} shop={shop} />
          <div className={css['facts']}>
            {resource.rating !== undefined && (
              <p className={css['rating']}>
                <Stars rating={resource.rating} /> {resource.rating}
              </p>
            )}
            <LeaderList
              entries={[
                { name: 'For', value: categoryNames[category] },
                { name: 'Next review by', value: dayInWords(reviewBy) },
              ]}
            />
            <p className={css['tags']}>{tags.join(' · ')}</p>
          </div>
        </aside>
      </SplitPage>
      {related.length > 0 && (
        <section className={css['related']} aria-labelledby="related">
          <h2 id="related" className={css['partTitle']}>
            Also for {categoryNames[category].toLowerCase()}
          </h2>
          <ul className={css['others']}>
            {related.map((other) => (
              <li key={other.id}>
                <span className={css['type']}>{typeNames[other.type]}</span>
                <Link to="/resources/$id" params={{ id: other.id }}>
                  {other.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

/** Print it, or keep it as a file that is made here, without a network too. */
function TakeAlong({ resource, shop }: { resource: ResourceDetail; shop: string }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const [counted, setCounted] = useState<number | null>(null)
  const downloads = counted ?? resource.downloads
  const [isMaking, setMaking] = useState(false)
  const download = async () => {
    setMaking(true)
    try {
      const name = (await resourceFile()).offerResource(resource, shop)
      toast({ title: 'Downloaded', body: `${name} opens in any browser and prints.` })
      // Without a network nobody counts, and nothing is missing.
      void askServer('downloadResource', { params: { id: resource.id } }).then(
        (count) => {
          setCounted(count.downloads)
          return queryClient.invalidateQueries({ queryKey: shopQueries.resources().queryKey })
        },
        () => undefined,
      )
    } catch {
      toast({ title: 'Not downloaded', body: 'The file could not be made. Please try again.', tone: 'error' })
    }
    setMaking(false)
  }
  return (
    <div className={css['take']}>
      <Button wide icon="download" busy={isMaking} onClick={() => void download()}>
        Download
      </Button>
      <Button wide look="secondary" icon="print" onClick={() => window.print()}>
        Print
      </Button>
      <p className={css['small']}>{formatCount(downloads, 'download')}</p>
    </div>
  )
}

export function ResourceNotFound() {
  return (
    <EmptyPage
      title="Resource not found"
      actions={
        <>
          <LinkButton to="/resources">All resources</LinkButton>
          <LinkButton to="/courses" look="secondary">
            Courses
          </LinkButton>
        </>
      }
    >
      <p>There is no resource at this address. It may have a new name, or the link is not complete.</p>
    </EmptyPage>
  )
}

export function ResourceFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <LoadFailed
      subject="This resource"
      why={useLoadFailure(error)}
      onRetry={onRetry}
      ways={
        <LinkButton to="/resources" look="secondary">
          All resources
        </LinkButton>
      }
    />
  )
}
