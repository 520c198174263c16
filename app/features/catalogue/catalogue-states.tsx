import { Button } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { SkeletonList, Skeleton, Spinner } from '../../ui/layout/loading.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import grid from './course-grid.module.css'
import css from './catalogue-states.module.css'

export function CatalogueHead() {
  return (
    <PageHead title="Courses">
      <p>Question banks and study notes that go with you, and work without a network.</p>
    </PageHead>
  )
}

/** How many skeletons stand in while the courses load. */
const skeletonCount = 6

export function CatalogueLoading() {
  return (
    <>
      <CatalogueHead />
      <div className={css['wait']}>
        <Spinner label="Loading courses..." />
      </div>
      <SkeletonList count={skeletonCount} className={grid['grid']}>
        <div className={css['skeleton']}>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton />
        </div>
      </SkeletonList>
    </>
  )
}

export function CatalogueFailed({ onRetry }: { onRetry: () => void }) {
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
    </EmptyPage>
  )
}

export function NoCourses({ isLooking, onRefresh }: { isLooking: boolean; onRefresh: () => void }) {
  return (
    <EmptyPage
      title="No Courses Available"
      actions={
        <Button icon="refresh" busy={isLooking} onClick={onRefresh}>
          Refresh
        </Button>
      }
    >
      <p>There are no courses at the moment. Please come back soon.</p>
    </EmptyPage>
  )
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyPage
      as="part"
      title="No match"
      actions={
        <Button look="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      <p>No courses found matching your criteria.</p>
    </EmptyPage>
  )
}
