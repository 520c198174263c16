import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { use } from 'react'
import type { Customer } from '../../../../core/contract/account/auth.ts'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { startFresh } from '../../../data/session/session-flow.ts'
import { anonymousStudent, type RememberedAccount } from '../../../data/session/session-state.ts'
import { runningAccount } from '../../../data/session/start-account.ts'
import { useStore } from '../../../data/store.ts'
import { UnverifiedNotice } from '../../../features/account/unverified-notice.tsx'
import { CourseShelf } from '../../../features/dashboard/course-shelf.tsx'
import { useShelf } from '../../../features/dashboard/use-shelf.ts'
import { InstallCard } from '../../../features/install/install-card.tsx'
import { UpdateNotice } from '../../../features/install/update-notice.tsx'
import { DownloadCard } from '../../../features/library/download-card.tsx'
import { DevicePanel } from '../../../features/library/device-panel.tsx'
import { AnonymousPanel, AnonymousWorkNotice } from '../../../features/sync/anonymous-work.tsx'
import { EarlierWorkNotice } from '../../../features/sync/earlier-work.tsx'
import { SyncPanel } from '../../../features/sync/sync-panel.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { SplitPage } from '../../../ui/layout/split-page.tsx'
import css from '../../(account)/dashboard.module.css'

export interface DashboardPageProps {
  account: RememberedAccount
  /** The server wants a new sign-in; the device's own data is open all the same. */
  isExpired: boolean
  /** What the server says of them; `null` until it has been heard. */
  customer: Customer | null
}

/** What this account has, on this device and beyond it. */
export function DashboardPage({ account, isExpired, customer }: DashboardPageProps) {
  const opened = use(accountFor(account.userId))
  const catalogue = useQuery(courseQueries.list())
  const running = useStore(runningAccount)
  const own = running?.account === opened ? running : null
  const shelf = useShelf(opened, catalogue.data)

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
            <Notice
              tone="warn"
              title="Your login session has ended"
              action={
                <LinkButton to="/signin" search={{ redirect: '/dashboard' }} look="secondary">
                  Sign in to sync
                </LinkButton>
              }
            >
              Go on studying: everything is saved on this device and sent once you have signed in.
            </Notice>
          )}
          {customer?.emailVerifiedAt === null && <UnverifiedNotice email={customer.email} />}
          {own && customer && <EarlierWorkNotice running={own} email={customer.email} />}
          {!isAnonymous && <AnonymousWorkNotice account={opened} onStartFresh={beginAnew} />}
          {shelf ? (
            <CourseShelf
              entries={shelf.map((course) => ({
                course,
                download: <DownloadCard account={opened} courseId={course.courseId} courseTitle={course.title} />,
              }))}
            />
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
    </>
  )
}
