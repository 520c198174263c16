import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { Problem } from '../../../core/problem.ts'
import { accountScope } from '../../data/session/account-scope.ts'
import { accountFor } from '../../data/session/open-account.ts'
import type { RememberedAccount } from '../../data/session/session-state.ts'
import { renewRights, takeCourse } from '../../data/session/rights.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { useIsOwn } from './use-is-own.ts'
import { NotForSale } from './visitor-action.tsx'

export interface OwnCourseActionProps {
  course: CourseDetail
  account: RememberedAccount
  /** The offline copy of the course, once it is theirs. */
  download: ReactNode
}

/** What a customer can do with a course: open it when it is theirs, start it when it is free. */
export function OwnCourseAction({ course, account, download }: OwnCourseActionProps) {
  const opened = use(accountFor(account.userId))
  const isOwn = useIsOwn(opened, course.id)
  // Taken on another device, perhaps.
  const asked = useQuery({
    queryKey: [accountScope, account.userId, 'rights'],
    queryFn: async () => {
      await renewRights(opened)
      return true
    },
    staleTime: 60_000,
  })
  const taking = useMutation({ mutationFn: () => takeCourse(opened, course.id) })

  if (isOwn === undefined || (!isOwn && asked.isPending)) return <Spinner label="Looking up your course…" />
  if (isOwn) {
    return (
      <>
        <LinkButton
          to="/study/$courseId"
          params={{ courseId: String(course.id) }}
          iconAfter="arrow-right"
          wide
          // Where "Start this course" was pressed, "Open course" takes its place and the focus.
          ref={(link: HTMLAnchorElement | null) => (taking.isSuccess ? link?.focus() : undefined)}
        >
          Open course
        </LinkButton>
        {download}
      </>
    )
  }
  if (course.priceMinor > 0) return <NotForSale />
  const refusal = taking.error ?? asked.error
  if (wantsSignIn(refusal)) return <SignInAgain courseId={course.id} />
  return (
    <>
      <Button wide busy={taking.isPending} onClick={() => taking.mutate()}>
        {taking.isPending ? 'Starting…' : 'Start this course'}
      </Button>
      {taking.isError && <TakingFailed error={taking.error} />}
    </>
  )
}

/** Nobody is signed in, or somebody else is: the course would go to another account, or to none. */
const wantsSignIn = (error: Error | null) =>
  error instanceof Problem && (error.code === 'not-signed-in' || error.code === 'wrong-account')

function SignInAgain({ courseId }: { courseId: number }) {
  return (
    <Notice
      tone="warn"
      announce
      title="Please sign in again"
      action={
        <LinkButton to="/signin" search={{ redirect: `/courses/${courseId}` }} look="secondary">
          Sign in
        </LinkButton>
      }
    >
      Starting a course needs a login session of this account.
    </Notice>
  )
}

function TakingFailed({ error }: { error: Error }) {
  const code = error instanceof Problem ? error.code : null
  return (
    <Notice tone="error" announce title="The course could not be started">
      {code === 'unreachable' || code === 'unreadable'
        ? 'Starting a course needs the network. Try again when you are online.'
        : 'Please try again.'}
    </Notice>
  )
}
