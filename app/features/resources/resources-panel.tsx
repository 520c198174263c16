import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { IndexTabs } from '../../ui/controls/index-tabs.tsx'
import { SkeletonList, Skeleton } from '../../ui/layout/loading.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { useTextOfAddress } from '../../ui/controls/use-text-of-address.ts'
import { filterResources } from './find-resources.ts'
import { type CategoryChoice, categoryChoices, type HubSearch, searchLimit } from './hub-search.ts'
import { ResourceCard } from './resource-card.tsx'
import { categoryNames } from './resource-words.ts'
import css from './resources-panel.module.css'

const choices = categoryChoices.map((value) => ({ value, label: value === 'all' ? 'All' : categoryNames[value] }))

export interface ResourcesPanelProps {
  search: HubSearch
  /** Puts the choice into the address. */
  onSearch: (search: HubSearch) => void
}

/** The default tab of the hub: what there is to read, fill in, calculate, answer and watch. */
export function ResourcesPanel({ search, onSearch }: ResourcesPanelProps) {
  const { data: resources, refetch, isFetching } = useSuspenseQuery(shopQueries.resources())
  const [text, setText] = useTextOfAddress(search.q ?? '')
  const count = useRef<HTMLParagraphElement>(null)
  const chosen: CategoryChoice = search.category ?? 'all'
  const wanted = useDeferredValue(text)
  const found = filterResources(resources, chosen, wanted)
  // What is searched for is one list, the closest first.
  const featured = wanted === '' ? found.filter((resource) => resource.featured) : []

  const choose = (category: CategoryChoice, q: string) => {
    setText(q)
    onSearch({ ...(category !== 'all' && { category }), ...(q !== '' && { q }) })
  }

  if (resources.length === 0) {
    return (
      <EmptyPage
        as="part"
        title="No resources yet"
        actions={
          <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      >
        <p>There are no resources at the moment. Please come back soon.</p>
      </EmptyPage>
    )
  }
  return (
    <>
      <search className={css['finder']}>
        <SearchBox
          label="Search resources"
          placeholder="Search titles, topics and tags..."
          maxLength={searchLimit}
          value={text}
          onValue={(words) => choose(chosen, words)}
        />
        <IndexTabs label="Category" options={choices} chosen={chosen} onChoose={(category) => choose(category, text)} />
      </search>
      <p ref={count} className={css['count']} role="status" tabIndex={-1}>
        Showing {found.length} of {resources.length} resources
      </p>
      {found.length === 0 ? (
        <EmptyPage
          as="part"
          title="No match"
          actions={
            <Button
              look="secondary"
              onClick={() => {
                choose('all', '')
                // This button goes.
                count.current?.focus()
              }}
            >
              Clear Filters
            </Button>
          }
        >
          <p>No resources found matching your criteria.</p>
        </EmptyPage>
      ) : (
        <>
          {featured.length > 0 && (
            <section className={css['part']} aria-labelledby="featured">
              <h2 id="featured" className={css['title']}>
                Featured Resources
              </h2>
              <ul className={css['cards']}>
                {featured.map((resource, place) => (
                  <li key={resource.id}>
                    <ResourceCard resource={resource} featured={place === 0 ? 'lead' : 'usual'} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className={css['part']} aria-labelledby="all">
            <h2 id="all" className={css['title']}>
              {wanted === '' ? 'All Resources' : 'Results'}
            </h2>
            <ul className={css['index']}>
              {found.map((resource) => (
                <li key={resource.id}>
                  <ResourceCard resource={resource} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  )
}

/** How many skeletons stand in while the resources load. */
const skeletonCount = 6

export function ResourcesLoading() {
  return (
    <>
      <p className={css['count']} role="status">
        Loading resources...
      </p>
      <SkeletonList count={skeletonCount} className={css['cards']} itemClass={css['skeleton']}>
        <Skeleton shape="block" />
        <Skeleton shape="title" />
        <Skeleton />
      </SkeletonList>
    </>
  )
}
