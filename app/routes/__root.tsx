import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CatchBoundary, createRootRouteWithContext, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { afterFirstScreen } from '../data/device/first-screen.ts'
import { documentTitle } from '../data/api/page-head.ts'
import { accountOf } from '../data/session/session-state.ts'
import { followAccount, useSession } from '../data/session/session.ts'
import { isRemovalDue } from '../data/device/device-storage.ts'
import { sendWaitingMessages } from '../data/forms/waiting-messages.ts'
import { Frame } from '../features/frame/frame.tsx'
import { NotFound } from '../features/frame/not-found.tsx'
import { DeviceDataBoundary, PageFailed } from '../features/frame/page-failed.tsx'
import { SiteHeader } from '../features/frame/site-header.tsx'
import { HelpTab, LiveChatTab } from '../features/help/help-tab.tsx'
import { useHelp } from './-parts/help.tsx'
import { ToastRegion } from '../ui/controls/toast.tsx'

// An account's databases come with these two, which a visitor does without.
const AccountStrip = lazy(() =>
  afterFirstScreen()
    .then(() => import('./-parts/account-strip.tsx'))
    .then((module) => ({ default: module.AccountStrip })),
)
const SignOutDialog = lazy(() =>
  import('../features/sync/sign-out-dialog.tsx').then((module) => ({ default: module.SignOutDialog })),
)

const OtherAccounts = lazy(() =>
  import('./-parts/device-accounts.tsx').then((module) => ({ default: module.OtherAccounts })),
)

export interface RouterContext {
  queryClient: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: PageFailed,
  // Nothing lies under it where an address leads nowhere.
  head: ({ matches }) => ({ meta: [{ title: matches.length === 1 ? 'Page not found' : 'Vademecum' }] }),
})

function Root() {
  const session = useSession()
  const account = accountOf(session)
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const help = useHelp()
  useDocumentTitle()
  useFocusAfterNavigation()
  useEffect(sendWaitingMessages, [])
  useEffect(() => followAccount(queryClient), [queryClient])
  useEffect(() => {
    if (isRemovalDue()) void import('../data/session/enter-account.ts').then(({ resumeRemoval }) => resumeRemoval())
  }, [])

  return (
    <ToastRegion>
      <Frame
        help={
          help.offers === 'help' ? (
            <HelpTab onOpen={help.open} onNear={help.prepare} />
          ) : (
            help.offers === 'live-chat' && <LiveChatTab />
          )
        }
        header={
          <SiteHeader
            session={session}
            onSignOut={() => setLeaving(true)}
            onHelp={help.offers === 'help' ? help.open : undefined}
            hasLiveChat={help.offers === 'live-chat'}
            otherAccounts={
              account && (
                <Suspense>
                  <OtherAccounts title="Also on this device" current={account.userId} />
                </Suspense>
              )
            }
            syncLine={
              account && (
                <DeviceDataBoundary userId={account.userId}>
                  <Suspense>
                    <AccountStrip
                      key={account.userId}
                      userId={account.userId}
                      isSignedIn={session.is === 'signed-in'}
                    />
                  </Suspense>
                </DeviceDataBoundary>
              )
            }
          />
        }
      >
        <Outlet />
      </Frame>
      {help.dialog}
      {account && isLeaving && (
        // The line in the header says why there is no dialog.
        <CatchBoundary getResetKey={() => account.userId} errorComponent={Nothing} onCatch={() => setLeaving(false)}>
          <Suspense>
            <SignOutDialog
              account={account}
              onStay={() => setLeaving(false)}
              onSignedOut={async (leaving) => {
                setLeaving(false)
                // Away from the account's screens first, so that none of them reads a closed database.
                await router.navigate({ to: '/courses' })
                const { leaveAccount } = await import('../data/session/enter-account.ts')
                await leaveAccount(queryClient, leaving)
              }}
            />
          </Suspense>
        </CatchBoundary>
      )}
    </ToastRegion>
  )
}

const Nothing = () => null

/** The title of the innermost screen that has one. */
function useDocumentTitle() {
  const title = useMatches({
    select: (matches) =>
      matches
        .flatMap((match) => match.meta ?? [])
        .map((meta) => meta?.title)
        .findLast((text) => text !== undefined),
  })
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}

/** After a change of screen reading goes on at its heading, as after a page load. */
function useFocusAfterNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        place?.focus({ preventScroll: true })
      }),
    [router],
  )
}
