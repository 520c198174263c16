import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { courseQueries } from '../../data/course-queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyPage } from '../../ui/empty-page.tsx'
import { IndexTabs } from '../../ui/index-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import {
  type CatalogueSearch,
  categories,
  type CategoryChoice,
  filterCourses,
  searchLimit,
  searchText,
} from './catalogue-filter.ts'
import css from './catalogue-screen.module.css'
import { CourseCard } from './course-card.tsx'

export interface CatalogueScreenProps {
  search: CatalogueSearch
  /** Puts the choice into the address. */
  onSearch: (search: CatalogueSearch) => void
}

export function CatalogueScreen({ search, onSearch }: CatalogueScreenProps) {
  const { data: courses, refetch, isFetching } = useSuspenseQuery(courseQueries.list())
  const [text, setText] = useTextOfAddress(searchText(search))
  const wanted = useDeferredValue(text)
  const chosen: CategoryChoice = search.category ?? 'All'
  const shown = filterCourses(courses, chosen, wanted)

  const choose = (category: CategoryChoice, q: string) => {
    setText(q)
    onSearch({ ...(category !== 'All' && { category }), ...(q !== '' && { q }) })
  }

  if (courses.length === 0) {
    return (
      <EmptyPage
        title="No Courses Available"
        actions={
          <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      >
        <p>There are no courses on sale at the moment. Please look in again soon.</p>
      </EmptyPage>
    )
  }

  return (
    <>
      <CatalogueHead />
      <search className={css['finder']}>
        <SearchBox
          label="Search courses"
          placeholder="Search courses, instructors, or topics..."
          maxLength={searchLimit}
          value={text}
          onValue={(words) => choose(chosen, words)}
        />
        <IndexTabs
          label="Category"
          options={categories.map((category) => ({ value: category, label: category }))}
          chosen={chosen}
          onChoose={(category) => choose(category, text)}
        />
      </search>
      <p className={css['count']} role="status">
        Showing {shown.length} of {courses.length} courses
      </p>
      {shown.length === 0 ? (
        <EmptyPage
          as="part"
          title="Nothing under that heading"
          actions={
            <Button look="secondary" onClick={() => choose('All', '')}>
              Clear Filters
            </Button>
          }
        >
          <p>No courses found matching your criteria.</p>
        </EmptyPage>
      ) : (
        <ul className={css['grid']}>
          {shown.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The words of the address, and the way to change them. The box answers typing at once and the address follows; a link or
 *  the Back button changes the address, and the box follows. */
function useTextOfAddress(addressed: string) {
  const [text, setText] = useState(addressed)
  const typed = useRef({ newest: addressed, all: new Set<string>() })
  useEffect(() => {
    const { newest, all } = typed.current
    if (addressed === newest) all.clear()
    // An address on its way to what was typed last is not news.
    else if (!all.has(addressed)) {
      typed.current = { newest: addressed, all: new Set() }
      setText(addressed)
    }
  }, [addressed])
  const type = (next: string) => {
    typed.current.newest = next
    typed.current.all.add(next)
    setText(next)
  }
  return [text, type] as const
}

function CatalogueHead() {
  return (
    <PageHead title="Courses">
      <p>Question banks and study notes that go with you, and work without a network.</p>
    </PageHead>
  )
}

/** How many pale cards stand in while the courses load. */
const skeletonCount = 6

export function CatalogueLoading() {
  return (
    <>
      <CatalogueHead />
      <p className={css['count']} role="status">
        Loading courses...
      </p>
      <ul className={css['grid']} aria-hidden="true">
        {Array.from({ length: skeletonCount }, (_, at) => (
          <li key={at} className={css['pale']}>
            <Skeleton shape="title" />
            <Skeleton shape="block" />
            <Skeleton />
          </li>
        ))}
      </ul>
    </>
  )
}

export function CatalogueFailed({ onRetry, note }: { onRetry: () => void; note?: ReactNode }) {
  return (
    <EmptyPage
      title="Error Loading Courses"
      actions={
        <Button icon="refresh" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      <p>{"We're having trouble loading our courses. Please try again later."}</p>
      {note}
    </EmptyPage>
  )
}
