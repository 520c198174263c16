import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useCallback } from 'react'
import type { CourseDetail } from '../../../../core/contract/shop/courses.ts'
import { isLive, useOwnPlan } from '../../../data/account/own-plan.ts'
import { sharedDb } from '../../../data/device/packs.ts'
import { useLive } from '../../../data/device/use-live.ts'
import { accountScope } from '../../../data/session/account-scope.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import type { RememberedAccount } from '../../../data/session/session-state.ts'
import { renewRights } from '../../../data/session/rights.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { AddToCart, type AddedProps } from './add-to-cart.tsx'
import { useIsOwn } from './use-is-own.ts'
import { EnrolNow, StartCourse } from './visitor-action.tsx'

export interface OwnCourseActionProps extends AddedProps {
  course: CourseDetail
  account: RememberedAccount
  /** The offline copy of the course, once there is one. */
  download: ReactNode
}

/** What a student can do with a course: open it when it is theirs, start it when it is free, try it when it is not. */
export function OwnCourseAction({ course, account, download, ...added }: OwnCourseActionProps) {
  const opened = use(accountFor(account.userId))
  const isOwn = useIsOwn(opened, course.id)
  const isOnDevice = useLive(useCallback(() => isPackOnDevice(course.id), [course.id]))
  // Taken on another device, perhaps.
  const asked = useQuery({
    queryKey: [accountScope, account.userId, 'rights'],
    queryFn: async () => {
      await renewRights(opened)
      return true
    },
    staleTime: 60_000,
  })

  if (isOwn === undefined || isOnDevice === undefined || (!isOwn && asked.isPending))
    return <Spinner label="Looking up your course…" />
  const isPaid = course.priceMinor > 0
  if (isOwn) {
    return (
      <>
        {!isOnDevice && !isPaid && <StartCourse course={course} />}
        <LinkButton
          to="/study/$courseId"
          params={{ courseId: String(course.id) }}
          look={isOnDevice || isPaid ? 'primary' : 'secondary'}
          iconAfter="arrow-right"
          wide
        >
          Open course
        </LinkButton>
        {isOnDevice && download}
        {isPaid && <AnotherCopy course={course} {...added} />}
      </>
    )
  }
  return (
    <>
      {isPaid && <EnrolNow course={course} />}
      <StartCourse course={course} />
      {isPaid && <AddToCart course={course} {...added} />}
    </>
  )
}

/** Who has the course by a plan alone buys it for themselves. */
function AnotherCopy(props: AddedProps & { course: CourseDetail }) {
  const plan = useOwnPlan()?.subscription
  return <AddToCart {...props} another={plan && isLive(plan) ? 'Buy a copy' : 'Buy as a gift'} />
}

/** Whether any of the course's pack is on this device, or on its way. */
const isPackOnDevice = async (courseId: number) => (await sharedDb.packs.get(courseId)) !== undefined
