import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef } from 'react'
import { courseQueries } from '../../data/api/course-queries.ts'
import { IndexTabs } from '../../ui/controls/index-tabs.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { dearestOf, filterCourses, indexCourses } from './catalogue-filter.ts'
import css from './catalogue-screen.module.css'
import { CatalogueHead, NoCourses, NoMatch } from './catalogue-states.tsx'
import { type CatalogueSearch, categories, noFilters, type Prices, searchLimit } from './catalogue-query.ts'
import { CourseGrid } from './course-grid.tsx'
import { Filters } from './filters.tsx'
import { keyOf, useAddressedQuery } from './use-addressed-query.ts'

export interface CatalogueScreenProps {
  search: CatalogueSearch
  /** Puts the choice into the address. */
  onSearch: (search: CatalogueSearch) => void
}

const tabs = categories.map((category) => ({ value: category, label: category }))
const free: Prices = [0, 0]

export function CatalogueScreen({ search, onSearch }: CatalogueScreenProps) {
  const { data: courses, refetch, isFetching } = useSuspenseQuery(courseQueries.list())
  const [query, change] = useAddressedQuery(search, onSearch)
  // A key is on the screen at once; the list follows when there is time.
  const wanted = useDeferredValue(query)
  const index = useMemo(() => indexCourses(courses), [courses])
  const shown = useMemo(() => filterCourses(index, wanted), [index, wanted])
  const dearest = useMemo(() => dearestOf(courses), [courses])
  const hasFree = useMemo(() => courses.some(({ priceMinor }) => priceMinor === 0), [courses])
  const count = useRef<HTMLParagraphElement>(null)

  if (courses.length === 0) return <NoCourses isLooking={isFetching} onRefresh={() => void refetch()} />

  const isFreeOnly = query.prices[1] === 0
  return (
    <>
      <CatalogueHead />
      <search className={css['finder']}>
        <div className={css['line']}>
          <SearchBox
            label="Search courses"
            placeholder="Search courses, instructors, or topics..."
            maxLength={searchLimit}
            value={query.text}
            onValue={(text) => change({ text })}
          />
          <Filters query={query} dearest={dearest} onChange={change} />
        </div>
        <IndexTabs
          label="Category"
          options={tabs}
          chosen={query.category}
          onChoose={(category) => change({ category })}
        />
      </search>
      <div className={css['found']}>
        <p ref={count} role="status" tabIndex={-1}>
          Showing {shown.length} of {courses.length} courses
        </p>
        {hasFree && (
          <button
            type="button"
            className={css['free']}
            aria-pressed={isFreeOnly}
            onClick={() => change({ prices: isFreeOnly ? noFilters.prices : free })}
          >
            Free to start
          </button>
        )}
      </div>
      {shown.length === 0 ? (
        <NoMatch
          onClear={() => {
            change({ ...noFilters, sort: query.sort })
            // The button goes.
            count.current?.focus()
          }}
        />
      ) : (
        <CourseGrid listKey={keyOf(wanted)} courses={shown} />
      )}
    </>
  )
}
