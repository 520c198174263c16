import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ResourceDetail } from '../../../core/contract/resource-detail.ts'
import type { ResourceCard } from '../../../core/contract/resources.ts'
import { askServer } from '../../data/ask-server.ts'
import { shopQueries } from '../../data/shop-queries.ts'
import { useInBrowser } from '../../data/use-in-browser.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Crumbs } from '../../ui/crumbs.tsx'
import { dayInWords } from '../../ui/day-in-words.ts'
import { EmptyPage } from '../../ui/empty-page.tsx'
import { formatCount } from '../../ui/format-amount.ts'
import { LeaderList } from '../../ui/leader-list.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { offerFile } from '../../ui/offer-file.ts'
import { SourceList } from '../../ui/source-list.tsx'
import { Stars } from '../../ui/stars.tsx'
import { useToast } from '../../ui/toast.tsx'
import css from './resource-screen.module.css'
import { categoryNames, typeNames } from './resource-words.ts'
import { TypeFigure } from './type-figure.tsx'

// Each kind does without the others' code.
const CalculatorForm = lazy(() =>
  import('./calculator-form.tsx').then((module) => ({ default: module.CalculatorForm })),
)
const FilmPlayer = lazy(() => import('./film-player.tsx').then((module) => ({ default: module.FilmPlayer })))
const Quiz = lazy(() => import('../../ui/quiz.tsx').then((module) => ({ default: module.Quiz })))
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
  const { title, description, type, category, tags, body, tool, questions, animation, sources, reviewBy } = resource
  return (
    <article className={css['sheet']}>
      <div className={css['crumbs']}>
        <Crumbs
          links={[
            <Link key="hub" to="/resources">
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
      <div className={css['spread']}>
        <div className={css['main']}>
          <Suspense fallback={<Spinner label="Loading…" />}>
            {tool && <CalculatorForm tool={tool} title={title} />}
            {animation !== undefined && <FilmPlayer title={title} url={animation} transcript={body} />}
          </Suspense>
          {questions && questions.length > 0 && <Introduced body={body} questions={questions} />}
          {questions === undefined && (
            <section className={css['text']} aria-label={animation === undefined ? undefined : 'In words'}>
              {animation !== undefined && <h2 className={css['partTitle']}>In words</h2>}
              <Markdown source={body} under={0} />
            </section>
          )}
          {sources.length > 0 && (
            <section className={css['sources']} aria-labelledby="sources">
              <h2 id="sources" className={css['partTitle']}>
                Sources
              </h2>
              <SourceList sources={sources} />
            </section>
          )}
        </div>
        <aside className={css['side']} aria-label="About this resource">
          <div className={css['figure']}>
            <TypeFigure type={type} category={category} />
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
                { name: 'Looked at again by', value: dayInWords(reviewBy) },
              ]}
            />
            <p className={css['tags']}>{tags.join(' · ')}</p>
          </div>
        </aside>
      </div>
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

function Introduced({ body, questions }: { body: string; questions: NonNullable<ResourceDetail['questions']> }) {
  const isInBrowser = useInBrowser()
  const waiting = <Spinner label="Loading the questions…" />
  return (
    <>
      <Markdown source={body} under={0} />
      <section className={css['quiz']} aria-labelledby="quiz">
        <h2 id="quiz" className={css['partTitle']}>
          The questions
        </h2>
        {isInBrowser ? (
          <Suspense fallback={waiting}>
            <Quiz questions={questions} note="Nothing is recorded: a quiz here is only for trying." />
          </Suspense>
        ) : (
          waiting
        )}
      </section>
    </>
  )
}

/** Print it, or keep it as a file that is made here, without a network too. */
function TakeAlong({ resource, shop }: { resource: ResourceDetail; shop: string }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const [counted, setCounted] = useState<number | null>(null)
  const downloads = counted ?? resource.downloads
  const download = useMutation({
    mutationFn: async () => {
      const { text, name, mediaType } = (await resourceFile()).resourceFile(resource, shop)
      offerFile(text, name, mediaType)
    },
    onSuccess: () => {
      toast({ title: 'Downloaded', body: `${resource.id}.html opens in any browser and prints.` })
      // Without a network nobody counts, and nothing is missing.
      void askServer('downloadResource', { params: { id: resource.id } }).then(
        (count) => {
          setCounted(count.downloads)
          return queryClient.invalidateQueries({ queryKey: shopQueries.resources().queryKey })
        },
        () => undefined,
      )
    },
    onError: () =>
      toast({ title: 'Not downloaded', body: 'The file could not be made. Please try again.', tone: 'error' }),
  })
  return (
    <div className={css['take']}>
      <Button wide icon="download" busy={download.isPending} onClick={() => download.mutate()}>
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
      title="Resource Not Found"
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

export function ResourceFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyPage
      title="Error Loading Resource"
      actions={
        <>
          <Button icon="refresh" onClick={onRetry}>
            Try Again
          </Button>
          <LinkButton to="/resources" look="secondary">
            All resources
          </LinkButton>
        </>
      }
    >
      <p>{"We're having trouble loading this resource. Once visited, a resource opens without a network too."}</p>
    </EmptyPage>
  )
}
