import { useQuery, useQueryClient } from '@tanstack/react-query'
import { securityQueries } from '../../../data/account/security-queries.ts'
import { askServer } from '../../../data/api/ask-server.ts'
import { useForm } from '../../../data/forms/use-form.ts'
import { timeOfDayInWords } from '../../../ui/words/own-dates.ts'
import { QueryView } from '../../../ui/content/query-view.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmailField } from '../../../ui/controls/email-field.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Skeleton } from '../../../ui/layout/loading.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import formCss from '../account-form.module.css'
import { UnverifiedNotice } from '../unverified-notice.tsx'
import { useConfirmed } from '../../../identity/confirm-identity.tsx'
import { ChangeFailed } from '../../../identity/change-failed.tsx'
import { Part } from './part.tsx'
import css from './security.module.css'

/** The address of the account, and how it becomes another. */
export function EmailPart({ userId }: { userId: string }) {
  const query = useQuery(securityQueries.email(userId))
  return (
    <Part title="E-mail address" intro="You sign in with it, and a forgotten password is set anew through it.">
      <QueryView
        query={query}
        waiting="Loading your address…"
        failed="Your address could not be loaded."
        skeleton={<Skeleton />}
      >
        {({ email, verifiedAt, pending }) => (
          <>
            <p className={css['acts']}>
              <b>{email}</b> {verifiedAt !== null && <Badge tone="good">Confirmed</Badge>}
            </p>
            {verifiedAt === null && <UnverifiedNotice email={email} />}
            {pending && (
              <Notice title="A change is under way">
                The link for {pending.email} counts until {timeOfDayInWords(Date.parse(pending.expiresAt))}. Your
                address changes once it is followed.
              </Notice>
            )}
            <EmailForm userId={userId} isPending={pending !== null} />
          </>
        )}
      </QueryView>
    </Part>
  )
}

const schema = () => import('../../../../core/contract/account/email.ts').then(({ changeEmail: { body } }) => body)

function EmailForm({ userId, isPending }: { userId: string; isPending: boolean }) {
  const confirmed = useConfirmed()
  const queryClient = useQueryClient()
  const form = useForm({
    name: 'change-email',
    keepsDraft: true,
    schema,
    bodyOf: ({ newEmail = '' }) => ({ newEmail }),
    send: (body) => confirmed(() => askServer('changeEmail', { body })),
    onSent: () => void queryClient.invalidateQueries(securityQueries.email(userId)),
  })
  const { errors, failure, state } = form
  return (
    <form className={formCss['form']} {...form.props}>
      <ChangeFailed error={failure} />
      {state.is === 'sent' && (
        <Notice tone={state.answer.sendsMail ? 'good' : 'warn'} announce>
          {state.answer.message}
        </Notice>
      )}
      <EmailField
        label="New e-mail address"
        name="newEmail"
        hint="We send a link there. Until it is followed, nothing changes."
        error={errors['newEmail']}
      />
      <div>
        <Button type="submit" look="secondary" busy={state.is === 'sending'}>
          {state.is === 'sending' ? 'Sending…' : isPending ? 'Send another link' : 'Change address'}
        </Button>
      </div>
    </form>
  )
}
