import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoginSession } from '../../../../core/contract/account/login-sessions.ts'
import { Problem } from '../../../../core/problem.ts'
import { securityQueries } from '../../../data/account/security-queries.ts'
import { askServer } from '../../../data/api/ask-server.ts'
import { pageNow } from '../../../data/device/page-clock.ts'
import { timeOfDayInWords } from '../../../ui/words/own-dates.ts'
import { QueryView } from '../../../ui/content/query-view.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/controls/dialog.tsx'
import { useToast } from '../../../ui/controls/toast.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Skeleton } from '../../../ui/layout/loading.tsx'
import { ChangeFailed } from '../../../identity/change-failed.tsx'
import { Part } from './part.tsx'
import css from './security.module.css'

/** Where the account is signed in, and how that ends. */
export function LoginSessionsPart({ userId }: { userId: string }) {
  const query = useQuery(securityQueries.loginSessions(userId))
  return (
    <Part
      title="Where you are signed in"
      intro="What a device has not sent when it is signed out stays on it, and is sent after the next sign-in there."
    >
      <QueryView
        query={query}
        waiting="Loading where you are signed in…"
        failed="Where you are signed in could not be loaded."
        skeleton={<Skeleton shape="block" />}
      >
        {(sessions) => <Sessions userId={userId} sessions={sessions} />}
      </QueryView>
    </Part>
  )
}

function Sessions({ userId, sessions }: { userId: string; sessions: LoginSession[] }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const look = () => queryClient.invalidateQueries(securityQueries.loginSessions(userId))
  const end = useMutation({
    mutationFn: (session: LoginSession) => endSession(session.id),
    onSuccess: (_, { device }) => {
      toast({ title: `Signed out: ${device}` })
      return look()
    },
  })
  const endOthers = useMutation({
    mutationFn: () => askServer('endOtherLoginSessions', {}),
    onSuccess: () => {
      toast({ title: 'Signed out everywhere else' })
      return look()
    },
  })
  return (
    <>
      <ChangeFailed error={end.error ?? endOthers.error} />
      <ul className={css['list']}>
        {sessions.map((session) => (
          <li key={session.id} className={css['row']}>
            <div className={css['words']}>
              <p className={css['acts']}>
                <b>{session.device}</b> {session.isThis && <Badge>This device</Badge>}
              </p>
              <p className={css['soft']}>
                Signed in {timeOfDayInWords(Date.parse(session.begunAt), pageNow())}
                {!session.isThis && `, last seen ${timeOfDayInWords(Date.parse(session.lastSeenAt), pageNow())}`}
              </p>
            </div>
            {!session.isThis && (
              <Button
                look="secondary"
                aria-label={`Sign out there: ${session.device}`}
                busy={end.isPending && end.variables.id === session.id}
                onClick={() => end.mutate(session)}
              >
                Sign out there
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button look="secondary" busy={endOthers.isPending} onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere else?"
        confirm="Sign out everywhere else"
        onConfirm={() => {
          setAsking(false)
          endOthers.mutate()
        }}
      >
        <p>All login sessions but this one end. If you think that somebody knows your password, change it as well.</p>
      </ConfirmDialog>
    </>
  )
}

/** One that has ended already is what was wanted. */
async function endSession(id: string): Promise<void> {
  await askServer('endLoginSession', { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error
  })
}
