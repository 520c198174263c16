import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../../../core/problem.ts'
import { myDataQueries } from '../../../data/account/my-data.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ConfirmIdentity } from '../../../identity/confirm-identity.tsx'
import { LoginEnded } from '../../../identity/login-ended.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { ImportData } from './import-data.tsx'

export interface MyDataProps {
  userId: string
  /** Brings to this device what was imported. */
  onImported: () => void
  /** The login sessions have ended. */
  onDeletionAsked: () => void
  onDeletionTakenBack: () => void
}

/** While a file is being prepared, how often it is asked whether it is there, ms. */
const askAgainMs = 5_000

/** What customers take with them, bring along and have deleted. */
export function MyData({ userId, onImported, onDeletionAsked, onDeletionTakenBack }: MyDataProps) {
  const query = useQuery({
    ...myDataQueries.of(userId),
    refetchInterval: ({ state: { data } }) => (data?.export?.ready === null ? askAgainMs : false),
  })
  const { data, error } = query
  return (
    <>
      <PageHead title="My data">
        <p>What the shop knows of you: take it with you, bring it along, or have it deleted.</p>
      </PageHead>
      {data === undefined && error === null && <Spinner label="Asking the server…" />}
      {data === undefined && error !== null && (
        <NotThere error={error} isAsking={query.isFetching} onAgain={() => void query.refetch()} />
      )}
      {data && (
        <ConfirmIdentity>
          <Section title="Download your data">
            <ExportData userId={userId} current={data.export} sendsMail={data.sendsMail} />
          </Section>
          <Section title="Import">
            <ImportData onImported={onImported} />
          </Section>
          <Section title="Delete your account">
            <DeleteAccount
              current={data.deletion}
              sendsMail={data.sendsMail}
              onAsked={onDeletionAsked}
              onTakenBack={onDeletionTakenBack}
            />
          </Section>
        </ConfirmIdentity>
      )}
    </>
  )
}

const SignInFirst = () => (
  <LoginEnded here="/account/data">
    Sign in to see what was asked for, and to ask for more. What is on this device stays open.
  </LoginEnded>
)

function NotThere({ error, isAsking, onAgain }: { error: Error; isAsking: boolean; onAgain: () => void }) {
  if (error instanceof Problem && error.code === 'not-signed-in') return <SignInFirst />
  const isOffline = error instanceof Problem && error.code === 'unreachable'
  return (
    <Notice
      tone="warn"
      action={
        <Button look="secondary" icon="refresh" busy={isAsking} onClick={onAgain}>
          Try again
        </Button>
      }
    >
      {isOffline
        ? 'This page needs the network: your data is prepared and deleted on the server. What is on this device stays open.'
        : 'Your data could not be looked up.'}
    </Notice>
  )
}
