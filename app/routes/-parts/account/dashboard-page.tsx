import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { use, useCallback } from 'react'
import type { Customer } from '../../../../core/contract/account/auth.ts'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { useLive } from '../../../data/device/use-live.ts'
import { useQuarterHour } from '../../../data/device/use-quarter-hour.ts'
import { readAccessProfile } from '../../../data/session/follow-access-profile.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { startFresh } from '../../../data/session/session-flow.ts'
import { anonymousStudent, type RememberedAccount } from '../../../data/session/session-state.ts'
import { runningAccount } from '../../../data/session/start-account.ts'
import { useStore } from '../../../data/store.ts'
import { UnverifiedNotice } from '../../../features/account/unverified-notice.tsx'
import { type OwnCourse, ownCourseIds, useOwnCourses } from '../../../data/study/own-courses.ts'
import { type ReviewLoads, useReviewLoads } from '../../../data/study/review-loads.ts'
import { readToday, type Today, type UnfinishedWork } from '../../../data/study/today.ts'
import { CorrectionNotice } from '../../../features/corrections/correction-notice.tsx'
import { CourseShelf, type ShelvedCourse } from '../../../features/dashboard/course-shelf.tsx'
import type { DashboardTab } from '../../../features/dashboard/dashboard-tab.ts'
import { TodayPart } from '../../../features/dashboard/today-part.tsx'
import { useShelf } from '../../../features/dashboard/use-shelf.ts'
import { InstallCard } from '../../../features/install/install-card.tsx'
import { UpdateNotice } from '../../../features/install/update-notice.tsx'
import { DownloadCard } from '../../../features/library/download-card.tsx'
import { DevicePanel } from '../../../features/library/device-panel.tsx'
import { AnonymousPanel, AnonymousWorkNotice } from '../../../features/sync/anonymous-work.tsx'
import { EarlierWorkNotice } from '../../../features/sync/earlier-work.tsx'
import { SyncPanel } from '../../../features/sync/sync-panel.tsx'
import { LoginEnded } from '../../../identity/login-ended.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { LinkRows, RowLink } from '../../../ui/navigation/link-rows.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { SplitPage } from '../../../ui/layout/split-page.tsx'
import type { Account } from '../../../../offline/account/account.ts'
import { LateOutlook } from '../study/late-outlook.tsx'
import { AccountTabs } from './account-tabs.tsx'
import css from '../../(account)/dashboard.module.css'

export interface DashboardPageProps {
  account: RememberedAccount
  /** The server wants a new sign-in; the device's own data is open all the same. */
  isExpired: boolean
  /** What the server says of them; `null` until it has been heard. */
  customer: Customer | null
  tab: DashboardTab
  onTab: (tab: DashboardTab) => void
}

/** What this account has, on this device and beyond it. */
export function DashboardPage({ account, isExpired, customer, tab, onTab }: DashboardPageProps) {
  const opened = use(accountFor(account.userId))
  const catalogue = useQuery(courseQueries.list())
  const running = useStore(runningAccount)
  const own = running?.account === opened ? running : null
  const shelf = useShelf(opened, catalogue.data)
  const day = useOwnDay(opened)
  const courses = useOwnCourses(opened)
  const isRead = shelf !== undefined && day !== undefined && courses !== undefined
  const titleOf = (id: number) =>
    shelf?.find(({ courseId }) => courseId === id)?.title ??
    catalogue.data?.find((listed) => listed.id === id)?.title ??
    ''
  const reviews = useReviewLoads(opened, (shelf ?? []).flatMap(dueIn))

  const isAnonymous = account.userId === anonymousStudent.userId
  const queryClient = useQueryClient()
  const router = useRouter()
  const beginAnew = () => startFresh(queryClient, () => router.navigate({ to: '/courses' }))

  return (
    <>
      <PageHead title="My courses">
        <p>{isAnonymous ? 'Kept on this device, without an account.' : `Welcome, ${account.username}.`}</p>
      </PageHead>
      <SplitPage className={css['spread']}>
        <div className={css['side']}>
          <UpdateNotice />
          {isExpired && (
            <LoginEnded here="/dashboard" label="Sign in to sync">
              Go on studying: everything is saved on this device and sent once you have signed in.
            </LoginEnded>
          )}
          {customer?.emailVerifiedAt === null && <UnverifiedNotice email={customer.email} />}
          {!isAnonymous && <CorrectionNotice account={opened} />}
          {own && customer && <EarlierWorkNotice running={own} email={customer.email} />}
          {!isAnonymous && <AnonymousWorkNotice account={opened} onStartFresh={beginAnew} />}
          {/* All at once: what came later would push away what somebody is about to press. */}
          {isRead ? (
            <>
              {(shelf.length > 0 || day.today.unfinished.some(isExam)) && (
                <OwnDayPart {...{ day, shelf, titleOf, reviews, isAnonymous }} />
              )}
              <Outlooks account={opened} shelf={shelf} courses={courses} />
              <CourseShelf
                entries={shelf.map((course) => ({
                  course,
                  reviews: reviews.get(course.courseId)?.today,
                  download: <DownloadCard account={opened} courseId={course.courseId} courseTitle={course.title} />,
                }))}
              />
            </>
          ) : (
            <Spinner label="Opening your courses…" />
          )}
        </div>
        <aside className={css['side']} aria-label="Sync and storage">
          {isAnonymous ? (
            <AnonymousPanel onStartFresh={beginAnew} />
          ) : (
            <SyncPanel account={opened} sync={own?.sync ?? null} />
          )}
          {/* After the first useful act, and never on arrival. */}
          {shelf !== undefined && shelf.length > 0 && <InstallCard />}
          <DevicePanel />
        </aside>
      </SplitPage>
      {isRead && !isAnonymous && <AccountTabs account={opened} tab={tab} onTab={onTab} />}
    </>
  )
}

const dueIn = ({ courseId, progress }: ShelvedCourse) =>
  progress !== null && progress.due > 0 ? [{ courseId, due: progress.due }] : []

interface OwnDay {
  today: Today
  showsStudyDays: boolean
}

/** The day of an account in all of its courses; `undefined` until this device has looked. */
function useOwnDay(account: Account): OwnDay | undefined {
  return useLive(
    useCallback(
      async (nowMs: number) => {
        const now = { atMs: nowMs, tzOffsetMin: account.env.tzOffsetMin() }
        const [today, { showsStudyDays }] = await Promise.all([
          ownCourseIds(account.db).then((courseIds) => readToday(account.db, courseIds, now)),
          readAccessProfile(account.db),
        ])
        return { today, showsStudyDays }
      },
      [account],
    ),
    undefined,
    useQuarterHour(account.env.now),
  )
}

/** It is sat to its end, whatever becomes of its course. */
const isExam = ({ is }: UnfinishedWork) => is === 'exam'

interface OwnDayPartProps {
  day: OwnDay
  shelf: readonly ShelvedCourse[]
  titleOf: (courseId: number) => string
  reviews: ReviewLoads
  isAnonymous: boolean
}

function OwnDayPart({ day: { today, showsStudyDays }, shelf, titleOf, reviews, isAnonymous }: OwnDayPartProps) {
  const isOnShelf = (of: { courseId: number }) => shelf.some(({ courseId }) => courseId === of.courseId)
  return (
    <TodayPart
      today={{
        ...today,
        unfinished: today.unfinished.filter((work) => isExam(work) || isOnShelf(work)),
        exams: today.exams.filter(isOnShelf),
      }}
      shelf={shelf}
      titleOf={titleOf}
      reviews={reviews}
      showsStudyDays={showsStudyDays}
      settings={
        !isAnonymous && (
          <p>
            <Link to="/profile" search={{ tab: 'settings' }}>
              {today.exams.length === 0 ? 'Say when your exam is' : 'Change what is shown here'}
            </Link>
          </p>
        )
      }
    />
  )
}

interface OutlooksProps {
  account: Account
  shelf: readonly ShelvedCourse[]
  courses: readonly OwnCourse[]
}

/** Today of the plan in what was practised last, and the way to it in the others. */
function Outlooks({ account, shelf, courses }: OutlooksProps) {
  const begun = shelf.filter(({ access, progress }) => access !== 'lapsed' && (progress?.answered ?? 0) > 0)
  const [last, ...others] = courses.flatMap(({ courseId }) => begun.find((each) => each.courseId === courseId) ?? [])
  if (!last) return null
  return (
    <>
      <LateOutlook
        key={last.courseId}
        account={account}
        courseId={last.courseId}
        {...(begun.length > 1 && { courseTitle: last.title })}
      />
      {others.length > 0 && (
        <LinkRows>
          {others.map(({ courseId, title }) => (
            <li key={courseId}>
              <RowLink
                to="/study/$courseId/plan"
                params={{ courseId: String(courseId) }}
                name={title}
                under="The plan for this course"
              />
            </li>
          ))}
        </LinkRows>
      )}
    </>
  )
}
