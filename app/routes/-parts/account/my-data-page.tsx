import { useQueryClient } from '@tanstack/react-query'
import { myDataQueries } from '../../../data/account/my-data.ts'
import { askWhoIsSignedIn } from '../../../data/session/session-events.ts'
import { runningAccount } from '../../../data/session/start-account.ts'
import { MyData } from '../../../features/account/my-data/my-data.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'

/** `userId`: `null` for who studies without an account. */
export function MyDataPage({ userId }: { userId: string | null }) {
  const queryClient = useQueryClient()
  if (userId === null) {
    return (
      <EmptyPage
        title="You have no account yet"
        actions={
          <LinkButton to="/signup" search={{ redirect: '/account/data' }}>
            Create an account
          </LinkButton>
        }
      >
        <p>What you practised is on this device alone. The shop knows nothing of you that could be sent or deleted.</p>
      </EmptyPage>
    )
  }
  return (
    <MyData
      userId={userId}
      onImported={() => void runningAccount.get()?.sync?.syncNow()}
      onDeletionAsked={() => void askWhoIsSignedIn()}
      onDeletionTakenBack={() => {
        void askWhoIsSignedIn()
        void queryClient.invalidateQueries(myDataQueries.of(userId))
      }}
    />
  )
}
