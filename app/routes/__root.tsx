import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CatchBoundary, createRootRouteWithContext, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { afterFirstScreen, useFirstScreenShown } from '../data/device/first-screen.ts'
import { documentTitle } from '../data/api/page-head.ts'
import {
  accountOf,
  customerOf,
  type LeavingStep,
  type RememberedAccount,
  type Session,
  wantsSignIn,
} from '../data/session/session-state.ts'
import { useSession } from '../data/session/session.ts'
import { Frame } from '../features/frame/frame.tsx'
import { NotFound } from '../features/frame/not-found.tsx'
import { DeviceDataBoundary, PageFailed } from '../features/frame/page-failed.tsx'
import { SiteFooter } from '../features/frame/site-footer.tsx'
import { SiteHeader } from '../features/frame/site-header.tsx'
import { HelpTab, LiveChatTab } from '../features/help/help-tab.tsx'
import { useHelp } from './-parts/help.tsx'
import { ToastRegion, useToast } from '../ui/controls/toast.tsx'
import { lateComponent } from '../ui/layout/late-component.ts'

// An account's databases come with these, which a visitor does without.
const strip = () => afterFirstScreen().then(() => import('./-parts/account/account-strip.tsx'))
const AccountBadge = lateComponent(() => strip().then((module) => module.AccountBadge))
const AccountLine = lateComponent(() => strip().then((module) => module.AccountLine))
const AccountNotices = lateComponent(() => strip().then((module) => module.AccountNotices))
const SignOutDialog = lateComponent(() =>
  import('../features/sync/sign-out-dialog.tsx').then((module) => module.SignOutDialog),
)
const OtherAccounts = lateComponent(() =>
  import('./-parts/account/device-accounts.tsx').then((module) => module.OtherAccounts),
)

const sessionFlow = () => import('../data/session/session-flow.ts')

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
  const help = useHelp()
  // A run hides header and foot, whose forty links would be drawn before its question.
  const isFramed = useFirstScreenShown()
  useDocumentTitle()
  useFocusAfterNavigation()

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
          isFramed && (
            <SiteHeader
              session={session}
              onSignOut={() => void sessionFlow().then(({ askToSignOut }) => askToSignOut())}
              onHelp={help.offers === 'help' ? help.open : undefined}
              hasLiveChat={help.offers === 'live-chat'}
              {...(account && accountParts(account.userId, session))}
            />
          )
        }
        foot={isFramed && <SiteFooter />}
      >
        <Outlet />
      </Frame>
      {help.dialog}
      {account && session.is === 'leaving' && session.step.is !== 'going' && (
        <SignOut account={account} step={session.step} />
      )}
    </ToastRegion>
  )
}

/** What an account has in the header. Where its database cannot be opened the notices say so. */
function accountParts(userId: string, session: Session) {
  const isSignedIn = !wantsSignIn(session)
  return {
    syncState: (
      <CatchBoundary getResetKey={() => userId} errorComponent={Nothing}>
        <Suspense>
          <AccountBadge key={userId} userId={userId} isSignedIn={isSignedIn} />
        </Suspense>
      </CatchBoundary>
    ),
    accountMenu: (
      <CatchBoundary getResetKey={() => userId} errorComponent={Nothing}>
        <Suspense>
          <AccountLine key={userId} userId={userId} isSignedIn={isSignedIn} />
          <OtherAccounts title="Also on this device" current={userId} />
        </Suspense>
      </CatchBoundary>
    ),
    notices: (
      <DeviceDataBoundary userId={userId}>
        <Suspense>
          <AccountNotices key={userId} userId={userId} customer={customerOf(session)} />
        </Suspense>
      </DeviceDataBoundary>
    ),
  }
}

const Nothing = () => null
const stay = () => void sessionFlow().then((flow) => flow.stay())

function SignOut({ account, step }: { account: RememberedAccount; step: LeavingStep }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const toast = useToast()
  const signOut = async (what: 'keep' | 'remove') => {
    const flow = await sessionFlow()
    const became = await flow
      .signOut(queryClient, what, () => router.navigate({ to: '/courses' }))
      .catch(() => 'not-removed' as const)
    if (became === 'kept' || became === 'not-removed') toast(flow.signOutNotices[became])
  }
  return (
    <CatchBoundary getResetKey={() => account.userId} errorComponent={Nothing} onCatch={stay}>
      <Suspense>
        <SignOutDialog account={account} step={step} onStay={stay} onSignOut={(what) => void signOut(what)} />
      </Suspense>
    </CatchBoundary>
  )
}

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
