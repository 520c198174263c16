import { SkeletonList, Skeleton } from '../../ui/layout/loading.tsx'
import css from './plans-screen.module.css'

/** As many as each page has plans. */
const skeletonCount = 3

/** Skeletons while the plans load. */
export function PlansWaiting() {
  return (
    <>
      <p className={css['wait']} role="status">
        Loading plans...
      </p>
      <SkeletonList count={skeletonCount} className={css['cards']} itemClass={css['skeleton']}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="block" />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </SkeletonList>
    </>
  )
}
